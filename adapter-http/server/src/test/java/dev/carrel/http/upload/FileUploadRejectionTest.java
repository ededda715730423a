package dev.carrel.http.upload;

import dev.carrel.http.ApiTestClient;
import dev.carrel.http.MultipartFormBuilder;
import dev.carrel.http.RawConnection;
import dev.carrel.http.ReceivedResponse;
import dev.carrel.http.UploadTestService;
import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** File uploads that are rejected. After each test no file is left on disk. */
class FileUploadRejectionTest {

    private static final int MAX_BYTES = 20_000;

    private UploadTestService uploads;

    @BeforeEach
    void startService(@TempDir Path spool) {
        uploads = new UploadTestService(spool, settings -> settings.withMaxFileBytes(MAX_BYTES));
    }

    @AfterEach
    void leavesNoFiles() {
        uploads.awaitSpooledFiles(0);
        uploads.close();
    }

    @Test
    void acceptsAFileUpToTheExactLimit() {
        byte[] fits = new MultipartFormBuilder().addText("title", "T")
                .addFile("a.txt", "x".repeat(MAX_BYTES))
                .toBytes();
        byte[] tooLarge = new MultipartFormBuilder().addFile("a.txt", "x".repeat(MAX_BYTES + 1))
                .addText("title", "T")
                .toBytes();

        uploads.postForm(fits).hasStatus(200);
        uploads.postChunked(fits).hasStatus(200);
        uploads.postForm(tooLarge).hasProblem(413, "content-too-large");
        assertThat(uploads.postChunked(tooLarge).hasProblem(413, "content-too-large").textAt("/detail"))
                .contains(Integer.toString(MAX_BYTES));
    }

    @Test
    void limitsTheOtherParts() {
        byte[] padded = new MultipartFormBuilder().addText("other", "x".repeat(MAX_BYTES + 70_000))
                .addFile("a.txt", "a text")
                .toBytes();

        uploads.postForm(padded).hasProblem(413, "content-too-large");
        uploads.postChunked(padded).hasProblem(413, "content-too-large");
        uploads.postChunked(
                new MultipartFormBuilder().addText("other", "x".repeat(60_000)).addFile("a.txt", "a text").toBytes())
                .hasStatus(200);
    }

    @Test
    void rejectsBefore100Continue() {
        try (var connection = new RawConnection(uploads.service)) {
            connection
                    .sendBytes(UploadTestService.requestHead()
                            + "Expect: 100-continue\r\nContent-Length: 99999999\r\n\r\n")
                    .requireResponse()
                    .hasProblem(413, "content-too-large");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "..", "../", "x/..", "C:\\x\\", "  ", "."})
    void rejectsFileNamesThatSanitizeToNothing(String name) {
        assertThat(uploads.postForm(new MultipartFormBuilder().addFile(name, "a text"))
                .hasProblem(422, "invalid-request")
                .errorPointers())
                .containsExactly("#/file");
    }

    @Test
    void rejectsInvalidParts() {
        byte[] text = "a text".getBytes(StandardCharsets.UTF_8);
        String plain = "Content-Disposition: form-data; name=\"file\"\r\n";

        rejectsParts(new MultipartFormBuilder(), "#/file");
        rejectsParts(new MultipartFormBuilder().addText("title", "T"), "#/file");
        rejectsParts(new MultipartFormBuilder().addPart(plain, text), "#/file");
        rejectsParts(
                new MultipartFormBuilder().addPart("Content-Disposition: attachment; filename=\"a.txt\"\r\n", text),
                "#/file");
        rejectsParts(new MultipartFormBuilder().addPart("", text), "#/file");
        rejectsParts(new MultipartFormBuilder().addFile("a.txt", "one").addFile("b.txt", "two"), "#/file");
        rejectsParts(new MultipartFormBuilder().addFile("a.txt", ""), "#/file");
        rejectsParts(new MultipartFormBuilder().addFile("a.txt", "x").addText("title", "A").addText("title", "B"),
                "#/title");
        rejectsParts(new MultipartFormBuilder().addFile("a.txt", "x").addText("title", "x".repeat(8193)), "#/title");
        rejectsParts(new MultipartFormBuilder().addFile("a.txt", "x").addText("title", "x".repeat(513)), "#/title");
        rejectsParts(
                new MultipartFormBuilder().addFile("a.txt", "x")
                        .addText("key", "x".repeat(1025))
                        .addText("sourceUrl", "x"),
                "#/key",
                "#/sourceUrl");
        rejectsParts(new MultipartFormBuilder().addText("title", "x".repeat(9000)).addText("key", "y".repeat(9000)),
                "#/title", "#/key",
                "#/file");
    }

