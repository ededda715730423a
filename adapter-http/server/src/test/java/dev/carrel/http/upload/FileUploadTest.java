package dev.carrel.http.upload;

import dev.carrel.domain.document.NewDocument;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.MultipartFormBuilder;
import dev.carrel.http.RawConnection;
import dev.carrel.http.ReceivedResponse;
import dev.carrel.http.UploadTestService;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** File uploads. After each test no file is left on disk. */
class FileUploadTest {

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

    /** Whatever a file contains, a browser neither runs it nor loads anything for it. */
    @ParameterizedTest
    @CsvSource({"a.html, application/octet-stream, attachment, sandbox", "ä b.TXT, text/plain, inline, sandbox",
        "page.svg, application/octet-stream, attachment, sandbox", "a.pdf, application/pdf, inline, default-src"})
    void returnsTheOriginalSoThatItDoesNoHarm(String name, String type, String disposition, String policy) {
        String content = "<script>alert(1)</script> about leave";
        ReceivedResponse added = uploads.postForm(new MultipartFormBuilder().addFile(name, content), "Prefer",
                "wait=30");
        ReceivedResponse original = uploads.admin.getPath(added.header("Location") + "/original").hasStatus(200);

        assertThat(original.bodyText()).isEqualTo(content);
        assertThat(original.header("Content-Type")).startsWith(type);
        assertThat(original.header("Content-Disposition")).startsWith(disposition + "; filename*=UTF-8''");
        assertThat(original.header("Content-Security-Policy")).startsWith(policy)
                .contains("default-src 'none'", "frame-ancestors 'self'");
        assertThat(original.header("X-Content-Type-Options")).isEqualTo("nosniff");
    }

    @Test
    void hasNoOriginalOfLargeFilesAndTexts() {
        ReceivedResponse large = uploads.postForm(new MultipartFormBuilder().addFile("a.txt", "leave ".repeat(1_000)),
                "Prefer", "wait=30");
        ReceivedResponse text = uploads.admin.postJson(UploadTestService.DOCUMENTS, "{\"text\":\"forty days\"}",
                "Prefer",
                "wait=30");

        for (ReceivedResponse added : List.of(large, text)) {
            uploads.admin.getPath(added.header("Location") + "/original").hasProblem(404, "document-not-found");
        }
    }

    @Test
    void keepsOriginalsUntilTheirLibraryHasEnough() {
        String first = uploadBytes("a.txt", 4_000);
        String second = uploadBytes("b.txt", 3_000);
        String third = uploadBytes("c.txt", 2_000);

        assertThat(uploads.admin.getPath(third).hasStatus(200).textAt("/status")).isEqualTo("success");
        assertThat(uploads.admin.getPath(third + "/original").hasProblem(404, "document-not-found").bodyText())
                .contains("originals.max-library-size");
        uploads.admin.getPath(second + "/original").hasStatus(200);

        uploads.admin.deletePath(first).hasStatus(200);
        uploads.admin.getPath(uploadBytes("d.txt", 2_001) + "/original").hasStatus(200);
    }

    /** Returns the path of the document. */
    private String uploadBytes(String name, int bytes) {
        String text = "about leave ".repeat(bytes / 10).substring(0, bytes);
        return uploads.postForm(new MultipartFormBuilder().addFile(name, text), "Prefer", "wait=30").header("Location");
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

    @ParameterizedTest
    @ValueSource(strings = {"-", "--", "-----the-boundar", "---\ntitle: x\n---\ntext", "\n-----", "a\r\n--\r\n---x",
        "\r\n\r\n\r", "-----the-boundary--", "x\n"})
    void acceptsAFileInAnyChunking(String content) {
        String whole = "<" + content + "\u0001" + content + ">";
        for (String text : new String[]{whole, content + whole}) {
            byte[] form = new MultipartFormBuilder().addFile("a.txt", text).toBytes();
            try (RawConnection connection = uploads.openUpload()) {
                for (int index = 0; index < form.length; index++) {
                    connection.sendBytes(UploadTestService.chunkOf(form, index, index + 1));
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

    @Test
    void refreshesAFileThatIsKeptAndNoText() throws Exception {
        String text = service().addDocument(NewDocument.ofText("a text")).value();
        ReceivedResponse file = uploads
                .postForm(new MultipartFormBuilder().addFile("a.txt", "another"), "Prefer", "wait=30")
                .hasStatus(200);

        ReceivedResponse refused = uploads.admin.postJson(UploadTestService.DOCUMENTS + "/" + text + "/refresh", "")
                .hasProblem(422, "invalid-request");
        assertThat(refused.textAt("/detail")).contains("add it again");
        assertThat(refused.errorPointers()).containsExactly("{document_id}");
        assertThat(uploads.admin
                .postJson(UploadTestService.DOCUMENTS + "/" + file.textAt("/id") + "/refresh", "", "Prefer", "wait=30")
                .hasStatus(200)
                .textAt("/status")).isEqualTo("success");
        assertThat(text(file)).contains("another");
    }

    private ApiTestService service() {
        return uploads.service;
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
