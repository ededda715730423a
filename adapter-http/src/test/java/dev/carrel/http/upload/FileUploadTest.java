package dev.carrel.http.upload;

import dev.carrel.domain.document.NewDocument;
import dev.carrel.http.ApiTestClient;
import dev.carrel.http.ApiTestService;
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

/** Files that are handed in. After each test nothing is left of them on the disk. */
class FileUploadTest {

    private static final int MOST = 20_000;

    private UploadTestService uploads;

    @BeforeEach
    void startService(@TempDir Path spool) {
        uploads = new UploadTestService(spool, settings -> settings.withMaxFileBytes(MOST));
    }

    @AfterEach
    void leavesNoFiles() {
        uploads.awaitSpooledFiles(0);
        uploads.close();
    }

    @Test
    void acceptsAFileWithItsMetadata() {
        ReceivedResponse added = uploads.postForm(new MultipartFormBuilder().addText("key", "kärntner/leave.txt")
                .addText("title", "Urlaub ☀")
                .addFile("leave.txt", "twenty days of leave")
                .addText("other", "ignored")
                .addText("sourceUrl", "https://example.org/leave")
                .addText("imageSnippet", ""), "Prefer", "wait=30").hasStatus(200);

        assertThat(added.textAt("/status")).isEqualTo("success");
        assertThat(added.header("Preference-Applied")).isEqualTo("wait=30");
        assertThat(added.header("Location")).isEqualTo(UploadTestService.DOCUMENTS + "/" + added.textAt("/id"));
        ReceivedResponse document = uploads.admin.getPath(added.header("Location")).hasStatus(200);
        assertThat(document.textAt("/key")).isEqualTo("kärntner/leave.txt");
        assertThat(document.textAt("/title")).isEqualTo("Urlaub ☀");
        assertThat(document.textAt("/sourceUrl")).isEqualTo("https://example.org/leave");
        assertThat(document.parseJson().get("url").isNull()).isTrue();
        assertThat(text(added)).isEqualTo("twenty days of leave");
    }

    @Test
    void replacesTheFileWithTheSameKey() {
        ReceivedResponse first = uploads.postForm(
                new MultipartFormBuilder().addText("key", "leave").addFile("a.txt", "twenty days"), "Prefer",
                "wait=30");
        ReceivedResponse again = uploads
                .postForm(new MultipartFormBuilder().addText("key", "leave").addFile("a.txt", "twenty days"));
        ReceivedResponse replaced = uploads.postForm(
                new MultipartFormBuilder().addText("key", "leave").addFile("b.txt", "thirty days"), "Prefer",
                "wait=30");
        ReceivedResponse other = uploads
                .postForm(new MultipartFormBuilder().addText("key", "other").addFile("b.txt", "thirty days"));
        ReceivedResponse asText = uploads.admin.postJson(UploadTestService.DOCUMENTS,
                "{\"text\":\"forty days\",\"key\":\"leave\"}",
                "Prefer", "wait=30");

        assertThat(again.textAt("/id")).isEqualTo(first.textAt("/id"));
        assertThat(again.textAt("/status")).isEqualTo("success");
        assertThat(replaced.textAt("/id")).isEqualTo(first.textAt("/id"));
        assertThat(other.textAt("/id")).isNotEqualTo(first.textAt("/id"));
        assertThat(asText.textAt("/id")).isEqualTo(first.textAt("/id"));
        assertThat(text(first)).isEqualTo("forty days");
    }

    @Test
    void rejectsTheKeyOfAWebPage() {
        assertThat(uploads.admin
                .postJson(UploadTestService.DOCUMENTS, "{\"url\":\"https://example.org/\",\"key\":\"x\"}")
                .hasProblem(422, "invalid-request")
                .errorPointers()).containsExactly("#/key");
    }

    @Test
    void acceptsAFileUpToTheExactLimit() {
        byte[] fits = new MultipartFormBuilder().addText("title", "T").addFile("a.txt", "x".repeat(MOST)).toBytes();
        byte[] tooLarge = new MultipartFormBuilder().addFile("a.txt", "x".repeat(MOST + 1))
                .addText("title", "T")
                .toBytes();

        uploads.postForm(fits).hasStatus(200);
        uploads.postChunked(fits).hasStatus(200);
        uploads.postForm(tooLarge).hasProblem(413, "content-too-large");
        assertThat(uploads.postChunked(tooLarge).hasProblem(413, "content-too-large").textAt("/detail"))
                .contains(Integer.toString(MOST));
    }

