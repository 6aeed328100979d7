"""Date words that dateparser's data lack: what stands between a date and its clock, ages, halves of the day, zones.

One flat table a kind: these words only count beside a number, a month or a day word, so their language hardly matters.
"""


def _words(text: str) -> list[str]:
    return text.split("|")


LANGUAGES = _words(
    "en|de|fr|es|it|pt|ru|nl|pl|sv|da|nb|fi|is|cs|sk|hu|ro|bg|uk|be|sr|sr-Latn|hr|sl|mk|el|tr|ar|he|fa|hi|bn|"
    "th|vi|id|ms|ja|ko|zh|zh-Hant|lt|lv|et|ca|gl|eu|ka|hy|az|kk"
)
"""Languages of dateparser's data that are loaded, the more used in forums first: the first that knows a word wins."""

CONNECTORS = _words(
    "at|on|of|the|um|am|den|der|dem|vom|à|a|le|du|de|del|della|la|las|los|el|il|al|alle|ore|ora|às|as|dia|em|"
    "en|om|op|te|kl|klo|kello|d|na|w|o|ob|u|v|ve|s|z|dnia|dne|godz|godzina|hod|hodin|saat|saati|pada|pukul|"
    "jam|lúc|vào|ngày|năm|ngay|luc|в|во|у|о|об|от|на|час|στις|στο|την|της|του|και|ώρα|ב|בשעה|ה|את|في|الساعة|"
    "عند|ساعت|در|को|बजे|เวลา|เมื่อ|ที่|น|klukkan|þann|kell|val|plkst|g|gada|m|metų|i|a-les|les|ժամը|ў|d'|de'|"
    "l'|с"
)
"""May stand between the parts of a date ("4 de marzo de 2009 a las 12:33")."""

ARTICLES = _words("den|der|dem|the|le|el|il|dne|dnia|ngày|ngay|dia|día|d|o|i|þann|lê|de|tanggal|tgl")
"""May stand between a weekday and its day ("Freitag, den 4. März")."""

CLOCK_SUFFIXES = _words("uhr|h|hs|hrs|hr|hours|u|uur|น|ч|час|час.|г|год|klo|godz|val|giờ|h.|น.|बजे")
"""May follow a clock ("09:07 Uhr")."""

YEAR_SUFFIXES = _words("年|년|г|р|г.|р.|год|года|року|r|roku|m|metų|gada|evi|yil|жылы|ж|թ|թ.")
MONTH_SUFFIXES = _words("月|월")
DAY_SUFFIXES = _words("日|일|號|号|d|diena|d.")
HOUR_MARKS = _words("h|時|时|點|点|시|ч|u")
MINUTE_MARKS = _words("分|분|min|m")
SECOND_MARKS = _words("秒|초|s|sec")
MONTH_PREFIXES = _words("tháng|thang|thg")
"""Vietnamese counts its months: "4 tháng 3, 2009"."""

ORDINALS = _words("st|nd|rd|th|er|ère|º|ª|-го|-е|e|te|de|-án|-én|-ei")
AND_WORDS = _words("and|und|et|y|e|i|и|і|en|og|och|ja|ve|și|si|a|&|та")

NUMBER_WORDS: dict[int, list[str]] = {
    1: _words(
        "a|an|one|ein|eine|einer|einem|einen|un|une|una|uno|um|uma|een|en|et|ett|én|egy|o|jeden|jedną|jednu|"
        "один|одну|одна|одне|един|една|bir|một|se|satu|yhden|üks|یک"
    ),
    2: _words("two|zwei|deux|dos|due|duas|dois|twee|två|to|kaksi|два|a couple of"),
    3: _words(
        "three|drei|trois|tres|tre|três|drie|три|few|a few|quelques|einigen|wenigen|unos|alguns|pochi|"
        "несколько|paar|een paar"
    ),
    4: _words("four"),
    5: _words("five"),
    6: _words("six"),
    7: _words("seven"),
    8: _words("eight"),
    9: _words("nine"),
    10: _words("ten"),
    11: _words("eleven"),
    12: _words("twelve"),
    -1: _words("half an|half a|半|半个|半個"),
}

AGO_PREFIXES = _words(
    "vor|il y a|il ya|hace|há|ha|acum|pre|prije|pred|před|πριν|πριν από|منذ|قبل|לפני|преди|пре|пред|prieš|"
    "pirms|för|for|fa|hai|duela|cách đây|fyrir|дейін"
)
AGO_SUFFIXES = _words(
    "ago|fa|geleden|sedan|siden|sitten|temu|ezelőtt|în urmă|назад|тому|тому назад|таму|таму назад|önce|öncə|"
    "evvel|पहले|पूर्व|আগে|ที่แล้ว|ที่ผ่านมา|มาแล้ว|ก่อน|trước|lalu|yang lalu|tadi|前|전|tagasi|eest|atrás|წინ|"
    "առաջ|бұрын|پیش|قبل|síðan|之前|以前"
)

