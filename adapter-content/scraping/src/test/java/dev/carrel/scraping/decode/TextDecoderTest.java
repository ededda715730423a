package dev.carrel.scraping.decode;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static dev.carrel.scraping.PageExtraction.contentOf;
import static dev.carrel.scraping.PageExtraction.extractPage;
import static dev.carrel.scraping.PageExtraction.failureReason;
import static org.assertj.core.api.Assertions.assertThat;

final class TextDecoderTest {

    private static final String GERMAN = "Größe – 5 €";
    private static final Charset WINDOWS = Charset.forName("windows-1252");

    @Test
    void prefersByteOrderMark() {
        for (Charset charset : new Charset[]{StandardCharsets.UTF_8, StandardCharsets.UTF_16LE,
            StandardCharsets.UTF_16BE}) {
            byte[] page = ("\ufeff<html><meta charset=koi8-r><p>" + GERMAN + "</p></html>").getBytes(charset);

            assertThat(contentOf(extractPage(page, "text/html; charset=iso-8859-1"))).as("%s", charset)
                    .isEqualTo(GERMAN);
        }
    }

    @Test
    void prefersContentTypeToMarkup() {
        byte[] page = ("<meta charset=koi8-r><p>" + GERMAN).getBytes(WINDOWS);

        assertThat(contentOf(extractPage(page, "text/html; charset=windows-1252"))).isEqualTo(GERMAN);
        assertThat(contentOf(extractPage(page, "text/html; Charset=\"Windows-1252\""))).isEqualTo(GERMAN);
    }

    @Test
    void prefersMarkupToDetection() {
        assertThat(read("<meta charset='windows-1252'>", GERMAN, WINDOWS, null)).isEqualTo(GERMAN);
        assertThat(read("<META http-equiv=Content-Type content=\"text/html; charset=windows-1252\">", GERMAN, WINDOWS,
                "text/html")).isEqualTo(GERMAN);
        assertThat(read("<?xml version='1.0' encoding='windows-1252'?><html>", GERMAN, WINDOWS,
                "application/xhtml+xml")).isEqualTo(GERMAN);
    }

    @Test
    void ignoresDeclarationThatTheBytesRefute() {
        assertThat(read("<meta charset=windows-1252>", GERMAN, WINDOWS, "text/html; charset=utf-8")).isEqualTo(GERMAN);
        assertThat(read("<meta charset=utf-16>", GERMAN, StandardCharsets.UTF_8, null)).isEqualTo(GERMAN);
        assertThat(read("<meta charset=no-such-charset>", GERMAN, StandardCharsets.UTF_8, "text/html; charset=???"))
                .isEqualTo(GERMAN);
    }

    @Test
    void distinguishesUtf8FromDeclaredCharset() {
        for (String wrong : new String[]{"text/html; charset=utf-8", "text/html"}) {
            assertThat(read("<meta charset=utf-8>", GERMAN, WINDOWS, wrong)).as(wrong).isEqualTo(GERMAN);
        }
        for (String wrong : new String[]{"iso-8859-1", "windows-1252", "windows-1251", "koi8-r"}) {
            assertThat(read("", GERMAN, StandardCharsets.UTF_8, "text/html; charset=" + wrong)).as(wrong)
                    .isEqualTo(GERMAN);
            assertThat(read("<meta charset=" + wrong + ">", GERMAN, StandardCharsets.UTF_8, null)).as(wrong)
                    .isEqualTo(GERMAN);
        }
    }

    @Test
    void detectsCharsetsOfNonLatinScripts() {
        for (List<String> undeclared : List.of(List.of("windows-1251", "Это длинный текст на русском языке."),
                List.of("KOI8-R", "Это длинный текст на русском языке, и не один."),
                List.of("windows-31j", "お問い合わせはこちらからお願いします。"), List.of("EUC-JP", "日本語のテキストです。これは長い文章です。"),
                List.of("GB18030", "这是一个中文网页，内容比较长，应该能够正确识别。"), List.of("Big5", "這是一個中文網頁，內容比較長，應該能夠正確識別。"),
                List.of("x-windows-949", "한국어 페이지입니다. 내용이 충분히 길어야 합니다."))) {
            Charset charset = Charset.forName(undeclared.getFirst());
            String text = undeclared.getLast();
            for (String head : new String[]{"", "<meta charset=utf-8>"}) {
                assertThat(read(head, text, charset, "text/html")).as("%s", undeclared).isEqualTo(text);
            }
        }
    }

    @Test
    void detectsShortTextsWhoseBytesAreLettersToo() {
        for (String text : List.of("船票在碼頭的小屋買", "橋已經關閉，請走碼頭旁的小路。", "7 月 4 日開始，票價三十一元。")) {
            assertThat(read("", text, Charset.forName("Big5"), null)).isEqualTo(text);
        }
    }

