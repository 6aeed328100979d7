"""Words for fields that are words: what labels beside a number, a place or a thread say, in many languages.

Only labels are compared with these, never what people write. What no label says in a known word stays unknown.
"""

import re

POSTS = re.compile(
    r"posts?|messages?|messaggi|mensajes|mensagens|mensagem|beiträge|beitraege|berichten|berichte|inlägg|indlæg|innlegg|"
    r"viestit|viestejä|wiadomości|posty|postów|příspěvky|příspěvků|hozzászólások|mesajlar|mesaj|gönderiler|gönderi|ileti|"
    r"iletiler|сообщений|сообщения|постов|посты|повідомлень|повідомлення|мнения|μηνύματα|δημοσιεύσεις|"
    r"投稿数?|返信数|投稿件数|发帖数?|發帖數?|帖子数?|文章數?|文章|发表数?|글|게시물|réponses|komentarze|comments?|commentaires|bijdragen",
    re.IGNORECASE,
)
LOCATIONS = re.compile(
    r"location|from|city|country|place|ort|wohnort|herkunft|standort|aus|lieu|localisation|localité|ville|ubicación|lugar|"
    r"localidad|ciudad|procedencia|località|luogo|provenienza|residenza|localização|local|localidade|cidade|woonplaats|"
    r"locatie|plaats|skąd|lokalizacja|miejscowość|miasto|откуда|город|местоположение|адрес|звідки|місто|bydliště|umístění|"
    r"lakhely|tartózkodási hely|hely|konum|yer|nereden|şehir|sted|bosted|plats|ort|paikkakunta|sijainti|τοποθεσία|"
    r"所在地|居住地|住所|地域|場所|来自|來自|位置|所在|地区|地區|위치|지역|사는 곳",
    re.IGNORECASE,
)
LOCKED = re.compile(
    r"(?<!\w)(?:locked|closed|geschlossen|gesperrt|abgeschlossen|verrouillé|fermé|cerrado|bloqueado|fechado|trancado|chiuso|"
    r"chiusa|bloccato|bloccata|gesloten|vergrendeld|zamknięty|zamknięta|zablokowany|закрыта|закрыто|закрыт|заблокирована|"
    r"закрита|закрито|uzamčeno|zamčeno|zárolt|lezárt|lezárva|kilitli|kilitlendi|kapalı|låst|stängd|lukittu|suljettu|"
    r"κλειδωμένο)(?!\w)|ロック|閉鎖|已关闭|已鎖定|已锁定|锁定|鎖定|关闭|잠김|잠금",
    re.IGNORECASE,
)
STICKY = re.compile(
    r"(?<!\w)(?:sticky|stickied|pinned|angepinnt|angeheftet|fixiert|wichtig|épinglé|post-it|important|fijado|fijo|"
    r"destacado|fixo|fixado|importante|in evidenza|importante|sticky|vastgezet|belangrijk|przyklejony|przypięty|ważny|ważne|"
    r"закреплена|закреплено|закреплён|прилеплена|прилеплено|важно|важная|закріплено|sabit|sabitlendi|önemli|klistret|"
    r"klistrad|tiedote|kiinnitetty|připnuto|důležité|kiemelt|σημαντικό)(?!\w)|固定|重要|置顶|置頂|고정|공지",
    re.IGNORECASE,
)


def is_label_of(words: re.Pattern[str], label: str) -> bool:
    """Whether a label is one of the words, but for the signs around it."""
    return words.fullmatch(re.sub(r"^\W+|\W+$", "", label)) is not None
