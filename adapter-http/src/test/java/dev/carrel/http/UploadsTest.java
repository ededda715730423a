package dev.carrel.http;

import dev.carrel.domain.document.NewDocument;
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
class UploadsTest {

    private static final int MOST = 20_000;

    private UploadService uploads;

    @BeforeEach
    void start(@TempDir Path spool) {
        uploads = new UploadService(spool, settings -> settings.withMostBytes(MOST));
    }

    @AfterEach
    void leaveNothingOnTheDisk() {
        uploads.awaitSpooled(0);
        uploads.close();
    }

    @Test
    void takesAFileWithWhatIsSaidAboutIt() {
        Received added = uploads.post(new FormOf().text("key", "kärntner/leave.txt")
                .text("title", "Urlaub ☀")
                .file("leave.txt", "twenty days of leave")
                .text("other", "ignored")
                .text("sourceUrl", "https://example.org/leave")
                .text("imageSnippet", ""), "Prefer", "wait=30").is(200);

        assertThat(added.at("/status")).isEqualTo("success");
        assertThat(added.header("Preference-Applied")).isEqualTo("wait=30");
        assertThat(added.header("Location")).isEqualTo(UploadService.DOCUMENTS + "/" + added.at("/id"));
        Received document = uploads.admin.get(added.header("Location")).is(200);
        assertThat(document.at("/key")).isEqualTo("kärntner/leave.txt");
        assertThat(document.at("/title")).isEqualTo("Urlaub ☀");
        assertThat(document.at("/sourceUrl")).isEqualTo("https://example.org/leave");
        assertThat(document.json().get("url").isNull()).isTrue();
        assertThat(text(added)).isEqualTo("twenty days of leave");
    }

    @Test
    void recognisesAFileAndReplacesWhatWasThereUnderItsKey() {
        Received first = uploads.post(new FormOf().text("key", "leave").file("a.txt", "twenty days"), "Prefer",
                "wait=30");
        Received again = uploads.post(new FormOf().text("key", "leave").file("a.txt", "twenty days"));
        Received replaced = uploads.post(new FormOf().text("key", "leave").file("b.txt", "thirty days"), "Prefer",
                "wait=30");
        Received other = uploads.post(new FormOf().text("key", "other").file("b.txt", "thirty days"));
        Received asText = uploads.admin.post(UploadService.DOCUMENTS, "{\"text\":\"forty days\",\"key\":\"leave\"}",
                "Prefer", "wait=30");

        assertThat(again.at("/id")).isEqualTo(first.at("/id"));
        assertThat(again.at("/status")).isEqualTo("success");
        assertThat(replaced.at("/id")).isEqualTo(first.at("/id"));
        assertThat(other.at("/id")).isNotEqualTo(first.at("/id"));
        assertThat(asText.at("/id")).isEqualTo(first.at("/id"));
        assertThat(text(first)).isEqualTo("forty days");
    }

    @Test
    void refusesAKeyOfAPage() {
        assertThat(uploads.admin
                .post(UploadService.DOCUMENTS, "{\"url\":\"https://example.org/\",\"key\":\"x\"}")
                .isProblem(422, "invalid-request")
                .pointers()).containsExactly("#/key");
    }

    @Test
    void takesAFileUpToTheLimitAndNoByteMore() {
        byte[] fits = new FormOf().text("title", "T").file("a.txt", "x".repeat(MOST)).bytes();
        byte[] tooLarge = new FormOf().file("a.txt", "x".repeat(MOST + 1)).text("title", "T").bytes();

        uploads.post(fits).is(200);
        uploads.postChunked(fits).is(200);
        uploads.post(tooLarge).isProblem(413, "content-too-large");
        assertThat(uploads.postChunked(tooLarge).isProblem(413, "content-too-large").at("/detail"))
                .contains(Integer.toString(MOST));
    }

    @Test
    void boundsWhatIsSentBesideTheFile() {
        byte[] padded = new FormOf().text("other", "x".repeat(MOST + 70_000)).file("a.txt", "a text").bytes();

        uploads.post(padded).isProblem(413, "content-too-large");
        uploads.postChunked(padded).isProblem(413, "content-too-large");
        uploads.postChunked(new FormOf().text("other", "x".repeat(60_000)).file("a.txt", "a text").bytes()).is(200);
    }