    @Test
    void rejectsMalformedForms() {
        byte[] whole = new MultipartFormBuilder().addFile("a.txt", "a text").toBytes();

        rejectsMalformed(new MultipartFormBuilder().addFile("a.txt", "a text").toUnfinishedBytes());
        rejectsMalformed("not a form".getBytes(StandardCharsets.UTF_8));
        rejectsMalformed(new byte[0]);
        rejectsMalformed(new String(whole, StandardCharsets.UTF_8).replace(MultipartFormBuilder.BOUNDARY, "another")
                .getBytes(StandardCharsets.UTF_8));
        rejectsMalformed(new MultipartFormBuilder().addPart("X: " + "x".repeat(9000) + "\r\n", new byte[0])
                .addFile("a.txt", "x")
                .toBytes());
        rejectsMalformed(new MultipartFormBuilder().addPart("Content-Transfer-Encoding: base64\r\n", new byte[0])
                .addFile("a.txt", "x")
                .toBytes());
        rejectsMalformed(new MultipartFormBuilder()
                .addPart("Content-Disposition: form-data; name=\"title\"\r\n", new byte[]{(byte) 0xff, 'x'})
                .addFile("a.txt", "x")
                .toBytes());
        var many = new MultipartFormBuilder();
        for (int number = 0; number < 101; number++) {
            many.addText("part" + number, "");
        }
        rejectsMalformed(many.addFile("a.txt", "x").toBytes());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"multipart/form-data", "multipart/form-data; boundary=",
        "multipart/form-data; boundary=\"a", "multipart/form-data; boundary=a\"b", "multipart/form-data;;=;boundary",
        "multipart/form-data; boundary=\u00e4", "multipart/form-data; boundary=\"\\\"",
        "multipart/form-data; boundary=\"a\tb\"", "Multipart/Form-Data; boundary=\"ends with a space \""})
    void rejectsInvalidBoundaries(String type) {
        uploads.admin.postJson(UploadTestService.DOCUMENTS, "--x--", "Content-Type", type)
                .hasProblem(400, "malformed-request");
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain", "application/pdf", "multipart/mixed; boundary=x",
        "application/x-www-form-urlencoded"})
    void rejectsOtherTypesWithAcceptPost(String type) {
        ReceivedResponse refused = uploads.admin.postJson(UploadTestService.DOCUMENTS, "x", "Content-Type", type)
                .hasProblem(415, "unsupported-media-type");

        assertThat(refused.header("Accept-Post")).isEqualTo("application/json, multipart/form-data");
    }

    @Test
    void rejectsACompressedForm() {
        uploads.postForm(new MultipartFormBuilder().addFile("a.txt", "a text"), "Content-Encoding", "gzip")
                .hasProblem(415, "unsupported-media-type");
    }

    @Test
    void checksInTheDocumentedOrder() {
        String nowhere = "/library/nowhere/document";
        byte[] broken = new MultipartFormBuilder()
                .addPart("X: " + "x".repeat(9000) + "\r\n", new byte[MAX_BYTES + 70_000])
                .toBytes();
        var tooLarge = BodyPublishers
                .ofInputStream(() -> new ByteArrayInputStream(broken));

        new ApiTestClient(uploads.service, "")
                .sendRequest("POST", nowhere, tooLarge, "Content-Type", MultipartFormBuilder.TYPE)
                .hasProblem(401, "unauthorized");
        uploads.admin.sendRequest("POST", nowhere, tooLarge, "Content-Type", MultipartFormBuilder.TYPE)
                .hasProblem(413, "content-too-large");
        uploads.admin.postJson(nowhere, "x", "Content-Type", MultipartFormBuilder.TYPE)
                .hasProblem(400, "malformed-request");
        uploads.admin
                .postJson(nowhere,
                        new String(new MultipartFormBuilder().addText("title", "T").toBytes(), StandardCharsets.UTF_8),
                        "Content-Type", MultipartFormBuilder.TYPE)
                .hasProblem(422, "invalid-request");
        uploads.admin
                .postJson(nowhere,
                        new String(new MultipartFormBuilder().addFile("a.txt", "x").toBytes(), StandardCharsets.UTF_8),
                        "Content-Type", MultipartFormBuilder.TYPE)
                .hasProblem(404, "library-not-found");
    }

    private void rejectsParts(MultipartFormBuilder form, String... pointers) {
        byte[] bytes = form.toBytes();
        assertThat(uploads.postForm(bytes).hasProblem(422, "invalid-request").errorPointers())
                .as(new String(bytes, StandardCharsets.UTF_8))
                .containsExactly(pointers);
    }

    private void rejectsMalformed(byte[] form) {
        uploads.postForm(form).hasProblem(400, "malformed-request");
    }
}
