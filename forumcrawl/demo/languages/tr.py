"""Turkish."""

from forumcrawl.demo.language import Language, bars, lines, ui_words

LANGUAGE = Language(
    code="tr",
    ui=ui_words(
        """Ana sayfa|Giriş|Kayıt ol|Ara|Üyeler|Takvim|Yardım|Forum|Konular|Mesajlar|Cevaplar|Görüntüleme
        |Son mesaj|yazan|Katılım|Konum|Sayfa|Sonraki|Önceki|Yazdırılabilir sürüm|Cevapla|Alıntı|Şikayet
        |Başlık|Yazar|{name} yazdı:|{name} yazdı, {date}:|Son düzenleyen {name}, {date}|Sabit|Kilitli
        |Alt bölümler|Sırala|Misafir|Silinmiş üye|Bu bölümü okumak için giriş yapın.
        |Aradığınız konu yok.|Yeni konu|Tüm saatler {zone}|Kod:|Tarih|Kullanıcı adı|Şifre|Sonraki konu
        |Önceki konu|Profil
        |{name} tarafından {date} tarihinde yazıldı"""
    ),
    months=bars("Ocak|Şubat|Mart|Nisan|Mayıs|Haziran|Temmuz|Ağustos|Eylül|Ekim|Kasım|Aralık"),
    short_months=bars("Oca|Şub|Mar|Nis|May|Haz|Tem|Ağu|Eyl|Eki|Kas|Ara"),
    weekdays=(),
    today="Bugün",
    yesterday="Dün",
    ago=bars("az önce|{n} dakika önce|{n} dakika önce|{n} saat önce|{n} saat önce|{n} gün önce|{n} gün önce"),
    dates=(("{d} {month} {Y}", "{d} {month}"), ("{dd}.{mm}.{Y}", "{dd}.{mm}"), ("{d} {mon} {Y}", "{d} {mon}")),
    glues=("{date}, {time}", "{date} {time}", "{date} - {time}"),
    clock12=False,
    categories=bars("Meydan|Atölye|Bahçe|Arşiv"),
    boards=bars(
        """Duyurular|Tanışma|Saatler|Sobalar ve kazanlar|Aranıyor|Bisikletler|Radyolar|Ekmek & fırın
        |Haritalar|Kulübeler|Öneriler|Gece vardiyası|Lambalar|Pazar yeri"""
    ),
    titles=lines(
        """
        {n} yılında {t} nerede bulunur?
        Dünden beri {t} ses yapıyor
        {t}: evet mi hayır mı?
        {w} {n} ya da {w}?
        Bir {t} ne kadar dayanır
        İMDAT!!! {t} yanıyor
        [çözüldü] {t} elektrik almıyor
        12 Mayıs {n} buluşması: {t} kimde?
        İkinci el {w} fiyatı
        Re: eski {t}
        """
    ),
    things=bars("çaydanlık|motor|çekiç|kanca|kablo|musluk|filtre|çan|kazan|vana|kulp|yay|merdiven|kova"),
    sentences=lines(
        """
        Bozulan {t} söküldü ve {n} vida arttı.
        Kimse bana {t} için yağ gerektiğini söylemedi.
        Yeni {w} eski {t} kadar ses yapmıyor.
        Bu sabah {n} derece ölçtük.
        Bir {t} ile {w} deneyen var mı?
        {n} turdan sonra durdu ve tutkal koktu.
        Komşu eğri bir {t} için {n} lira verdi.
        Hiçbir {t} kumla temizlenmez.
        Sonunda {w} marka yeni bir {t} işe yaradı.
        Önce ikinci sayfayı okuyun, sonra çevirin.
        Dükkân {n} gün dedi, haftalar sürdü.
        {n} yıl sonra {w} ile vedalaştık.
        Çizimde {t} daha yukarıda duruyor.
        {n} numaraya dikkat, kenarları keskin.
        """
    ),
    one_word=bars("Teşekkürler|Katılıyorum.|Çözüldü!|Neden?|Güncel|+1"),
)
