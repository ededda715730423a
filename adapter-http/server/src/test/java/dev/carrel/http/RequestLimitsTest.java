package dev.carrel.http;

import dev.carrel.application.access.AccessControl.IssuedToken;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.library.UsageLimits;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Limits of tokens and libraries over HTTP, with a clock that stands still. */
class RequestLimitsTest {

    private static final Instant NOON = Instant.parse("2026-11-22T12:00:00Z");
    private static final String QUERY = "/v2/library/alpha/query";
    private static final String QUESTION = "{\"query\": \"What is this?\"}";

    private final InMemoryStorage storage = new InMemoryStorage();
    private volatile Instant now = NOON;
    private ApiTestService service = startService();

    private ApiTestService startService() {
        InstantSource clock = () -> now;
        return ApiTestService.configure(engine -> engine.storage(storage).clock(clock))
                .startWith(settings -> settings.withMaxConcurrentRequests(2000));
    }

    @AfterEach
    void stopService() {
        service.close();
    }

    private IssuedToken issueToken(@Nullable Integer perMinute, @Nullable Integer perDay, @Nullable Integer atOnce,
            @Nullable Integer questionCharacters) {
        return service.carrel.accessControl()
                .issueToken("Website", Set.of(TokenScope.QUERY, TokenScope.READ), ApiTestService.allLibraries(),
                        AttributeFilter.everything(), Set.of(),
                        new UsageLimits(perMinute, perDay, atOnce, questionCharacters), null);
    }

    private ApiTestClient clientOf(IssuedToken token) {
        return new ApiTestClient(service, token.secret().value());
    }

    private String usageOf(AccessTokenId token) {
        return Objects
                .requireNonNull(service.adminClient().getPath("/token/" + token + "/usage").parseJson().at("/days"))
                .toString();
    }

    @Test
    void admitsExactlyTheLimitOfAThousandConcurrentRequests() throws Exception {
        IssuedToken token = issueToken(null, 400, null, null);
        ApiTestClient client = clientOf(token);
        try (var threads = Executors.newFixedThreadPool(50)) {
            Callable<ReceivedResponse> request = () -> client.getPath("/library/alpha");
            List<Integer> statuses = threads.invokeAll(Stream.generate(() -> request).limit(1000).toList())
                    .stream()
                    .map(Future::resultNow)
                    .map(ReceivedResponse::status)
                    .toList();
            assertThat(statuses).filteredOn(status -> status == 200).hasSize(400);
            assertThat(statuses).filteredOn(status -> status == 429).hasSize(600);
        }
        assertThat(usageOf(token.token().id()))
                .isEqualTo("[{\"day\":\"2026-11-22\",\"requests\":400,\"questions\":0,\"refused\":600}]");
    }

    @Test
    void saysWhatIsLeftAndWhenToTryAgain() {
        ApiTestClient client = clientOf(issueToken(2, 100, 5, null));

        ReceivedResponse first = client.postJson(QUERY, QUESTION).hasStatus(200);
        assertThat(first.header("RateLimit-Policy")).isEqualTo("\"token-per-minute\";q=2;w=60, "
                + "\"token-per-day\";q=100;w=86400, \"token-at-once\";q=5;qu=\"concurrent-requests\"");
        assertThat(first.header("RateLimit")).isEqualTo(
                "\"token-per-minute\";r=1;t=60, \"token-per-day\";r=99;t=43200, \"token-at-once\";r=4");

        now = NOON.plusSeconds(20);
        client.getPath("/library/none").hasStatus(404);
        ReceivedResponse refused = client.postJson(QUERY, QUESTION).hasProblem(429, "too-many-requests");
        assertThat(refused.header("Retry-After")).isEqualTo("40");
        assertThat(refused.header("RateLimit")).startsWith("\"token-per-minute\";r=0;t=40, ");
        assertThat(refused.textAt("/detail"))
                .isEqualTo("The limits of this token allow 2 requests a minute; try again in 40 seconds.");
        assertThat(refused.textAt("/violated-policies/0")).isEqualTo("token-per-minute");

        now = NOON.plusSeconds(60);
        client.postJson(QUERY, QUESTION).hasStatus(200);
    }

