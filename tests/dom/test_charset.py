import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forumcrawl.dom.charset import decode_html
from forumcrawl.dom.detection import detect_charset

RUSSIAN = "Всем привет! Подскажите, пожалуйста, как настроить почту на этом форуме. Спасибо заранее за ответ."
JAPANESE = "こんにちは。この掲示板の使い方について質問があります。よろしくお願いします。日本語の文章です。"
CHINESE = "大家好，请问这个论坛怎么发帖子？我是新手，希望得到大家的帮助，谢谢。中国的软件很好。"
TAIWANESE = "大家好，請問這個論壇怎麼發文章？我是新手，希望得到大家的幫助，謝謝。台灣的軟體很好。"
KOREAN = "안녕하세요. 이 게시판의 사용 방법에 대해 질문이 있습니다. 감사합니다. 한국어 문장입니다."
FRENCH = "Bonjour à tous, je suis désolé de vous déranger, mais où est passé le sujet sur les élèves ? Ça m'intéresse."
GERMAN = "Schöne Grüße aus München, ich hätte da eine Frage über die größeren Geräte. Müssen die täglich geölt werden?"


def decoded(text: str, charset: str, *, meta: str | None = None, header: str | None = None) -> tuple[str, str]:
    head = f'<html><head><meta charset="{meta}"></head><body>' if meta else "<html><body>"
    body = f"{head}<p>{text}</p></body></html>".encode(charset)
    used, html = decode_html(body, f"text/html; charset={header}" if header else "text/html")
    return used, html.partition("<p>")[2].partition("</p>")[0]


def test_the_header_is_stronger_than_the_meta_declaration() -> None:
    assert decoded(RUSSIAN, "cp1251", meta="utf-8", header="windows-1251") == ("cp1251", RUSSIAN)


def test_a_byte_order_mark_is_stronger_than_the_header() -> None:
    for mark, charset in [
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
    ]:
        body = mark + f"<p>{RUSSIAN}</p>".encode(charset)
        assert decode_html(body, "text/html; charset=windows-1251") == (charset, f"<p>{RUSSIAN}</p>")


def test_a_meta_declaration_counts_without_a_header() -> None:
    assert decoded(JAPANESE, "euc_jp", meta="euc-jp") == ("euc_jp", JAPANESE)
    pragma = b'<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">' + RUSSIAN.encode("koi8-r")
    assert decode_html(pragma, None)[1].endswith(RUSSIAN)


@pytest.mark.parametrize(
    ("label", "charset", "text"),
    [
        ("gb2312", "gb18030", "镕𠀀"),
        ("gbk", "gb18030", CHINESE),
        ("iso-8859-1", "cp1252", "“€”"),
        ("us-ascii", "cp1252", "–é"),
        ("shift_jis", "cp932", "①㈱"),
        ("euc-kr", "cp949", "똠방"),
        ("big5", "big5hkscs", TAIWANESE),
        ("x-sjis", "cp932", JAPANESE),
    ],
)
def test_labels_mean_what_browsers_take_them_for(label: str, charset: str, text: str) -> None:
    assert decoded(text, charset, header=label)[1] == text


def test_a_meta_declaration_of_utf16_means_utf8() -> None:
    assert decoded(RUSSIAN, "utf-8", meta="utf-16") == ("utf-8", RUSSIAN)


@pytest.mark.parametrize(
    "label", ["nonsense", "utf-7", "rot13", "punycode", "idna", "unicode_escape", "base64", "utf-32"]
)
def test_a_label_that_browsers_do_not_know_is_no_declaration(label: str) -> None:
    assert decoded(RUSSIAN, "utf-8", header=label) == ("utf-8", RUSSIAN)
    assert decoded(RUSSIAN, "utf-8", meta=label) == ("utf-8", RUSSIAN)


@pytest.mark.parametrize(
    ("text", "charset"),
    [
        (RUSSIAN, "cp1251"),
        (RUSSIAN, "koi8-r"),
        (JAPANESE, "cp932"),
        (JAPANESE, "euc_jp"),
        (CHINESE, "gb18030"),
        (TAIWANESE, "big5hkscs"),
        (KOREAN, "cp949"),
        (FRENCH, "cp1252"),
        (GERMAN, "cp1252"),
        (RUSSIAN, "utf-8"),
        ("x", "utf-8"),
        ("Ein Satz mit € und – nur.", "cp1252"),
        (RUSSIAN, "utf-16-le"),
        (RUSSIAN, "utf-16-be"),
    ],
)
def test_without_declaration_the_charset_is_detected(text: str, charset: str) -> None:
    assert decoded(text, charset) == (charset, text)


def test_words_in_markup_do_not_disturb_detection() -> None:
    page = f"<p class='très'>{RUSSIAN}</p><script>var a = 'Ã©';</script>" * 3
    assert detect_charset(page.encode("cp1251", "replace")) == "cp1251"


def test_a_few_broken_bytes_do_not_make_a_page_another_charset() -> None:
    body = (RUSSIAN * 5).encode() + b"\xff\xfe" + RUSSIAN.encode()
    assert detect_charset(body) == "utf-8"


def test_what_does_not_fit_becomes_a_replacement_character() -> None:
    assert decode_html(b"a\xffb", "text/html; charset=utf-8") == ("utf-8", "a\ufffdb")


@given(st.binary(max_size=300), st.sampled_from([None, "", "text/html", "text/html; charset=", "charset=x;;;", "\x00"]))
def test_any_bytes_give_text(body: bytes, content_type: str | None) -> None:
    charset, text = decode_html(body, content_type)
    assert isinstance(text, str)
    assert charset