UNITS: dict[str, list[str]] = {
    "year": _words(
        "metus|metų|aastat|gadiem|"
        "year|years|yr|yrs|y|jahr|jahre|jahren|ans|année|années|an|año|años|anno|anni|anos|ano|jaar|jaren|år|"
        "vuotta|vuosi|lat|lata|rok|roku|roky|let|rokmi|rokem|éve|ani|год|года|лет|роки|років|рік|godina|"
        "godine|leto|leti|yıl|سنة|سنوات|שנים|שנה|سال|năm|tahun|年|년|ปี|χρόνια|έτη|години|година"
    ),
    "month": _words(
        "mėnesius|mėnesių|kuud|mēnešiem|"
        "month|months|mo|mos|mon|monat|monate|monaten|mois|mes|meses|mese|mesi|mês|maand|maanden|månad|"
        "månader|måned|måneder|kuukautta|miesiąc|miesiące|miesięcy|měsíc|měsíci|měsíců|mesiac|mesiacmi|"
        "hónapja|luni|lună|месяц|месяца|месяцев|місяць|місяці|місяців|meseca|meseci|mjeseca|mjeseci|ay|شهر|"
        "أشهر|شهور|חודשים|חודש|ماه|tháng|bulan|个月|個月|ヶ月|か月|カ月|ヵ月|개월|달|เดือน|μήνες|μήνα|месеца"
    ),
    "week": _words(
        "savaites|savaičių|nädalat|nedēļām|"
        "week|weeks|wk|wks|w|woche|wochen|semaine|semaines|sem|semana|semanas|settimana|settimane|weken|"
        "vecka|veckor|uge|uger|uke|uker|viikkoa|viikko|tydzień|tygodnie|tygodni|týden|týdny|týdnem|týždeň|"
        "týždňami|týždne|hete|săptămâni|săptămână|неделю|недели|недель|тиждень|тижні|тижнів|nedelje|nedelja|"
        "tjedna|tjedana|hafta|أسبوع|أسابيع|שבועות|שבוע|هفته|tuần|minggu|周|週|週間|星期|주|주일|สัปดาห์|εβδομάδες|"
        "εβδομάδα|седмици"
    ),
    "day": _words(
        "dienas|dienų|päeva|dienām|"
        "day|days|d|tag|tage|tagen|jour|jours|j|día|días|dia|giorno|giorni|dias|dag|dagen|dagar|dage|dager|"
        "dögum|päivää|päivä|dzień|dni|dny|dnem|dní|dňami|napja|zile|zi|день|дня|дней|дні|днів|dana|dan|gün|"
        "يوم|أيام|ימים|יום|روز|ngày|hari|天|日|일|วัน|ημέρες|μέρες|ημέρα|дни|ден|pv"
    ),
    "hour": _words(
        "valandas|valandų|valandą|tundi|stundām|"
        "hour|hours|hr|hrs|h|std|stunde|stunden|heure|heures|hora|horas|ora|ore|uur|uren|timme|timmar|tim|"
        "time|timer|tuntia|tunti|tunnin|godzina|godzinę|godziny|godzin|godz|hodina|hodinou|hodiny|hodin|"
        "hodinami|órája|oră|час|часа|часов|година|годину|години|годин|sata|sati|sat|ure|ur|saat|sa|ساعة|"
        "ساعات|שעות|שעה|ساعت|giờ|jam|小时|小時|时间|時間|시간|ชั่วโมง|ชม|ώρες|ώρα|ч|klst|stundum"
    ),
    "minute": _words(
        "minutes|minučių|minutit|minūtēm|"
        "minute|minutes|min|mins|m|minuten|minuto|minutos|minuti|minuut|minuter|minutt|minutter|minut|"
        "minuuttia|minuutti|minutę|minuty|minutami|minutou|perce|минуту|минуты|минут|хвилину|хвилини|хвилин|"
        "хв|мин|minuta|dakika|dk|دقيقة|دقائق|דקות|דקה|دقیقه|phút|menit|minit|分钟|分鐘|分|분|นาที|λεπτά|λεπτό|"
        "минути|mínútum"
    ),
    "second": _words(
        "sekundes|sekundžių|sekundit|sekundēm|"
        "second|seconds|sec|secs|s|sekunde|sekunden|seconde|secondes|segundo|segundos|secondo|secondi|"
        "seconden|sekund|sekunder|sekunter|sekuntia|sekunda|sekundę|sekundy|sekundami|másodperce|secunde|"
        "секунду|секунды|секунд|сек|секунди|saniye|sn|ثانية|ثواني|ثوان|שניות|שנייה|ثانیه|giây|detik|saat|秒|"
        "秒钟|秒鐘|초|วินาที|δευτερόλεπτα"
    ),
}