    @Test
    void ownTokenShowsLimitsWithoutCounting() {
        ApiTestClient client = clientOf(issueToken(1, null, null, 50));
        client.getPath("/library").hasStatus(200);

        for (int request = 0; request < 3; request++) {
            ReceivedResponse self = client.getPath("/token/self").hasStatus(200);
            assertThat(self.parseJson().at("/limits").toString())
                    .isEqualTo("{\"perMinute\":1,\"questionCharacters\":50}");
            assertThat(self.parseJson().at("/remaining").toString()).isEqualTo("{\"perMinute\":0}");
        }
        client.getPath("/library").hasStatus(429);
        assertThat(service.adminClient().getPath("/token/self").parseJson().has("limits")).isFalse();
    }

    @Test
    void openAiClientsAndMcpClientsGetErrorsOfTheirOwn() {
        ApiTestClient client = clientOf(issueToken(1, null, null, null));
        client.getPath("/v1/models").hasStatus(200);

        ReceivedResponse chat = client.postJson("/v1/chat/completions", "{}").hasStatus(429);
        assertThat(chat.textAt("/error/type")).isEqualTo("rate_limit_error");
        assertThat(chat.textAt("/error/code")).isEqualTo("rate_limit_exceeded");
        assertThat(chat.textAt("/error/message")).contains("1 requests a minute");
        assertThat(chat.header("Retry-After")).isEqualTo("60");

        ReceivedResponse message = client.postJson("/mcp", "{}").hasStatus(429);
        assertThat(message.textAt("/jsonrpc")).isEqualTo("2.0");
        assertThat(message.textAt("/error/message")).contains("1 requests a minute");
        assertThat(message.header("Retry-After")).isEqualTo("60");
    }

    @Test
    void limitsALibraryForAllTokensInPathsAndBodies() {
        ApiTestClient admin = service.adminClient();
        admin.putJson("/library/alpha", "{\"limits\": {\"perMinute\": 2}}").hasStatus(200);
        admin.postJson(QUERY, QUESTION).hasStatus(200);
        ReceivedResponse chat = clientOf(issueToken(9, null, null, null)).postJson("/v1/chat/completions",
                "{\"model\": \"alpha\", \"messages\": [{\"role\": \"user\", \"content\": \"What?\"}]}").hasStatus(200);
        assertThat(chat.header("RateLimit"))
                .isEqualTo("\"token-per-minute\";r=8;t=60, \"library-per-minute\";r=0;t=60");

        assertThat(admin.getPath("/library/alpha/document")
                .hasProblem(429, "too-many-requests")
                .textAt("/violated-policies/0")).isEqualTo("library-per-minute");
        assertThat(admin.getPath("/library/alpha").hasStatus(200).parseJson().at("/limits/perMinute").asInt())
                .isEqualTo(2);
        admin.getPath("/library").hasStatus(200);
        admin.putJson("/library/alpha", "{\"limits\": {}}").hasStatus(200);
        admin.getPath("/library/alpha/document").hasStatus(200);
        assertThat(admin.getPath("/library/alpha").parseJson().has("limits")).isFalse();
    }

    @Test
    void limitsTheLengthOfQuestions() {
        ApiTestClient client = clientOf(issueToken(null, null, null, 10));
        client.postJson(QUERY, "{\"query\": \"ten chars!\"}").hasStatus(200);
        for (String path : List.of(QUERY, "/v2/library/alpha/search")) {
            ReceivedResponse tooLong = client.postJson(path, "{\"query\": \"eleven char\"}")
                    .hasProblem(422, "invalid-request");
            assertThat(tooLong.errorPointers()).containsExactly("#/query");
            assertThat(tooLong.textAt("/errors/0/detail"))
                    .isEqualTo("must be at most 10 characters, by the limits of the access token");
        }

        assertThat(client.postJson("/v1/responses", "{\"model\": \"alpha\", \"input\": \"eleven char\"}")
                .hasStatus(400)
                .textAt("/error/param")).isEqualTo("input");
        assertThat(client.postJson("/v1/chat/completions",
                "{\"model\": \"alpha\", \"messages\": [{\"role\": \"user\", \"content\": \"eleven char\"}]}")
                .hasStatus(400)
                .textAt("/error/param")).isEqualTo("messages");

        service.adminClient().putJson("/library/alpha", "{\"limits\": {\"questionCharacters\": 5}}");
        client.postJson(QUERY, "{\"query\": \"ten chars!\"}").hasStatus(422);
        assertThatThrownBy(() -> service.alpha.queries().ask(Question.of("ten chars!")))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("5 characters, by the limits of the library");
    }