    @Test
    void detectsCentralEuropeanLanguages() {
        for (String text : List.of("Łódka stoi przy moście, wiosła leżą w środku, a opłata wynosi pięć złotych.",
                "Książka o żeglarzach kosztuje dziewięć złotych.")) {
            for (String charset : List.of("ISO-8859-2", "windows-1250")) {
                assertThat(read("", text, Charset.forName(charset), null)).as(charset).isEqualTo(text);
            }
        }
        assertThat(read("", "Naše loďka leží mezi břehy, myši už tam nežijí.", Charset.forName("ISO-8859-2"), null))
                .isEqualTo("Naše loďka leží mezi břehy, myši už tam nežijí.");
        String measures = "Das Becken fasst 31 m³ bei ±2 °C, 5 m³/h ½ Stunde lang; ¿qué? Für 3 m² reicht es.";
        assertThat(read("", measures, WINDOWS, null)).isEqualTo(measures);
    }

    @Test
    void detectsNothingInLatinScripts() {
        for (String text : List.of("Größe, Übermaß und Müll: die Äpfel fallen nicht weit vom Stamm.",
                "Le café est fermé l’été, dès le 15 août. Où êtes-vous allés ?", "Smörgåsbord är på svenska, åäö",
                "El niño comió piñas en España; ¿qué más?", "Não há informações disponíveis", "é")) {
            assertThat(read("", text, WINDOWS, null)).isEqualTo(text);
        }
    }

    @Test
    void detectsUtf16WithoutByteOrderMark() {
        for (Charset charset : new Charset[]{StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE}) {
            for (String said : new @Nullable String[]{null, "text/html", "text/html; charset=utf-8",
                "text/html; charset=utf-16"}) {
                assertThat(read("<!doctype html>", GERMAN, charset, said)).as("%s as %s", charset, said)
                        .isEqualTo(GERMAN);
            }
            assertThat(contentOf(extractPage(GERMAN.getBytes(charset), "text/plain"))).isEqualTo(GERMAN);
        }
        assertThat(read("", GERMAN, StandardCharsets.UTF_8, "text/html; charset=utf-16")).isEqualTo(GERMAN);
        assertThat(contentOf(extractPage("中文字典里的字".getBytes(StandardCharsets.UTF_16LE), "text/plain; charset=utf-16")))
                .isEqualTo("中文字典里的字");
    }

    @Test
    void doesNotMistakeOtherBytesForUtf16() {
        byte[] numbers = new byte[400];
        for (int i = 0; i < numbers.length; i += 4) {
            numbers[i] = (byte) (i / 4);
        }

        assertThat(failureReason(extractPage(numbers, "text/html"))).contains("binary format");
    }

    @Test
    void fallsBackToUtf8ThenWindows1252() {
        assertThat(read("", GERMAN, StandardCharsets.UTF_8, null)).isEqualTo(GERMAN);
        assertThat(read("", GERMAN, WINDOWS, null)).isEqualTo(GERMAN);
    }

    @Test
    void readsWhatwgCharsetLabels() {
        assertThat(read("", "日本語のテキスト①", Charset.forName("windows-31j"), "text/html; charset=Shift_JIS"))
                .isEqualTo("日本語のテキスト①");
        assertThat(read("<meta charset=euc-jp>", "日本語", Charset.forName("EUC-JP"), null)).isEqualTo("日本語");
        assertThat(read("<meta charset=gb2312>", "中文镕", Charset.forName("GB18030"), null)).isEqualTo("中文镕");
        assertThat(read("<meta charset=big5>", "繁體中文", Charset.forName("Big5"), null)).isEqualTo("繁體中文");
        assertThat(read("<meta charset=euc-kr>", "한국어 똠방각하", Charset.forName("x-windows-949"), null))
                .isEqualTo("한국어 똠방각하");
        assertThat(read("<meta charset=windows-1251>", "Привет", Charset.forName("windows-1251"), null))
                .isEqualTo("Привет");
        assertThat(read("<meta charset=iso-8859-1>", "“quoted” €", WINDOWS, null)).isEqualTo("“quoted” €");
        assertThat(read("<html>", "Größe", StandardCharsets.UTF_16LE, "text/html; charset=utf-16")).isEqualTo("Größe");
        assertThat(read("<html>", "Größe", StandardCharsets.UTF_16BE, "text/html; charset=utf-16be"))
                .isEqualTo("Größe");
    }

    @Test
    void toleratesAFewBrokenBytes() {
        var bytes = new ByteArrayOutputStream();
        bytes.writeBytes(
                "<p>Größe, Länge, Höhe, Tiefe, Müll, Öl, Übel, Ähre, früh, spät ".getBytes(StandardCharsets.UTF_8));
        bytes.write(0xc3);

        assertThat(contentOf(extractPage(bytes.toByteArray(), "text/html"))).startsWith("Größe, Länge")
                .endsWith("spät \ufffd");
        assertThat(contentOf(extractPage(bytes.toByteArray(), "text/html; charset=utf-8"))).endsWith("spät \ufffd");
    }

    private static String read(String head, String text, Charset charset, @Nullable String contentType) {
        return contentOf(extractPage((head + "<p>" + text + "</p>").getBytes(charset), contentType));
    }
}