SHORT_UNITS: dict[str, list[str]] = {
    "second": _words("s|sec"),
    "minute": _words("m|min|mins|мин"),
    "hour": _words("h|hr|hrs|std|ч"),
    "day": _words("d|j|дн|д"),
    "week": _words("w|wk"),
    "month": _words("mo|mon|mth|мес"),
    "year": _words("y|yr|yrs|г|л"),
}
"""Ages of one letter or two count only where they are the whole text ("3d")."""

NOW_WORDS = _words(
    "just now|right now|moments ago|a moment ago|few seconds ago|a few seconds ago|seconds ago|"
    "less than a minute ago|less than 1 minute ago|gerade eben|soeben|vor wenigen sekunden|vor kurzem|"
    "à l'instant|à l’instant|il y a un instant|il y a quelques secondes|ahora mismo|justo ahora|"
    "hace un momento|hace unos segundos|hace instantes|agora mesmo|agora há pouco|há instantes|"
    "há poucos segundos|proprio ora|poco fa|adesso|pochi secondi fa|zojuist|nu net|just nu|alldeles nyss|"
    "nyss|netop nu|lige nu|akkurat nå|nettopp|juuri nyt|äsken|hetki sitten|przed chwilą|chwilę temu|"
    "właśnie teraz|teraz|právě teď|před chvílí|práve teraz|pred chvíľou|épp most|az imént|chiar acum|"
    "acum câteva secunde|только что|прямо сейчас|несколько секунд назад|минуту назад|щойно|зараз|току-що|"
    "току що|upravo sada|upravo|malopre|pravkar|τώρα|μόλις τώρα|πριν λίγο|az önce|şimdi|şu an|biraz önce|"
    "الآن|منذ لحظات|منذ قليل|עכשיו|לפני רגע|ממש עכשיו|لحظاتی پیش|هم اکنون|همین الان|अभी|अभी अभी|এইমাত্র|"
    "เมื่อสักครู่|เมื่อกี้|vừa xong|mới đây|baru saja|barusan|baru sahaja|たった今|たったいま|さっき|방금|"
    "방금 전|刚刚|剛剛|刚才|剛才|ką tik|tikko|just posted|äsja|ara mateix|oraintxe"
)
"""Count only where they are the whole text, or nearly."""

DAY_WORDS: dict[int, list[str]] = {
    0: _words(
        "today|heute|aujourd'hui|aujourd’hui|aujourd`hui|hoy|oggi|hoje|vandaag|idag|i dag|tänään|dzisiaj|"
        "dziś|dzis|dnes|ma|azi|astăzi|днес|сегодня|сьогодні|danas|danes|данас|σήμερα|bugün|اليوم|היום|امروز|"
        "आज|আজ|วันนี้|hôm nay|hari ini|今日|本日|오늘|今天|šiandien|šodien|täna|avui|hoxe|gaur|í dag|сёння|денес|"
        "бүгін|დღეს|այսօր|bu gün"
    ),
    -1: _words(
        "yesterday|gestern|hier|ayer|ieri|ontem|gisteren|igår|i går|eilen|wczoraj|včera|tegnap|вчера|вчора|"
        "учора|juče|jučer|včeraj|јуче|χθες|χτες|dün|أمس|امس|البارحة|אתמול|دیروز|कल|গতকাল|เมื่อวาน|"
        "เมื่อวานนี้|hôm qua|kemarin|semalam|kelmarin|昨日|어제|昨天|vakar|eile|ahir|onte|atzo|í gær|ўчора|кеше|"
        "გუშინ|երեկ|dünən"
    ),
    -2: _words(
        "vorgestern|avant-hier|anteayer|antier|l'altro ieri|anteontem|eergisteren|toissapäivänä|przedwczoraj|"
        "předevčírem|predvčerom|tegnapelőtt|alaltăieri|завчера|позавчера|позавчора|prekjuče|predvčerajšnjim|"
        "προχθές|προχτές|evvelsi gün|أول أمس|שלשום|پریروز|hôm kia|一昨日|おととい|그제|그저께|前天|užvakar|aizvakar|"
        "üleeile"
    ),
    -3: _words("大前天"),
}

