package dev.carrel.http.widget;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.fake.web.RecordingWebhookSender;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.conversation.ConversationSelection;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.question.LoggedQuestion;
import dev.carrel.domain.question.QuestionSelection;
import dev.carrel.domain.widget.ChallengeMode;
import dev.carrel.domain.widget.VisitorMessage;
import dev.carrel.domain.widget.Widget;
import dev.carrel.domain.widget.WidgetHandOver;
import dev.carrel.domain.widget.WidgetId;
import dev.carrel.domain.widget.WidgetKey;
import dev.carrel.domain.widget.WidgetLimits;
import dev.carrel.domain.widget.WidgetSecret;
import dev.carrel.domain.widget.WidgetSettings;
import dev.carrel.http.ApiTestClient;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.RawConnection;
import dev.carrel.http.ReceivedResponse;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class VisitorControllerTest {

    private static final String SITE = "https://www.example.com";
    private static final String OTHER_SITE = "https://shop.example.org";
    private static final WidgetSettings SETTINGS = WidgetSettings.named("Shop")
            .withOrigins(SITE, "https://*.example.org");

    private static final WidgetHandOver DESK = new WidgetHandOver(new WebAddress("https://desk.example/hook"),
            new WidgetSecret("a secret of enough characters"), null);

    private final RecordingWebhookSender webhooks = new RecordingWebhookSender();
    private final CountDownLatch release = new CountDownLatch(1);
    private final CountDownLatch writing = new CountDownLatch(2);

    @AutoClose
    private final ApiTestService service = ApiTestService
            .configure(engine -> engine.webhookSender(webhooks).replyWriter((brief, sink) -> {
                if (brief.question().contains("slowly")) {
                    writing.countDown();
                    try {
                        release.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                }
                return new EchoReplyWriter().writeReply(brief, sink);
            }))
            .startWith(settings -> settings);
    private final ApiTestClient stranger = new ApiTestClient(service, "");
    private Widget widget;

    @BeforeEach
    void addDocumentsAndWidget() throws InterruptedException {
        service.addDocument(NewDocument.ofText("Orders are returned within 30 days.")
                .withTitle("Returns")
                .withKey("internal/returns.txt")
                .withAttributes(Attributes.of(Map.of("team", "shop"))));
        service.addDocument(NewDocument.ofText("The secret discount of orders is 40 percent.")
                .withTitle("Secret")
                .withAttributes(Attributes.of(Map.of("team", "sales"))));
        widget = save("shop", SETTINGS);
    }

    private Widget save(String id, WidgetSettings settings) {
        return service.alpha.widgets().save(new WidgetId(id), settings).widget();
    }

    private static String path(Widget of, String rest) {
        return "/embed/" + of.key() + "/" + rest;
    }

    private ReceivedResponse openSession(Widget of, String origin, String body) {
        return stranger.postJson(path(of, "session"), body, "Origin", origin);
    }

    private String tokenOf(Widget of, String origin) {
        return openSession(of, origin, "{}").hasStatus(200).textAt("/visitorToken");
    }

    private ApiTestClient visitor() {
        return new ApiTestClient(service, tokenOf(widget, SITE));
    }

    private ReceivedResponse ask(ApiTestClient visitor, String body) {
        return visitor.postJson(path(widget, "query"), body, "Origin", SITE);
    }

    private static JsonNode replyIn(ReceivedResponse stream) {
        return stream.hasStatus(200)
                .bodyText()
                .lines()
                .filter(line -> line.contains("\"type\":\"response\""))
                .map(line -> ReceivedResponse.parseJson(line.substring("data: ".length())).path("data"))
                .findFirst()
                .orElseThrow();
    }

    private String startConversation(ApiTestClient visitor) {
        return replyIn(ask(visitor, "{\"text\": \"return orders\"}")).at("/conversationId").asText();
    }

    @Test
    void aVisitorAsksFollowsUpVotesReadsAndDeletes() {
        ReceivedResponse session = openSession(widget, SITE, "{}").hasStatus(200);
        assertThat(session.parseJson().at("/widget").toString()).isEqualTo(
                "{\"name\":\"Shop\",\"show\":{\"sources\":\"links\",\"images\":false,\"helpArticles\":true,"
                        + "\"feedback\":true},\"texts\":{},\"theme\":{\"accent\":null,\"scheme\":\"auto\","
                        + "\"position\":\"right\"},\"keepConversations\":true,\"questionCharacters\":500,"
                        + "\"context\":[],\"takesMessages\":false,\"hours\":null}");
        assertThat(session.bodyText()).doesNotContain("perDay", "origins", "filter");
        var visitor = new ApiTestClient(service, session.textAt("/visitorToken"));

        ReceivedResponse first = ask(visitor, "{\"text\": \"return orders\"}").hasStatus(200);
        assertThat(first.header("Content-Type")).isEqualTo("text/event-stream");
        assertThat(first.bodyText()).startsWith("data: {\"type\":\"initializing\"}\n\ndata: {\"type\":\"token\"")
                .endsWith("data: {\"type\":\"done\"}\n\n");
        JsonNode reply = replyIn(first);
        assertThat(reply.at("/metadata/outcome").asText()).isEqualTo("answered");
        assertThat(reply.at("/metadata/documents").findValuesAsText("title")).contains("Returns");
        assertThat(first.bodyText()).doesNotContain("internal/returns.txt", "excerpt");
        String conversation = reply.at("/conversationId").asText();
        ask(visitor, "{\"text\": \"and orders abroad\", \"conversationId\": \"" + conversation + "\"}").hasStatus(200);

        String query = first.header("Query-Id");
        visitor.postJson(path(widget, "feedback"), "{\"queryId\": \"" + query + "\", \"vote\": \"down\"}", "Origin",
                SITE).hasStatus(204);
        JsonNode turns = visitor.getPath(path(widget, "conversation/" + conversation), "Origin", SITE)
                .hasStatus(200)
                .parseJson()
                .at("/turns");
        assertThat(turns.findValuesAsText("question")).containsExactly("return orders", "and orders abroad");
        assertThat(turns.at("/0/queryId").asText()).isEqualTo(query);
        assertThat(turns.findValuesAsText("vote")).containsExactly("down");
        LoggedQuestion logged = service.alpha.questions().listQuestions(QuestionSelection.ALL, null, 9).getLast();
        assertThat(Objects.requireNonNull(logged.asker()).name()).isEqualTo("widget:shop");

        visitor.deletePath(path(widget, "conversation/" + conversation), "Origin", SITE).hasStatus(204);
        visitor.getPath(path(widget, "conversation/" + conversation), "Origin", SITE)
                .hasProblem(404, "conversation-not-found");
        ask(visitor, "{\"text\": \"and?\", \"conversationId\": \"" + conversation + "\"}")
                .hasProblem(404, "conversation-not-found");
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://evil.example", "null", "https://www.example.com.evil.example",
        "http://www.example.com", "https://example.org", "*", "https://www.example.com,https://evil.example",
        "https://\"><script>.example.org"})
    void otherWebsitesAreRefused(String origin) {
        ReceivedResponse refused = openSession(widget, origin, "{}").hasProblem(403, "origin-not-allowed");

        assertThat(refused.textAt("/detail")).contains("adds this origin").doesNotContain("\"", "<");
        if (origin.equals("https://evil.example")) {
            assertThat(refused.textAt("/detail")).contains(origin);
            assertThat(refused.header("Access-Control-Allow-Origin")).isEqualTo(origin);
        }
        visitor().getPath(path(widget, "conversation/x"), "Origin", origin).hasProblem(403, "origin-not-allowed");
    }

    @Test
    void aRequestWithoutAWebsiteIsRefused() {
        stranger.postJson(path(widget, "session"), "{}").hasProblem(403, "origin-not-allowed");
        visitor().getPath(path(widget, "conversation/x")).hasProblem(403, "origin-not-allowed");
        visitor().deletePath(path(widget, "conversation/x")).hasProblem(403, "origin-not-allowed");
    }

    @Test
    void pagesOfTheServerItselfShowEveryWidget() {
        String own = "http://127.0.0.1:" + service.server.port();
        Widget hidden = save("hidden", WidgetSettings.named("Hidden"));
        var visitor = new ApiTestClient(service, tokenOf(hidden, own));

        openSession(hidden, SITE, "{}").hasProblem(403, "origin-not-allowed");
        visitor.getPath(path(hidden, "conversation/x")).hasProblem(404, "conversation-not-found");
    }

    @Test
    void aNameThatOnlyResolvesToTheServerIsNotItsOwn() {
        try (ApiTestService known = ApiTestService.configure(engine -> engine)
                .startWith(settings -> settings.withBaseUrl("https://Carrel.example.com/help"))) {
            Widget shown = known.alpha.widgets().save(widget.id(), SETTINGS).widget();
            var client = new ApiTestClient(known, "");
            String rebound = "rebound.example:" + known.server.port();

            try (var connection = new RawConnection(known)) {
                connection.sendBytes("POST " + path(shown, "session") + " HTTP/1.1\r\nHost: " + rebound
                        + "\r\nOrigin: http://" + rebound + "\r\nContent-Length: 0\r\n\r\n")
                        .requireResponse()
                        .hasProblem(403, "origin-not-allowed");
            }
            client.postJson(path(shown, "session"), "{}", "Origin", "https://carrel.example.com").hasStatus(200);
            client.postJson(path(shown, "session"), "{}", "Origin", "http://127.0.0.1:" + known.server.port())
                    .hasStatus(200);
        }
    }

    @Test
    void unknownAndDisabledWidgetsLookTheSame() {
        ReceivedResponse unknown = stranger.postJson("/embed/" + WidgetKey.of(new byte[18]) + "/session", "{}",
                "Origin", SITE).hasProblem(404, "widget-not-found");
        service.adminClient().putJson("/library/alpha/widget/shop", "{\"enabled\": false}").hasStatus(200);
        ReceivedResponse disabled = openSession(widget, SITE, "{}").hasProblem(404, "widget-not-found");

        assertThat(unknown.textAt("/detail")).isEqualTo(disabled.textAt("/detail"));
        stranger.postJson("/embed/%22/session", "{}", "Origin", SITE).hasProblem(404, "widget-not-found");
    }

    @Test
    void answersPreflights() {
        for (String origin : List.of(SITE, "https://evil.example")) {
            ReceivedResponse preflight = stranger.sendRequest("OPTIONS", path(widget, "query"), BodyPublishers.noBody(),
                    "Origin", origin, "Access-Control-Request-Method", "POST", "Access-Control-Request-Headers",
                    "authorization,content-type").hasStatus(204);
            assertThat(preflight.header("Access-Control-Allow-Origin")).isEqualTo(origin);
            assertThat(preflight.header("Access-Control-Allow-Headers")).isEqualTo("Authorization, Content-Type");
            assertThat(preflight.header("Access-Control-Allow-Methods")).isEqualTo("GET, POST, DELETE");
            assertThat(preflight.header("Access-Control-Max-Age")).isEqualTo("600");
            assertThat(preflight.header("Vary")).isEqualTo("Origin");
            assertThat(preflight.headers().map()).doesNotContainKey("access-control-allow-credentials");
        }
        ReceivedResponse reply = ask(visitor(), "{\"text\": \"return orders\"}");
        assertThat(reply.header("Access-Control-Allow-Origin")).isEqualTo(SITE);
        assertThat(reply.header("Access-Control-Expose-Headers")).contains("Query-Id", "Retry-After");
        assertThat(stranger.getPath("/healthz", "Origin", SITE).headers().map())
                .doesNotContainKey("access-control-allow-origin");
    }

    @Test
    void tokensAreForOneWidgetAndOneWebsite() {
        Widget other = save("other", SETTINGS);
        String token = tokenOf(widget, SITE);
        String[] parts = token.split("\\.", 2);
        String claim = new String(Base64.getUrlDecoder().decode(parts[0]), StandardCharsets.UTF_8);
        String forged = Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(claim.replace(SITE, OTHER_SITE).getBytes(StandardCharsets.UTF_8)) + "." + parts[1];

        var visitor = new ApiTestClient(service, token);
        visitor.postJson(path(other, "query"), "{\"text\": \"x\"}", "Origin", SITE).hasProblem(401, "unauthorized");
        visitor.postJson(path(widget, "query"), "{\"text\": \"x\"}", "Origin", OTHER_SITE)
                .hasProblem(401, "unauthorized");
        for (String wrong : List.of(forged, parts[0] + ".", "." + parts[1], token + "A", "a.b", "x".repeat(3_000),
                ApiTestService.ADMIN)) {
            new ApiTestClient(service, wrong).postJson(path(widget, "query"), "{\"text\": \"x\"}", "Origin", OTHER_SITE)
                    .hasProblem(401, "unauthorized");
        }
        stranger.postJson(path(widget, "query") + "?access_token=" + token, "{\"text\": \"x\"}", "Origin", SITE)
                .hasProblem(401, "unauthorized");
        visitor.getPath("/library/alpha").hasProblem(401, "unauthorized");
    }

    @Test
    void aFormerTokenKeepsTheVisitor() {
        String token = tokenOf(widget, SITE);
        String conversation = startConversation(new ApiTestClient(service, token));
        String renewed = openSession(widget, SITE, "{\"visitorToken\": \"" + token + "\"}").textAt("/visitorToken");
        String elsewhere = openSession(widget, OTHER_SITE, "{\"visitorToken\": \"" + token + "\"}")
                .textAt("/visitorToken");

        new ApiTestClient(service, renewed).getPath(path(widget, "conversation/" + conversation), "Origin", SITE)
                .hasStatus(200);
        new ApiTestClient(service, elsewhere)
                .getPath(path(widget, "conversation/" + conversation), "Origin", OTHER_SITE)
                .hasProblem(404, "conversation-not-found");
    }

    @Test
    void noIdOpensTheConversationOfOthers() {
        save("shop", SETTINGS.withChallenge(ChallengeMode.OFF));
        String conversation = startConversation(visitor());
        String foreign = service.adminClient()
                .postJson("/v2/library/alpha/query", "{\"query\": \"return orders\"}")
                .textAt("/conversationId");
        Widget second = save("second", SETTINGS);
        for (String id : List.of(conversation, foreign, "..", "a%20b")) {
            var other = visitor();
            other.getPath(path(widget, "conversation/" + id), "Origin", SITE)
                    .hasProblem(404, "conversation-not-found");
            other.postJson(path(widget, "query"), "{\"text\": \"x\", \"conversationId\": \"" + id + "\"}", "Origin",
                    SITE)
                    .hasProblem(404, "conversation-not-found");
        }
        visitor().deletePath(path(widget, "conversation/" + conversation), "Origin", SITE)
                .hasProblem(404, "conversation-not-found");
        new ApiTestClient(service, tokenOf(second, SITE))
                .getPath(path(second, "conversation/" + conversation), "Origin", SITE)
                .hasProblem(404, "conversation-not-found");
        service.adminClient().getPath("/library/alpha/conversation/" + conversation).hasStatus(200);
    }

    @Test
    void onlyTheAskerVotes() {
        ReceivedResponse asked = ask(visitor(), "{\"text\": \"return orders\"}");
        String body = "{\"queryId\": \"" + asked.header("Query-Id") + "\", \"vote\": \"up\"}";

        visitor().postJson(path(widget, "feedback"), body, "Origin", SITE).hasProblem(404, "question-not-found");
        visitor().postJson(path(widget, "feedback"), "{\"queryId\": \"x\", \"vote\": \"yes\"}", "Origin", SITE)
                .hasProblem(400, "invalid-request");
    }

    @Test
    void theFilterOfTheWidgetHidesDocuments() {
        save("shop", SETTINGS.withFilter(AttributeFilter.equalTo("team", "shop")));
        JsonNode reply = replyIn(ask(visitor(), "{\"text\": \"secret discount of orders\"}"));

        assertThat(reply.toString()).doesNotContain("Secret", "40 percent");
        assertThat(reply.at("/metadata/documents").findValuesAsText("title")).doesNotContain("Secret");
    }

    @Test
    void aPageNarrowsTheFilterAndCannotWidenIt() throws InterruptedException {
        service.addDocument(NewDocument.ofText("Kites of orders fly for 3 hours.")
                .withTitle("Kites")
                .withAttributes(Attributes.of(Map.of("team", "shop", "product", "kite"))));
        save("shop", SETTINGS.withFilter(AttributeFilter.equalTo("team", "shop"))
                .withContext("product", "team")
                .withChallenge(ChallengeMode.OFF));
        String orders = "{\"text\": \"secret discount, kites and returns of orders\", \"context\": %s}";

        assertThat(titlesOf(orders.formatted("{}"))).contains("Returns", "Kites").doesNotContain("Secret");
        assertThat(titlesOf(orders.formatted("{\"product\": \"kite\"}"))).containsExactly("Kites");
        assertThat(titlesOf(orders.formatted("{\"team\": \"sales\"}"))).isEmpty();
        for (String refused : List.of("{\"year\": 2026}", "{\"team\": [\"sales\", \"shop\"]}", "{\"a b\": \"c\"}")) {
            assertThat(ask(visitor(), orders.formatted(refused)).hasProblem(400, "invalid-request")
                    .errorPointers()).singleElement().asString().startsWith("#/context");
        }
        ask(visitor(), orders.formatted("\"team\"")).hasProblem(400, "malformed-request");
    }

    private List<String> titlesOf(String body) {
        return replyIn(ask(visitor(), body)).at("/metadata/documents").findValuesAsText("title");
    }

    @Test
    void deliversMessagesToTheWebhookOfTheWidget() {
        save("shop", SETTINGS.withHandOver(DESK));
        ApiTestClient ada = visitor();
        String conversation = startConversation(ada);
        webhooks.failWith(Failure.transientFailure("It is busy."));
        sendMessage(ada, "{\"email\": \"ada@example.org\", \"text\": \" Call me \", \"conversationId\": \""
                + conversation + "\"}").hasStatus(204);

        assertThat(webhooks.messages()).hasSize(2).allSatisfy(sent -> {
            assertThat(sent.id()).isEqualTo(webhooks.messages().getFirst().id());
            assertThat(sent.origin()).isEqualTo(SITE);
            assertThat(sent.widget()).isEqualTo(widget.id());
            assertThat(sent.message()).isEqualTo(new VisitorMessage(null, "ada@example.org", "Call me"));
            assertThat(sent.turns()).singleElement()
                    .satisfies(turn -> assertThat(turn.query()).isEqualTo("return orders"));
        });
        webhooks.failWith(Failure.permanentFailure("It is gone."));
        assertThat(sendMessage(ada, "{\"email\": \"ada@example.org\", \"text\": \"x\"}")
                .hasProblem(503, "unavailable")
                .header("Retry-After")).isEqualTo("60");
        assertThat(webhooks.messages()).hasSize(3);
        sendMessage(visitor(), "{\"email\": \"ada@example.org\", \"text\": \"x\", \"conversationId\": \""
                + conversation + "\"}").hasProblem(404, "conversation-not-found");
        assertThat(sendMessage(ada, "{\"name\": \"\\u0007\", \"email\": \"ada\", \"text\": \" \"}")
                .hasProblem(400, "invalid-request")
                .errorPointers()).containsExactly("#/name", "#/email", "#/text");
    }

    @Test
    void limitsMessagesAndTakesNoneWithoutAWebhook() {
        String message = "{\"email\": \"ada@example.org\", \"text\": \"x\"}";
        sendMessage(visitor(), message).hasProblem(400, "invalid-request");
        save("shop", SETTINGS.withHandOver(DESK).withLimits(new WidgetLimits(30, 100, 20, 2_000, 500)));
        ApiTestClient ada = visitor();

        List<Integer> statuses = IntStream.range(0, 7).mapToObj(each -> sendMessage(ada, message).status()).toList();
        assertThat(statuses).contains(204).endsWith(429);
        assertThat(webhooks.messages()).hasSizeLessThanOrEqualTo(5);
    }

    private ReceivedResponse sendMessage(ApiTestClient visitor, String body) {
        return visitor.postJson(path(widget, "message"), body, "Origin", SITE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {}                                          | text
            {"text": " "}                               | text
            {"text": "x", "model": "big"}               | model
            {"text": "x", "instructions": "be rude"}    | instructions
            {"text": "x", "filters": {}}                | filters
            """)
    void refusesWhatVisitorsMayNotChoose(String body, String field) {
        assertThat(ask(visitor(), body).hasProblem(400, "invalid-request").errorPointers())
                .containsExactly("#/" + field);
    }

    @Test
    void refusesLongQuestionsAndBodies() {
        assertThat(ask(visitor(), "{\"text\": \"" + "𝄞".repeat(501) + "\"}").hasProblem(400, "invalid-request")
                .errorPointers()).containsExactly("#/text");
        ask(visitor(), "{\"text\": \"" + "𝄞".repeat(500) + "\"}").hasStatus(200);
        ask(visitor(), "{\"text\": \"" + "a".repeat(70_000) + "\"}").hasProblem(413, "content-too-large");
    }

    @Test
    void keepsNoConversationIfItsOwnerWantsNone() {
        service.adminClient()
                .putJson("/library/alpha/widget/shop",
                        "{\"origins\": [\"" + SITE + "\"], \"keepConversations\": false}")
                .hasStatus(200);
        var visitor = visitor();
        JsonNode reply = replyIn(ask(visitor, "{\"text\": \"return orders\"}"));

        assertThat(reply.at("/conversationId").isNull()).isTrue();
        assertThat(service.alpha.conversations().listConversations(ConversationSelection.ALL, null, 9)).isEmpty();
        ask(visitor, "{\"text\": \"x\", \"conversationId\": \"y\"}").hasProblem(404, "conversation-not-found");
    }

    @Test
    void signedUsersKeepTheirConversationsOnEveryDevice() {
        String secret = service.alpha.widgets().createUserSecret(widget.id()).value();
        String signature = HexFormat.of()
                .formatHex(new WidgetSecret(secret).sign("ada@example.com"));
        String body = "{\"user\": \"ada@example.com\", \"userSignature\": \"" + signature + "\"}";
        var first = new ApiTestClient(service, openSession(widget, SITE, body).textAt("/visitorToken"));
        String conversation = startConversation(first);
        String token = openSession(widget, OTHER_SITE, body).textAt("/visitorToken");

        new ApiTestClient(service, token).getPath(path(widget, "conversation/" + conversation), "Origin", OTHER_SITE)
                .hasStatus(200);
        openSession(widget, SITE, body.replace("ada", "bob")).hasProblem(403, "invalid-user-signature");
        openSession(widget, SITE, "{\"user\": \"ada@example.com\"}").hasProblem(403, "invalid-user-signature");
        String signedOut = openSession(widget, OTHER_SITE, "{\"visitorToken\": \"" + token + "\"}")
                .textAt("/visitorToken");
        new ApiTestClient(service, signedOut)
                .getPath(path(widget, "conversation/" + conversation), "Origin", OTHER_SITE)
                .hasProblem(404, "conversation-not-found");
        assertThat(service.alpha.conversations().listConversations(ConversationSelection.ALL, null, 9).toString())
                .doesNotContain("ada@");
    }

    @Test
    void eachSolutionOpensOneSession() throws Exception {
        save("shop", SETTINGS.withChallenge(ChallengeMode.ALWAYS));
        JsonNode challenge = openSession(widget, SITE, "{}").hasStatus(200).parseJson().at("/challenge");
        String salt = challenge.at("/salt").asText();
        var sha = MessageDigest.getInstance("SHA-256");
        int number = IntStream.rangeClosed(0, challenge.at("/maxNumber").asInt())
                .filter(tried -> HexFormat.of()
                        .formatHex(sha.digest((salt + tried).getBytes(StandardCharsets.UTF_8)))
                        .equals(challenge.at("/challenge").asText()))
                .findFirst()
                .orElseThrow();
        String solution = "{\"solution\": "
                + challenge.toString().replaceFirst("\\{", "{\"number\": " + number + ",") + "}";

        String wrong = solution.replace("\"number\": " + number, "\"number\": " + (number + 1));
        assertThat(openSession(widget, SITE, wrong).parseJson().has("challenge")).isTrue();
        assertThat(openSession(widget, OTHER_SITE, solution).parseJson().has("challenge")).isTrue();
        String token = openSession(widget, SITE, solution).textAt("/visitorToken");
        assertThat(token).isNotEmpty();
        assertThat(openSession(widget, SITE, solution).parseJson().has("challenge")).isTrue();
        assertThat(openSession(widget, SITE, "{\"solution\": {}}").parseJson().has("challenge")).isTrue();
        assertThat(openSession(widget, SITE, "{\"visitorToken\": \"" + token + "\"}").parseJson().has("visitorToken"))
                .isTrue();
    }

    @Test
    void limitsTheQuestionsOfVisitorsNetworksAndDays() {
        WidgetSettings limited = SETTINGS.withLimits(new WidgetLimits(1, 100, 4, 5, 500));
        save("shop", limited);
        String question = "{\"text\": \"return orders\"}";
        var visitor = visitor();
        ask(visitor, question).hasStatus(200);
        ReceivedResponse hour = ask(visitor, question).hasProblem(429, "too-many-requests");
        assertThat(hour.textAt("/detail")).startsWith("You have asked as many questions as you may for now; try again");
        assertThat(Integer.parseInt(hour.header("Retry-After"))).isBetween(1, 3600);
        ask(visitor(), question).hasStatus(200);
        assertThat(openSession(widget, SITE, "{}").parseJson().has("visitorToken")).isTrue();
        ask(visitor(), question).hasStatus(200);
        assertThat(openSession(widget, SITE, "{}").parseJson().has("challenge")).as("more than half is used").isTrue();
        save("shop", limited.withChallenge(ChallengeMode.OFF));
        ask(visitor(), question).hasStatus(200);
        assertThat(ask(visitor(), question).hasProblem(429, "too-many-requests").textAt("/detail"))
                .startsWith("Many requests are coming from your network");
        save("shop", SETTINGS.withChallenge(ChallengeMode.OFF).withLimits(new WidgetLimits(9, 9, 99, 5, 500)));
        ask(visitor(), question).hasStatus(200);
        assertThat(ask(visitor(), question).hasProblem(429, "too-many-requests").textAt("/detail"))
                .startsWith("No more questions are answered here today");
    }

    @Test
    void limitsAllRequestsOfANetwork() {
        save("shop", SETTINGS.withLimits(new WidgetLimits(9, 9, 2, 9, 500)).withChallenge(ChallengeMode.OFF));
        String token = tokenOf(widget, SITE);
        var visitor = new ApiTestClient(service, token);
        String conversation = path(widget, "conversation/x");
        for (int request = 1; request < 20; request++) {
            visitor.getPath(conversation, "Origin", SITE).hasProblem(404, "conversation-not-found");
        }
        ReceivedResponse refused = visitor.getPath(conversation, "Origin", SITE).hasProblem(429, "too-many-requests");
        assertThat(refused.textAt("/detail")).startsWith("Many requests are coming from your network");
        assertThat(refused.textAt("/violated-policies/0")).isEqualTo("network-per-minute");
        assertThat(Integer.parseInt(refused.header("Retry-After"))).isBetween(1, 60);
        openSession(widget, SITE, "{}").hasProblem(429, "too-many-requests");
        visitor.deletePath(conversation, "Origin", SITE).hasProblem(429, "too-many-requests");
        visitor.postJson(path(widget, "feedback"), "{\"queryId\": \"x\", \"vote\": \"up\"}", "Origin", SITE)
                .hasProblem(429, "too-many-requests");
    }

    @Test
    void refusedQuestionsCostTheLibraryNothingAndItsLimitsStayHidden() {
        save("shop", SETTINGS.withLimits(new WidgetLimits(1, 100, 40, 50, 500)));
        service.adminClient().putJson("/library/alpha", "{\"limits\": {\"perMinute\": 2}}").hasStatus(200);
        String question = "{\"text\": \"return orders\"}";
        var visitor = visitor();
        ReceivedResponse first = ask(visitor, question).hasStatus(200);
        for (int attempt = 0; attempt < 3; attempt++) {
            assertThat(ask(visitor, question).hasProblem(429, "too-many-requests").textAt("/violated-policies/0"))
                    .isEqualTo("visitor-per-hour");
        }
        ask(visitor(), question).hasStatus(200);
        ReceivedResponse refused = ask(visitor(), question).hasProblem(429, "too-many-requests");
        assertThat(refused.textAt("/detail"))
                .startsWith("Many questions are being answered right now; try again in")
                .doesNotContain("library");
        assertThat(List.of(first, refused)).allSatisfy(response -> assertThat(response.headers().map())
                .doesNotContainKeys("ratelimit", "ratelimit-policy"));
    }

    @Test
    void aVisitorAsksTwoQuestionsAtOnceAndDeletingTheWidgetLetsThemEnd() throws Exception {
        var visitor = visitor();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<ReceivedResponse>> slow = IntStream.range(0, 2)
                    .mapToObj(each -> threads.submit(() -> ask(visitor, "{\"text\": \"return orders slowly\"}")))
                    .toList();
            writing.await();
            assertThat(ask(visitor, "{\"text\": \"return orders\"}").hasProblem(429, "too-many-requests")
                    .textAt("/detail")).isEqualTo("Please wait for the reply to your other question.");
            service.alpha.widgets().delete(widget.id());
            ask(visitor, "{\"text\": \"return orders\"}").hasProblem(404, "widget-not-found");
            release.countDown();
            for (Future<ReceivedResponse> each : slow) {
                assertThat(each.get().bodyText()).endsWith("data: {\"type\":\"done\"}\n\n");
            }
        }
    }

    @Test
    void countsNetworksBehindATrustedProxy() {
        try (ApiTestService proxied = ApiTestService.configure(engine -> engine)
                .startWith(settings -> settings.withTrustedProxies(Set.of("127.0.0.1")))) {
            Widget shown = proxied.alpha.widgets()
                    .save(widget.id(), SETTINGS.withLimits(new WidgetLimits(9, 9, 1, 9, 500)))
                    .widget();
            var anonymous = new ApiTestClient(proxied, "");
            var statuses = Stream.of("198.51.100.1", "198.51.100.1", "198.51.100.2", "1.2.3.4, 198.51.100.2")
                    .map(client -> new ApiTestClient(proxied,
                            anonymous
                                    .postJson(path(shown, "session"), "{}", "Origin", SITE, "X-Forwarded-For",
                                            "203.0.113.1")
                                    .textAt("/visitorToken"))
                            .postJson(path(shown, "query"), "{\"text\": \"x\"}", "Origin", SITE, "X-Forwarded-For",
                                    client)
                            .status())
                    .toList();
            assertThat(statuses).containsExactly(200, 429, 200, 429);
        }
    }

    @Test
    void countsEachQuestionOnceUnderLoad() throws Exception {
        save("shop", SETTINGS.withChallenge(ChallengeMode.OFF).withLimits(new WidgetLimits(99, 99, 999, 7, 500)));
        List<ApiTestClient> visitors = IntStream.range(0, 20).mapToObj(each -> visitor()).toList();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> statuses = visitors.stream()
                    .map(visitor -> threads.submit(() -> ask(visitor, "{\"text\": \"return orders\"}").status()))
                    .toList();
            int[] received = new int[statuses.size()];
            for (int each = 0; each < received.length; each++) {
                received[each] = statuses.get(each).get();
            }
            assertThat(Arrays.stream(received).filter(status -> status == 200).count()).isEqualTo(7);
            assertThat(Arrays.stream(received).filter(status -> status == 429).count()).isEqualTo(13);
        }
    }
}