    @Test
    void doesNotAskForAFileThatItWillNotTake() {
        try (var connection = new RawConnection(uploads.service)) {
            connection.send(UploadService.head() + "Expect: 100-continue\r\nContent-Length: 99999999\r\n\r\n")
                    .requireAnswer()
                    .isProblem(413, "content-too-large");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-", "--", "-----the-boundar", "---\ntitle: x\n---\ntext", "\n-----", "a\r\n--\r\n---x",
        "\r\n\r\n\r", "-----the-boundary--", "x\n"})
    void takesAFileAsItIsHoweverItComes(String content) {
        String whole = "<" + content + "\u0001" + content + ">";
        for (String text : new String[]{whole, content + whole}) {
            byte[] form = new FormOf().file("a.txt", text).bytes();
            try (RawConnection connection = uploads.begin()) {
                for (int place = 0; place < form.length; place++) {
                    connection.send(UploadService.chunk(form, place, place + 1));
                }
                Received added = connection.send("0\r\n\r\n").requireAnswer().is(200);
                assertThat(awaitedText(added)).isEqualTo(text.replaceAll("[\r\u0001]", "").strip());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"C:\\Users\\x\\leave.txt", "../../etc/leave.txt", "/leave.txt", "..\\leave.txt",
        "le\tave.txt", "größe ☀ leave.txt", "leave", ".leave", "a;b=\\\"c\\\".txt"})
    void takesAFileOfAnyName(String name) {
        uploads.post(new FormOf().file(name, "a text"), "Prefer", "wait=30").is(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "..", "../", "x/..", "C:\\x\\", "  ", "."})
    void refusesANameOfWhichNothingIsLeft(String name) {
        assertThat(uploads.post(new FormOf().file(name, "a text")).isProblem(422, "invalid-request").pointers())
                .containsExactly("#/file");
    }

    @Test
    void refusesPartsThatItCannotTake() {
        byte[] text = "a text".getBytes(StandardCharsets.UTF_8);
        String plain = "Content-Disposition: form-data; name=\"file\"\r\n";

        refuses(new FormOf(), "#/file");
        refuses(new FormOf().text("title", "T"), "#/file");
        refuses(new FormOf().part(plain, text), "#/file");
        refuses(new FormOf().part("Content-Disposition: attachment; filename=\"a.txt\"\r\n", text), "#/file");
        refuses(new FormOf().part("", text), "#/file");
        refuses(new FormOf().file("a.txt", "one").file("b.txt", "two"), "#/file");
        refuses(new FormOf().file("a.txt", ""), "#/file");
        refuses(new FormOf().file("a.txt", "x").text("title", "A").text("title", "B"), "#/title");
        refuses(new FormOf().file("a.txt", "x").text("title", "x".repeat(8193)), "#/title");
        refuses(new FormOf().file("a.txt", "x").text("title", "x".repeat(513)), "#/title");
        refuses(new FormOf().file("a.txt", "x").text("key", "x".repeat(1025)).text("sourceUrl", "x"), "#/key",
                "#/sourceUrl");
        refuses(new FormOf().text("title", "x".repeat(9000)).text("key", "y".repeat(9000)), "#/title", "#/key",
                "#/file");
    }

    @Test
    void refusesFormsThatAreNotWellFormed() {
        byte[] whole = new FormOf().file("a.txt", "a text").bytes();

        malformed(new FormOf().file("a.txt", "a text").unfinished());
        malformed("not a form".getBytes(StandardCharsets.UTF_8));
        malformed(new byte[0]);
        malformed(new String(whole, StandardCharsets.UTF_8).replace(FormOf.BOUNDARY, "another")
                .getBytes(StandardCharsets.UTF_8));
        malformed(new FormOf().part("X: " + "x".repeat(9000) + "\r\n", new byte[0]).file("a.txt", "x").bytes());
        malformed(new FormOf().part("Content-Transfer-Encoding: base64\r\n", new byte[0]).file("a.txt", "x").bytes());
        malformed(new FormOf()
                .part("Content-Disposition: form-data; name=\"title\"\r\n", new byte[]{(byte) 0xff, 'x'})
                .file("a.txt", "x")
                .bytes());
        var many = new FormOf();
        for (int number = 0; number < 101; number++) {
            many.text("part" + number, "");
        }
        malformed(many.file("a.txt", "x").bytes());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"multipart/form-data", "multipart/form-data; boundary=",
        "multipart/form-data; boundary=\"a", "multipart/form-data; boundary=a\"b", "multipart/form-data;;=;boundary",
        "multipart/form-data; boundary=\u00e4", "multipart/form-data; boundary=\"\\\"",
        "multipart/form-data; boundary=\"a\tb\"", "Multipart/Form-Data; boundary=\"ends with a space \""})
    void refusesABoundaryThatIsNone(String type) {
        uploads.admin.post(UploadService.DOCUMENTS, "--x--", "Content-Type", type)
                .isProblem(400, "malformed-request");
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain", "application/pdf", "multipart/mixed; boundary=x",
        "application/x-www-form-urlencoded"})
    void refusesOtherTypesAndSaysWhichItTakes(String type) {
        Received refused = uploads.admin.post(UploadService.DOCUMENTS, "x", "Content-Type", type)
                .isProblem(415, "unsupported-media-type");

        assertThat(refused.header("Accept-Post")).isEqualTo("application/json, multipart/form-data");
    }

    @Test
    void refusesACompressedForm() {
        uploads.post(new FormOf().file("a.txt", "a text"), "Content-Encoding", "gzip")
                .isProblem(415, "unsupported-media-type");
    }

    @Test
    void checksInTheOrderThatIsPromised() {
        String nowhere = "/library/nowhere/document";
        byte[] broken = new FormOf().part("X: " + "x".repeat(9000) + "\r\n", new byte[MOST + 70_000]).bytes();
        var tooLarge = BodyPublishers
                .ofInputStream(() -> new ByteArrayInputStream(broken));

        new Client(uploads.service, "").send("POST", nowhere, tooLarge, "Content-Type", FormOf.TYPE)
                .isProblem(401, "unauthorized");
        uploads.admin.send("POST", nowhere, tooLarge, "Content-Type", FormOf.TYPE)
                .isProblem(413, "content-too-large");
        uploads.admin.post(nowhere, "x", "Content-Type", FormOf.TYPE).isProblem(400, "malformed-request");
        uploads.admin.post(nowhere, new String(new FormOf().text("title", "T").bytes(), StandardCharsets.UTF_8),
                "Content-Type", FormOf.TYPE).isProblem(422, "invalid-request");
        uploads.admin.post(nowhere, new String(new FormOf().file("a.txt", "x").bytes(), StandardCharsets.UTF_8),
                "Content-Type", FormOf.TYPE).isProblem(404, "library-not-found");
    }

    @Test
    void hasThePageReadAgainButNeitherATextNorAFile() throws Exception {
        String text = service().document(NewDocument.ofText("a text")).value();
        Received file = uploads.post(new FormOf().file("a.txt", "another"), "Prefer", "wait=30").is(200);

        for (String id : new String[]{text, file.at("/id")}) {
            Received refused = uploads.admin.post(UploadService.DOCUMENTS + "/" + id + "/refresh", "")
                    .isProblem(422, "invalid-request");
            assertThat(refused.at("/detail")).contains("hand it in again");
            assertThat(refused.pointers()).containsExactly("{document_id}");
        }
    }

    private Service service() {
        return uploads.service;
    }

    private void refuses(FormOf form, String... pointers) {
        byte[] bytes = form.bytes();
        assertThat(uploads.post(bytes).isProblem(422, "invalid-request").pointers())
                .as(new String(bytes, StandardCharsets.UTF_8))
                .containsExactly(pointers);
    }

    private void malformed(byte[] form) {
        uploads.post(form).isProblem(400, "malformed-request");
    }

    private String text(Received added) {
        return uploads.admin.get(UploadService.DOCUMENTS + "/" + added.at("/id") + "/text").is(200).text();
    }

    private String awaitedText(Received added) {
        String status = uploads.admin.get(UploadService.DOCUMENTS + "/" + added.at("/id")).at("/status");
        while (!status.equals("success")) {
            assertThat(status).isNotEqualTo("failed");
            status = uploads.admin.get(UploadService.DOCUMENTS + "/" + added.at("/id")).at("/status");
        }
        return text(added);
    }
}