HALVES: dict[str, list[str]] = {
    "am": _words(
        "am|a.m.|a.m|πμ|π.μ.|π.μ|ص|صباحا|صباحاً|صباحًا|上午|早上|凌晨|清晨|午前|오전|dop|öö|дп|पूर्वाह्न|ק.ظ|ق.ظ|ق‌ظ|"
        "a. m.|a. m|a m|vorm|fm|sáng|लपूर्व|pagi|sa|de."
    ),
    "pm": _words(
        "pm|p.m.|p.m|μμ|μ.μ.|μ.μ|م|مساء|مساءً|下午|晚上|傍晚|中午|午後|오후|odp|ös|пп|अपराह्न|ב.ظ|ب.ظ|ب‌ظ|p. m.|p. m|p m|"
        "nachm|em|chiều|tối|ch|du."
    ),
}

ZONES: dict[int, list[str]] = {
    0: _words("z|utc|gmt|wet|wez"),
    60: _words("bst|west|cet|mez"),
    120: _words("cest|mesz|eet|sast"),
    180: _words("eest|msk|мск"),
    -300: _words("est|cdt"),
    -240: _words("edt"),
    -360: _words("cst|mdt"),
    -420: _words("mst|pdt"),
    -480: _words("pst|akdt"),
    -540: _words("akst"),
    -600: _words("hst"),
    540: _words("jst|kst"),
    480: _words("hkt|sgt|awst"),
    600: _words("aest"),
    660: _words("aedt"),
    570: _words("acst"),
    720: _words("nzst"),
    780: _words("nzdt"),
    -180: _words("brt|art"),
    420: _words("wib"),
    330: _words("ist"),
}
"""Minutes east of Greenwich."""

EXTRA_MONTHS: dict[str, list[str]] = {
    "ar": _words("كانون الثاني|شباط|آذار|نيسان|أيار|حزيران|تموز|آب|أيلول|تشرين الأول|تشرين الثاني|كانون الأول"),
    "ar-DZ": _words("جانفي|فيفري|مارس|أفريل|ماي|جوان|جويلية|أوت|سبتمبر|أكتوبر|نوفمبر|ديسمبر"),
    "de": _words("jänner|feber|maerz|apr|mai|jun|jul|aug|sept|okt|nov|dez"),
    "vi": _words(
        "tháng một|tháng hai|tháng ba|tháng tư|tháng năm|tháng sáu|tháng bảy|tháng tám|tháng chín|tháng mười|"
        "tháng mười một|tháng mười hai"
    ),
    "zh": _words("一月|二月|三月|四月|五月|六月|七月|八月|九月|十月|十一月|十二月"),
    "fa": _words("ژانویه|فوریه|مارس|آوریل|مه|ژوئن|ژوئیه|اوت|سپتامبر|اکتبر|نوامبر|دسامبر"),
    "th": _words("ม.ค.|ก.พ.|มี.ค.|เม.ย.|พ.ค.|มิ.ย.|ก.ค.|ส.ค.|ก.ย.|ต.ค.|พ.ย.|ธ.ค."),
    "et": _words("jaan|veebr|märts|apr|mai|juuni|juuli|aug|sept|okt|nov|dets"),
    "lv": _words("janvārī|februārī|martā|aprīlī|maijā|jūnijā|jūlijā|augustā|septembrī|oktobrī|novembrī|decembrī"),
    "eu": _words(
        "urtarrilak|otsailak|martxoak|apirilak|maiatzak|ekainak|uztailak|abuztuak|irailak|urriak|azaroak|abenduak"
    ),
    "be": _words("студзеня|лютага|сакавіка|красавіка|мая|чэрвеня|ліпеня|жніўня|верасня|кастрычніка|лістапада|снежня"),
    "sr-Latn": _words("januara|februara|marta|aprila|maja|juna|jula|avgusta|septembra|oktobra|novembra|decembra"),
    "sr": _words("јануара|фебруара|марта|априла|маја|јуна|јула|августа|септембра|октобра|новембра|децембра"),
    "sl": _words("januarja|februarja|marca|aprila|maja|junija|julija|avgusta|septembra|oktobra|novembra|decembra"),
    "sk": _words("januára|februára|marca|apríla|mája|júna|júla|augusta|septembra|októbra|novembra|decembra"),
    "ca": _words("gen|febr|març|abr|maig|juny|jul|ag|set|oct|nov|des"),
}
"""Forms that dateparser's data lack, January first."""