    @Test
    void countsQuestionsByDayAndKeepsThemOverARestart() {
        IssuedToken token = issueToken(null, 4, null, null);
        clientOf(token).postJson(QUERY, QUESTION).hasStatus(200);
        clientOf(token).postJson("/v2/library/alpha/search", QUESTION).hasStatus(200);
        clientOf(token).getPath("/library/alpha/document").hasStatus(200);
        service.close();
        service = startService();

        clientOf(token).getPath("/library/alpha/document").hasStatus(200);
        clientOf(token).getPath("/library/alpha/document").hasStatus(429);
        assertThat(usageOf(token.token().id()))
                .isEqualTo("[{\"day\":\"2026-11-22\",\"requests\":4,\"questions\":2,\"refused\":1}]");

        now = NOON.plusSeconds(43200);
        clientOf(token).getPath("/library/alpha/document").hasStatus(200);
        assertThat(
                service.adminClient().getPath("/token/" + token.token().id() + "/usage?days=1").textAt("/days/0/day"))
                .isEqualTo("2026-11-23");
    }

    @Test
    void changesTheLimitsOfATokenAtOnce() {
        ReceivedResponse issued = service.adminClient()
                .postJson("/token", "{\"name\": \"t\", \"scopes\": [\"read\"], \"limits\": {\"perDay\": 1}}")
                .hasStatus(201);
        assertThat(issued.parseJson().at("/limits").toString()).isEqualTo("{\"perDay\":1}");
        String path = "/token/" + issued.textAt("/id");
        var client = new ApiTestClient(service, issued.textAt("/token"));
        client.getPath("/library").hasStatus(200);
        client.getPath("/library").hasStatus(429);

        assertThat(patch(path, "{\"limits\": {\"perMinute\": 9}}").hasStatus(200).parseJson().at("/limits").toString())
                .isEqualTo("{\"perMinute\":9}");
        client.getPath("/library").hasStatus(200);
        assertThat(patch(path, "{\"name\": \"New\"}").hasStatus(200).parseJson().at("/limits/perMinute").asInt())
                .isEqualTo(9);
        assertThat(patch(path, "{\"limits\": {}}").hasStatus(200).parseJson().has("limits")).isFalse();
        assertThat(service.adminClient().getPath("/token").textAt("/tokens/0/name")).isEqualTo("New");
    }

    @Test
    void namesWhatIsWrongWithLimits() {
        String path = "/token/" + issueToken(null, null, null, null).token().id();
        assertThat(patch(path, "{\"limits\": {\"perMinute\": 0, \"atOnce\": -1}}").hasStatus(422).errorPointers())
                .containsExactly("#/limits/perMinute", "#/limits/atOnce");
        assertThat(patch(path, "{\"limits\": {\"perHour\": 1}}").hasStatus(422).errorPointers())
                .containsExactly("#/limits/perHour");
        assertThat(patch(path, "{\"limits\": {\"perDay\": \"1\"}}").hasStatus(400).errorPointers())
                .containsExactly("#/limits/perDay");
        assertThat(patch(path, "{\"limit\": {}}").hasStatus(422).errorPointers()).containsExactly("#/limit");
        patch(path, "{\"name\": \" \"}").hasStatus(422);
        patch("/token/none", "{\"limits\": {}}").hasStatus(404);
        service.adminClient().getPath("/token/none/usage").hasStatus(404);
        service.adminClient().getPath(path + "/usage?days=0").hasStatus(422);
        service.adminClient().putJson("/library/alpha", "{\"limits\": {\"perDay\": 0}}").hasStatus(422);
        assertThat(service.adminClient()
                .postJson("/token", "{\"name\": \"t\", \"scopes\": [\"x\"], \"limits\": {\"perDay\": 0}}")
                .hasStatus(422)
                .errorPointers()).containsExactly("#/scopes/0", "#/limits/perDay");
    }

    private ReceivedResponse patch(String path, String json) {
        return service.adminClient()
                .sendRequest("PATCH", path, BodyPublishers.ofString(json), "Content-Type", "application/json");
    }
}
