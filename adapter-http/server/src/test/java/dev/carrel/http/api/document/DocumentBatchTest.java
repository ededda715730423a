package dev.carrel.http.api.document;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.application.Eventually;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.port.PageFetcher;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.http.ApiTestClient;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.RawConnection;
import dev.carrel.http.ReceivedResponse;
import dev.carrel.http.request.BodyLineReader;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DocumentBatchTest {

    private static final String BATCH = "/library/alpha/document/batch";
    private static final String[] LINES = {"Content-Type", "application/x-ndjson"};

    @AutoClose
    private final ApiTestService service = ApiTestService
            .configure(engine -> engine.pageFetcher(new RefusingFetcher()))
            .startWith(settings -> settings.withMaxBodyBytes(2000));
    private final ApiTestClient client = service.adminClient();

    @Test
    void addsEachLineAndReturnsItsResultInOrder() {
        List<JsonNode> results = send("""
                {"text":"twenty days of leave","key":"leave"}
                {"text":"the canteen opens at noon","title":"Canteen"}
                """);

        assertThat(results).extracting(result -> result.path("status").asText()).containsExactly("queued", "queued");
        assertThat(results.get(0).fieldNames()).toIterable().containsExactly("status", "message", "id");
        assertThat(findDocument(results.get(0)).key()).isEqualTo("leave");
        assertThat(findDocument(results.get(1)).title()).isEqualTo("Canteen");
    }

    @Test
    void goesOnAfterAWrongLine() {
        List<JsonNode> results = send("""
                {"text":"one"}
                not JSON

                {"text":"two","url":"https://example.org/"}
                {"text":7}
                {"url":"http://10.0.0.1/"}
                {"file":"!","fileName":"a.txt"}
                {"text":"six"}
                """);

        assertThat(results).extracting(result -> result.path("code").asText("added"))
                .containsExactly("added", "malformed-request", "invalid-request", "malformed-request",
                        "address-refused", "invalid-request", "added");
        assertThat(results).extracting(result -> result.path("line").asInt())
                .containsExactly(0, 2, 4, 5, 6, 7, 0);
        assertThat(results.get(4).at("/errors/0/pointer").asText()).isEqualTo("#/url");
        assertThat(countDocuments()).isEqualTo(2);
    }

    @Test
    void readsABoundedNumberOfLines() {
        List<JsonNode> results = send("{\"text\":\"one\"}" + "\n".repeat(BodyLineReader.MAX_LINES)
                + "{\"text\":\"two\"}");

        assertThat(results).extracting(result -> result.path("code").asText("added"))
                .containsExactly("added", "content-too-large");
        assertThat(results.getLast().path("detail").asText()).startsWith("A body has at most 100000 lines");
        assertThat(countDocuments()).isEqualTo(1);
    }

    @Test
    void skipsALineThatIsTooLong() {
        List<JsonNode> results = send("{\"text\":\"" + "a".repeat(60_000) + "\"}\n{\"text\":\"two\"}");

        assertThat(results).extracting(result -> result.path("code").asText("added"))
                .containsExactly("content-too-large", "added");
        assertThat(results.getFirst().path("line").asInt()).isEqualTo(1);
    }

    @Test
    void takesMoreThanASingleBodyMayHave() {
        String lines = IntStream.range(0, 500)
                .mapToObj(number -> "{\"text\":\"text number " + number + "\"}\r\n")
                .collect(Collectors.joining());

        assertThat(send(lines)).hasSize(500).allMatch(result -> result.path("status").asText().equals("queued"));
        assertThat(countDocuments()).isEqualTo(500);
    }

    @Test
    void waitsForProcessingIfPreferred() {
        String text = Base64.getEncoder().encodeToString("thirty days".getBytes(StandardCharsets.UTF_8));
        String lines = "{\"text\":\"twenty days\"}\n{\"file\":\"" + text + "\",\"fileName\":\"days.txt\"}";
        ReceivedResponse response = client.sendRequest("POST", BATCH, BodyPublishers.ofString(lines), "Content-Type",
                "application/x-ndjson", "Prefer", "wait=30");

        assertThat(response.header("Preference-Applied")).isEqualTo("wait=30");
        assertThat(resultsOf(response)).extracting(result -> result.path("status").asText())
                .containsExactly("success", "failed");
        assertThat(resultsOf(response)).noneMatch(result -> result.has("unchanged"));
        assertThat(send("{\"text\":\"twenty days\"}")).allMatch(result -> result.path("unchanged").asBoolean());
    }

    @Test
    void answersALineBeforeTheNextOneIsSent() throws InterruptedException {
        try (var connection = new RawConnection(service)) {
            connection.sendBytes("POST " + BATCH + " HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer "
                    + ApiTestService.ADMIN + "\r\nContent-Type: application/x-ndjson\r\n"
                    + "Transfer-Encoding: chunked\r\n\r\n11\r\n{\"text\":\"first\"}\n\r\n");
            awaitFirstDocument();
            connection.sendBytes("12\r\n{\"text\":\"second\"}\n\r\n0\r\n\r\n");

            assertThat(resultsOf(connection.requireResponse())).hasSize(2);
        }
    }

    @Test
    void keepsWhatWasStoredWhenTheClientLeaves() throws InterruptedException {
        try (var connection = new RawConnection(service)) {
            connection.sendBytes("POST " + BATCH + " HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer "
                    + ApiTestService.ADMIN + "\r\nContent-Type: application/x-ndjson\r\nContent-Length: 1000\r\n\r\n"
                    + "{\"text\":\"first\"}\n");
            awaitFirstDocument();
            connection.sendBytes("{\"text\":\"half a li");
        }

        assertThat(send("{\"text\":\"third\"}")).hasSize(1);
        assertThat(countDocuments()).isEqualTo(2);
    }

    @Test
    void waitsWhileTheQueueIsFull() {
        // A busy machine may need more than the five seconds that a batch waits for room, but hardly three times.
        assertThat(Stream.generate(this::addMoreThanTheQueueHolds).limit(3)).anyMatch(
                results -> results.size() == 250 && results.stream().allMatch(result -> result.has("id")));
    }

    private List<JsonNode> addMoreThanTheQueueHolds() {
        try (ApiTestService busy = ApiTestService
                .configure(engine -> engine.ingestLimits(IngestLimits.builder().maxPending(100).build()))
                .startWith(settings -> settings)) {
            String lines = IntStream.range(0, 250)
                    .mapToObj(number -> "{\"text\":\"text number " + number + "\"}\n")
                    .collect(Collectors.joining());
            return resultsOf(busy.adminClient().sendRequest("POST", BATCH, BodyPublishers.ofString(lines), LINES));
        }
    }

    @Test
    void rejectsLinesWhileTheQueueStaysFull() {
        try (ApiTestService full = ApiTestService
                .configure(engine -> engine
                        .ingestLimits(IngestLimits.builder().workers(0).maxPending(1).build()))
                .startWith(settings -> settings)) {
            full.alpha.documents().addText("fills the queue");
            ReceivedResponse response = full.adminClient()
                    .sendRequest("POST", BATCH, BodyPublishers.ofString("{\"text\":\"a\"}\n{\"text\":\"b\"}"), LINES);

            assertThat(resultsOf(response)).extracting(result -> result.path("code").asText())
                    .containsExactly("unavailable", "unavailable");
        }
    }

    @Test
    void rejectsARequestAsAWholeBeforeItsFirstLine() {
        var body = BodyPublishers.ofString("{\"text\":\"one\"}");
        client.sendRequest("POST", BATCH, body, "Content-Type", "application/json")
                .hasProblem(415, "unsupported-media-type");
        client.sendRequest("POST", BATCH, body, "Content-Type", "application/x-ndjson", "Content-Encoding", "gzip")
                .hasProblem(415, "unsupported-media-type");
        client.sendRequest("POST", "/library/nowhere/document/batch", body, LINES)
                .hasProblem(404, "library-not-found");
        new ApiTestClient(service, "wrong").sendRequest("POST", BATCH, body, LINES).hasProblem(401, "unauthorized");
        service.newClient(ApiTestService.allLibraries(), TokenScope.READ)
                .sendRequest("POST", BATCH, body, LINES)
                .hasProblem(403, "forbidden");
        client.sendRequest("POST", BATCH, BodyPublishers.ofString("\n\n"), LINES).hasProblem(400, "malformed-request");
        assertThat(countDocuments()).isZero();
    }

    private List<JsonNode> send(String lines) {
        ReceivedResponse response = client.sendRequest("POST", BATCH, BodyPublishers.ofString(lines), LINES)
                .hasStatus(200);
        assertThat(response.header("Content-Type")).isEqualTo("application/x-ndjson");
        return resultsOf(response);
    }

    private static List<JsonNode> resultsOf(ReceivedResponse response) {
        return response.bodyText().lines().map(ReceivedResponse::parseJson).toList();
    }

    private Document findDocument(JsonNode result) {
        return service.alpha.documents().getDocument(new DocumentId(result.path("id").asText()));
    }

    private long countDocuments() {
        LibraryHandle.LibraryOverview overview = service.alpha.describe();
        return overview.documentCounts().values().stream().mapToLong(Long::longValue).sum();
    }

    private void awaitFirstDocument() throws InterruptedException {
        Eventually.await("the first document is there", () -> countDocuments() == 1);
    }

    /** Refuses private addresses and fetches nothing. */
    private static final class RefusingFetcher implements PageFetcher {

        @Override
        public void checkAddress(WebAddress address) {
            if (address.value().contains("10.0.0.1")) {
                throw new AddressRefusedException("The address is private.");
            }
        }

        @Override
        public FetchResult fetchPage(FetchRequest request) {
            return new FetchResult.FetchFailed(Failure.permanentFailure("There is no web."));
        }

        @Override
        public Duration politenessDelay(WebAddress address, boolean asRobot) {
            return Duration.ZERO;
        }
    }
}
