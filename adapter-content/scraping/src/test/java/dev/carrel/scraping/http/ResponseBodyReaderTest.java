package dev.carrel.scraping.http;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

final class ResponseBodyReaderTest {

    private static final byte[] TEXT = "Some text that is sent. ".repeat(50).getBytes(StandardCharsets.UTF_8);

    @Test
    void readsUncompressedBody() throws Exception {
        assertThat(read(1_000_000, TEXT, "")).isEqualTo(TEXT);
        assertThat(read(1_000_000, TEXT, " Identity ")).isEqualTo(TEXT);
    }

    @Test
    void decompressesAcceptedEncodings() throws Exception {
        assertThat(read(1_000_000, compressed(TEXT, GZIPOutputStream::new), "gzip")).isEqualTo(TEXT);
        assertThat(read(1_000_000, compressed(TEXT, GZIPOutputStream::new), "X-GZIP")).isEqualTo(TEXT);
        assertThat(read(1_000_000, compressed(TEXT, DeflaterOutputStream::new), "deflate")).isEqualTo(TEXT);
        assertThat(read(1_000_000, compressed(TEXT, ResponseBodyReaderTest::withoutZlibHeader), "deflate"))
                .isEqualTo(TEXT);
    }

    @Test
    void refusesOtherEncodings() {
        for (String encoding : new String[]{"br", "zstd", "gzip, gzip", "compress"}) {
            assertThatExceptionOfType(FetchFailedException.class).isThrownBy(() -> read(1_000_000, TEXT, encoding))
                    .withMessageContaining("not requested");
        }
    }

    @Test
    void readsEmptyBodyWithAnyEncoding() throws Exception {
        assertThat(read(1_000_000, new byte[0], "gzip")).isEmpty();
        assertThat(read(1_000_000, new byte[0], "")).isEmpty();
    }

    @Test
    void refusesCorruptOrTruncatedCompression() throws Exception {
        byte[] gzip = compressed(TEXT, GZIPOutputStream::new);

        assertThatExceptionOfType(ZipException.class).isThrownBy(() -> read(1_000_000, TEXT, "gzip"));
        assertThatExceptionOfType(EOFException.class)
                .isThrownBy(() -> read(1_000_000, Arrays.copyOf(gzip, gzip.length / 2), "gzip"));
    }

    @Test
    void refusesBodyOverTheLimit() throws Exception {
        byte[] gzip = compressed(TEXT, GZIPOutputStream::new);

        assertThat(read(TEXT.length, TEXT, "")).isEqualTo(TEXT);
        assertThat(read(TEXT.length, gzip, "gzip")).isEqualTo(TEXT);
        assertTooLarge(() -> read(TEXT.length - 1, TEXT, ""));
        assertTooLarge(() -> read(TEXT.length - 1, gzip, "gzip"));
    }

    @Test
    void refusesDecompressionBomb() throws Exception {
        byte[] zeros = compressed(new byte[5_000_000], GZIPOutputStream::new);
        byte[] html = "<tr><td class=\"a\">1</td></tr>\n".repeat(30_000).getBytes(StandardCharsets.UTF_8);

        assertTooLarge(() -> read(10_000_000, zeros, "gzip"));
        assertThat(read(10_000_000, compressed(html, GZIPOutputStream::new), "gzip")).isEqualTo(html);
    }

    private interface Reading {

        byte[] bytes() throws IOException, FetchFailedException;
    }

    private interface Compression {

        OutputStream around(OutputStream out) throws IOException;
    }

    private static void assertTooLarge(Reading reading) {
        assertThatExceptionOfType(FetchFailedException.class).isThrownBy(reading::bytes)
                .withMessageContaining("larger than");
    }

    private static byte[] read(int most, byte[] body, String encoding) throws IOException, FetchFailedException {
        return new ResponseBodyReader(new BodyLimit(most, false, true)).readBody(new ByteArrayInputStream(body),
                encoding);
    }

    private static byte[] compressed(byte[] bytes, Compression compression) throws IOException {
        var out = new ByteArrayOutputStream();
        try (var compressing = compression.around(out)) {
            compressing.write(bytes);
        }
        return out.toByteArray();
    }

    private static OutputStream withoutZlibHeader(OutputStream out) {
        return new DeflaterOutputStream(out, new Deflater(Deflater.DEFAULT_COMPRESSION, true));
    }
}
