package dev.carrel.http.upload;

import dev.carrel.http.exchange.MultipartForm;
import dev.carrel.http.limit.FairShares;
import dev.carrel.http.limit.RequestOrigin;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Files that resemble their boundary, split anywhere. A failure prints the seed, which is read from the property
 * {@code carrel.seed}.
 */
class MultipartFormSinkTest {

    private static final String BOUNDARY = "-b-b";
    private static final String LETTERS = "---bb\n\n\r\rx";

    private final long seed = Long.getLong("carrel.seed", System.nanoTime());
    private final Random random = new Random(seed);

    @Test
    void returnsTheFileAsSent(@TempDir Path folder) throws Exception {
        UploadSpool spool = UploadSpool.openIn(folder);
        for (int round = 0; round < 3000; round++) {
            String content = content();
            var form = new ByteArrayOutputStream();
            form.writeBytes(ascii((random.nextBoolean() ? "preamble\r\n" : "") + "--" + BOUNDARY
                    + "\r\nContent-Disposition: form-data; name=\"file\"; filename=\"f\"\r\n\r\n"));
            form.writeBytes(ascii(content));
            form.writeBytes(ascii("\r\n--" + BOUNDARY + "--\r\n"));
            try (var reader = new MultipartFormSink(BOUNDARY, 1000, spool, new FairShares(1),
                    new RequestOrigin(null, null))) {
                MultipartForm read = readForm(reader, form.toByteArray());

                assertThat(read).as("seed %s: %s", seed, content).isInstanceOf(MultipartForm.FormParts.class);
                MultipartForm.FilePart file = ((MultipartForm.FormParts) read).file();
                assertThat(file).isNotNull();
                assertThat(Files.readString(file.content()))
                        .as("seed %s, round %s", seed, round)
                        .isEqualTo(content);
            }
        }
        assertThat(folder).isEmptyDirectory();
    }

    /** Parsing of arbitrary bytes ends and leaves no file. */
    @Test
    void survivesArbitraryBytes(@TempDir Path folder) throws Exception {
        UploadSpool spool = UploadSpool.openIn(folder);
        for (int round = 0; round < 1000; round++) {
            String start = "--" + BOUNDARY
                    + "\r\nContent-Disposition: form-data; name=\"file\"; filename=\"f\"\r\n\r\n";
            byte[] bytes = ascii((random.nextBoolean() ? start : "") + content() + start.substring(random.nextInt(60)));
            try (var reader = new MultipartFormSink(BOUNDARY, 1000, spool, new FairShares(1),
                    new RequestOrigin(null, null))) {
                assertThat(readForm(reader, bytes)).as("seed %s", seed).isNotNull();
            }
        }
        assertThat(folder).isEmptyDirectory();
    }

    private MultipartForm readForm(MultipartFormSink reader, byte[] bytes) throws Exception {
        int maxLength = 1 + random.nextInt(20);
        for (int index = 0; index < bytes.length;) {
            int end = Math.min(bytes.length, index + 1 + random.nextInt(maxLength));
            reader.writeBytes(ByteBuffer.wrap(bytes, index, end - index));
            index = end;
        }
        return reader.completeForm();
    }

    private String content() {
        var content = new StringBuilder();
        for (int length = random.nextInt(40); length > 0; length--) {
            content.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        String text = content.toString();
        return ("\n" + text).contains("\n--" + BOUNDARY) ? content() : text;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
