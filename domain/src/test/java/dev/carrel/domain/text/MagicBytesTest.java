package dev.carrel.domain.text;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class MagicBytesTest {

    @Test
    void matchesTheSignatureAtItsOffset() {
        assertThat(MagicBytes.PDF.matches(bytes("%PDF-1.7"))).isTrue();
        assertThat(MagicBytes.PDF.matches(bytes(" %PDF-1.7"))).isFalse();
        assertThat(MagicBytes.PDF.matches(bytes("%PDF"))).isFalse();
        assertThat(new MagicBytes(2, "ab", "x").matches(bytes("--ab"))).isTrue();
        assertThat(new MagicBytes(2, "ab", "x").matches(bytes("-ab"))).isFalse();
    }

    @Test
    void describesKnownFormatsOnly() {
        assertThat(MagicBytes.describeFormat(bytes("RIFF\0\0\0\0WEBP"))).contains("a WebP image");
        assertThat(MagicBytes.describeFormat(bytes("\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1")))
                .contains("an old Office document");
        assertThat(MagicBytes.describeFormat(bytes("Plain text"))).isEmpty();
        assertThat(MagicBytes.describeFormat(new byte[0])).isEmpty();
    }

    @Test
    void takesNoTextForAPicture() {
        for (String text : new String[]{"What is WEBP, and who reads it?", "BMW 2026\r\n\r\nNo picture",
            "The ftyp box"}) {
            assertThat(MagicBytes.describeFormat(bytes(text))).as(text).isEmpty();
        }
        assertThat(MagicBytes.describeFormat(bytes("BM\1\2\3\4\0\0\0\0"))).contains("a BMP image");
        assertThat(MagicBytes.describeFormat(bytes("\0\0\0 ftypheic"))).contains("a video or an image");
    }

    @Test
    void distinguishesArchivesByTheNamesInThem() {
        assertThat(MagicBytes.describeFormat(bytes("PK\3\4...word/document.xml"))).contains("an Office document");
        assertThat(MagicBytes.describeFormat(bytes("PK\3\4...mimetypeapplication/epub+zip"))).contains("an EPUB book");
        assertThat(MagicBytes.describeFormat(bytes("PK\3\4...photo.jpg"))).contains("a ZIP archive");
    }

    private static byte[] bytes(String latin1) {
        return latin1.getBytes(StandardCharsets.ISO_8859_1);
    }
}
