package dev.carrel.scraping.decode;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

import static dev.carrel.scraping.PageExtraction.contentOf;
import static dev.carrel.scraping.PageExtraction.extractPage;
import static dev.carrel.scraping.PageExtraction.failureReason;
import static org.assertj.core.api.Assertions.assertThat;

final class SniffedTypeTest {

    @Test
    void namesUnsupportedFormats() {
        for (List<String> row : List.of(List.of("%PDF-1.7\n%", "a PDF document"),
                List.of("{\\rtf1\\ansi", "an RTF document"),
                List.of("PK\3\4\24\0[Content_Types].xml word/document.xml", "an Office document"),
                List.of("PK\3\4\24\0mimetypeapplication/epub+zip", "an EPUB book"),
                List.of("PK\3\4\24\0mimetypeapplication/vnd.oasis.opendocument.text", "an OpenDocument file"),
                List.of("PK\3\4\24\0photo.jpg", "a ZIP archive"), List.of("\u0089PNG\r\n\u001a\n", "a PNG image"),
                List.of("\u00ff\u00d8\u00ff\u00e0", "a JPEG image"), List.of("RIFF\0\0\0\0WEBPVP8 ", "a WebP image"),
                List.of("\0\0\0\30ftypmp42", "a video or an image"), List.of("\u001f\u008b\b\0", "a gzip archive"),
                List.of("<?xml version='1.0'?><rss version='2.0'>", "a news feed"),
                List.of("<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg'/>", "an SVG image"),
                List.of("<?xml version='1.0'?><order/>", "an XML document"))) {
            byte[] bytes = row.get(0).getBytes(StandardCharsets.ISO_8859_1);
            for (String said : new String[]{"text/html", "text/plain", "application/octet-stream"}) {
                if (!said.equals("text/html") || !row.get(0).startsWith("<")) {
                    assertThat(failureReason(extractPage(bytes, said))).as("%s as %s", row, said)
                            .isEqualTo("The content is " + row.get(1) + ", not a text or an HTML page.");
                }
            }
        }
    }

    @Test
    void refusesBinaryContentWhateverTheDeclaredType() {
        byte[] noise = new byte[5_000];
        new Random(7).nextBytes(noise);
        noise[0] = 'x';

        for (String said : new String[]{"text/html", "text/plain; charset=utf-8", ""}) {
            assertThat(failureReason(extractPage(noise, said))).contains("of a binary format");
        }
    }

    @Test
    void detectsHtmlByItsStart() {
        for (String page : new String[]{"<!DOCTYPE html><p>Tea</p>", "\n <HTML><p>Tea</p>",
            "<!-- a note --><html><p>Tea",
            "<?xml version='1.0'?><!DOCTYPE html><html><body><p>Tea</p></body></html>",
            "<?xml version='1.0'?>\n<!DOCTYPE head PUBLIC '-//W3C//DTD XHTML 1.0 Transitional//EN'><head></head><p>Tea</p>",
            "\ufeff<body><p>Tea"}) {
            for (String said : new String[]{"text/html", "text/plain", "application/octet-stream", "image/png"}) {
                assertThat(contentOf(extractPage(page.getBytes(StandardCharsets.UTF_8), said)))
                        .as("%s as %s", page, said)
                        .isEqualTo("Tea");
            }
        }
    }

    @Test
    void trustsTheDeclaredTypeOfAmbiguousContent() {
        byte[] fragment = "<p>Tea &amp; <b>milk</b></p>".getBytes(StandardCharsets.UTF_8);

        assertThat(contentOf(extractPage(fragment, "text/html"))).isEqualTo("Tea & milk");
        assertThat(contentOf(extractPage(fragment, null))).isEqualTo("Tea & milk");
        assertThat(contentOf(extractPage(fragment, "text/markdown"))).isEqualTo("<p>Tea &amp; <b>milk</b></p>");
        assertThat(contentOf(extractPage("Tea <b>and</b> milk".getBytes(StandardCharsets.UTF_8), "text/html")))
                .isEqualTo("Tea and milk");
        assertThat(contentOf(extractPage("a < b, then\nb > a".getBytes(StandardCharsets.UTF_8), null)))
                .isEqualTo("a < b, then\nb > a");
    }

    @Test
    void keepsLinesOfPlainTextDeclaredAsHtml() {
        assertThat(contentOf(extractPage("One\nTwo".getBytes(StandardCharsets.UTF_8), "text/html")))
                .isEqualTo("One\nTwo");
    }

    @Test
    void readsOtherTextsAsPlainText() {
        byte[] json = "{\"tea\": \"green\"}".getBytes(StandardCharsets.UTF_8);

        assertThat(contentOf(extractPage(json, "application/json"))).isEqualTo("{\"tea\": \"green\"}");
        assertThat(contentOf(extractPage("# Tea\n\nGreen.".getBytes(StandardCharsets.UTF_8), "text/markdown")))
                .isEqualTo("# Tea\n\nGreen.");
    }

    @Test
    void toleratesAStrayControlCharacter() {
        assertThat(contentOf(extractPage("<p>Te\0a\u0001</p>"))).isEqualTo("Tea");
    }
}