    @Test
    void limitsTheOtherParts() {
        byte[] padded = new MultipartFormBuilder().addText("other", "x".repeat(MOST + 70_000))
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
    @ValueSource(strings = {"-", "--", "-----the-boundar", "---\ntitle: x\n---\ntext", "\n-----", "a\r\n--\r\n---x",
        "\r\n\r\n\r", "-----the-boundary--", "x\n"})
    void acceptsAFileInAnyChunking(String content) {
        String whole = "<" + content + "\u0001" + content + ">";
        for (String text : new String[]{whole, content + whole}) {
            byte[] form = new MultipartFormBuilder().addFile("a.txt", text).toBytes();
            try (RawConnection connection = uploads.openUpload()) {
                for (int place = 0; place < form.length; place++) {
                    connection.sendBytes(UploadTestService.chunkOf(form, place, place + 1));
                }
                ReceivedResponse added = connection.sendBytes("0\r\n\r\n").requireResponse().hasStatus(200);
                assertThat(awaitedText(added)).isEqualTo(text.replaceAll("[\r\u0001]", "").strip());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"C:\\Users\\x\\leave.txt", "../../etc/leave.txt", "/leave.txt", "..\\leave.txt",
        "le\tave.txt", "größe ☀ leave.txt", "leave", ".leave", "a;b=\\\"c\\\".txt"})
    void acceptsAnyFileName(String name) {
        uploads.postForm(new MultipartFormBuilder().addFile(name, "a text"), "Prefer", "wait=30").hasStatus(200);
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

        malformed(new MultipartFormBuilder().addFile("a.txt", "a text").toUnfinishedBytes());
        malformed("not a form".getBytes(StandardCharsets.UTF_8));
        malformed(new byte[0]);
        malformed(new String(whole, StandardCharsets.UTF_8).replace(MultipartFormBuilder.BOUNDARY, "another")
                .getBytes(StandardCharsets.UTF_8));
        malformed(new MultipartFormBuilder().addPart("X: " + "x".repeat(9000) + "\r\n", new byte[0])
                .addFile("a.txt", "x")
                .toBytes());
        malformed(new MultipartFormBuilder().addPart("Content-Transfer-Encoding: base64\r\n", new byte[0])
                .addFile("a.txt", "x")
                .toBytes());
        malformed(new MultipartFormBuilder()
                .addPart("Content-Disposition: form-data; name=\"title\"\r\n", new byte[]{(byte) 0xff, 'x'})
                .addFile("a.txt", "x")
                .toBytes());
        var many = new MultipartFormBuilder();
        for (int number = 0; number < 101; number++) {
            many.addText("part" + number, "");
        }
        malformed(many.addFile("a.txt", "x").toBytes());
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
        byte[] broken = new MultipartFormBuilder().addPart("X: " + "x".repeat(9000) + "\r\n", new byte[MOST + 70_000])
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

    @Test
    void refreshesPagesOnly() throws Exception {
        String text = service().addDocument(NewDocument.ofText("a text")).value();
        ReceivedResponse file = uploads
                .postForm(new MultipartFormBuilder().addFile("a.txt", "another"), "Prefer", "wait=30")
                .hasStatus(200);

        for (String id : new String[]{text, file.textAt("/id")}) {
            ReceivedResponse refused = uploads.admin.postJson(UploadTestService.DOCUMENTS + "/" + id + "/refresh", "")
                    .hasProblem(422, "invalid-request");
            assertThat(refused.textAt("/detail")).contains("hand it in again");
            assertThat(refused.errorPointers()).containsExactly("{document_id}");
        }
    }

    private ApiTestService service() {
        return uploads.service;
    }

    private void rejectsParts(MultipartFormBuilder form, String... pointers) {
        byte[] bytes = form.toBytes();
        assertThat(uploads.postForm(bytes).hasProblem(422, "invalid-request").errorPointers())
                .as(new String(bytes, StandardCharsets.UTF_8))
                .containsExactly(pointers);
    }

    private void malformed(byte[] form) {
        uploads.postForm(form).hasProblem(400, "malformed-request");
    }

    private String text(ReceivedResponse added) {
        return uploads.admin.getPath(UploadTestService.DOCUMENTS + "/" + added.textAt("/id") + "/text")
                .hasStatus(200)
                .bodyText();
    }

    private String awaitedText(ReceivedResponse added) {
        String status = uploads.admin.getPath(UploadTestService.DOCUMENTS + "/" + added.textAt("/id"))
                .textAt("/status");
        while (!status.equals("success")) {
            assertThat(status).isNotEqualTo("failed");
            status = uploads.admin.getPath(UploadTestService.DOCUMENTS + "/" + added.textAt("/id")).textAt("/status");
        }
        return text(added);
    }
}
