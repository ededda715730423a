package dev.carrel.scraping.extract;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static dev.carrel.scraping.extract.Extraction.content;
import static dev.carrel.scraping.extract.Extraction.extract;
import static org.assertj.core.api.Assertions.assertThat;

final class TextDecoderTest {

    private static final String GERMAN = "Größe – 5 €";
    private static final Charset WINDOWS = Charset.forName("windows-1252");

    @Test
    void believesAByteOrderMarkFirst() {
        for (Charset charset : new Charset[]{StandardCharsets.UTF_8, StandardCharsets.UTF_16LE,
            StandardCharsets.UTF_16BE}) {
            byte[] page = ("\ufeff<html><meta charset=koi8-r><p>" + GERMAN + "</p></html>").getBytes(charset);

            assertThat(content(extract(page, "text/html; charset=iso-8859-1"))).as("%s", charset).isEqualTo(GERMAN);
        }
    }

    @Test
    void believesTheSenderBeforeThePage() {
        byte[] page = ("<meta charset=koi8-r><p>" + GERMAN).getBytes(WINDOWS);

        assertThat(content(extract(page, "text/html; charset=windows-1252"))).isEqualTo(GERMAN);
        assertThat(content(extract(page, "text/html; Charset=\"Windows-1252\""))).isEqualTo(GERMAN);
    }

    @Test
    void believesThePageBeforeGuessing() {
        assertThat(read("<meta charset='windows-1252'>", GERMAN, WINDOWS, null)).isEqualTo(GERMAN);
        assertThat(read("<META http-equiv=Content-Type content=\"text/html; charset=windows-1252\">", GERMAN, WINDOWS,
                "text/html")).isEqualTo(GERMAN);
        assertThat(read("<?xml version='1.0' encoding='windows-1252'?><html>", GERMAN, WINDOWS,
                "application/xhtml+xml")).isEqualTo(GERMAN);
    }

    @Test
    void doesNotBelieveWhatTheBytesRefute() {
        assertThat(read("<meta charset=windows-1252>", GERMAN, WINDOWS, "text/html; charset=utf-8")).isEqualTo(GERMAN);
        assertThat(read("<meta charset=utf-16>", GERMAN, StandardCharsets.UTF_8, null)).isEqualTo(GERMAN);
        assertThat(read("<meta charset=no-such-charset>", GERMAN, StandardCharsets.UTF_8, "text/html; charset=???"))
                .isEqualTo(GERMAN);
    }

    @Test
    void guessesUtf8ThenWindows1252() {
        assertThat(read("", GERMAN, StandardCharsets.UTF_8, null)).isEqualTo(GERMAN);
        assertThat(read("", GERMAN, WINDOWS, null)).isEqualTo(GERMAN);
    }

    @Test
    void readsTheCharsetsOfTheWeb() {
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
    void putsUpWithAFewBrokenBytes() {
        var bytes = new ByteArrayOutputStream();
        bytes.writeBytes(
                "<p>Größe, Länge, Höhe, Tiefe, Müll, Öl, Übel, Ähre, früh, spät ".getBytes(StandardCharsets.UTF_8));
        bytes.write(0xc3);

        assertThat(content(extract(bytes.toByteArray(), "text/html"))).startsWith("Größe, Länge")
                .endsWith("spät \ufffd");
        assertThat(content(extract(bytes.toByteArray(), "text/html; charset=utf-8"))).endsWith("spät \ufffd");
    }

    private static String read(String head, String text, Charset charset, @Nullable String contentType) {
        return content(extract((head + "<p>" + text + "</p>").getBytes(charset), contentType));
    }
}
