package dev.carrel.http.api.query;

import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.http.ApiTestClient;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.ReceivedResponse;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AnyLibraryControllerTest {

    private static final String QUERY = "/v2/query";

    @AutoClose
    private final ApiTestService service = ApiTestService.start();
    private final ApiTestClient admin = service.adminClient();

    @BeforeEach
    void fillLibraries() {
        admin.putJson("/library/beta", "{\"name\": \"Beta\"}").hasStatus(201);
        add("alpha", "Unused leave expires in March.");
        add("beta", "The canteen serves soup on Mondays.");
    }

    private void add(String library, String text) {
        admin.postJson("/library/" + library + "/document", "{\"text\": \"" + text + "\"}", "Prefer", "wait=30")
                .hasStatus(200);
    }

    private static ReceivedResponse ask(ApiTestClient client, String query) {
        return client.postJson(QUERY, "{\"query\": \"" + query + "\"}").hasStatus(200);
    }

    @Test
    void answersFromTheLibraryThatIsMostLikelyTo() {
        ReceivedResponse soup = ask(admin, "canteen soup");
        assertThat(soup.textAt("/library/id")).isEqualTo("beta");
        assertThat(soup.textAt("/library/name")).isEqualTo("Beta");
        assertThat(soup.textAt("/metadata/documents/0/extraFields/library")).isEqualTo("beta");
        assertThat(soup.parseJson().get("otherLibraries")).isEmpty();
        assertThat(soup.header("Query-Id")).isNotEmpty();
        assertThat(ask(admin, "unused leave").textAt("/library/id")).isEqualTo("alpha");

        add("alpha", "The canteen serves soup on Tuesdays.");
        ReceivedResponse both = ask(admin, "canteen soup");
        assertThat(both.parseJson().get("otherLibraries")).hasSize(1);
        assertThat(admin.getPath("/library/beta/question").parseJson().get("questions")).isNotEmpty();
    }

    @Test
    void keepsTheConversationInTheLibraryThatAnswered() {
        String conversation = ask(admin, "canteen soup").textAt("/conversationId");

        ReceivedResponse next = admin.postJson(QUERY,
                "{\"query\": \"unused leave\", \"conversationId\": \"" + conversation + "\"}").hasStatus(200);
        assertThat(next.textAt("/library/id")).isEqualTo("beta");
        assertThat(admin.getPath("/library/beta/conversation/" + conversation).parseJson().get("turns")).hasSize(2);
        admin.postJson(QUERY, "{\"query\": \"a\", \"conversationId\": \"none\"}")
                .hasProblem(404, "conversation-not-found");
        admin.postJson(QUERY, "{\"query\": \"a\", \"libraries\": [\"alpha\"], \"conversationId\": \"" + conversation
                + "\"}").hasProblem(404, "conversation-not-found");
    }

    @Test
    void asksOnlyLibrariesOfTheToken() {
        ApiTestClient reader = service.newClient(ApiTestService.onlyLibrary("alpha"), TokenScope.QUERY);

        assertThat(ask(reader, "canteen soup").textAt("/library/id")).isEqualTo("alpha");
        reader.postJson(QUERY, "{\"query\": \"soup\", \"libraries\": [\"beta\"]}").hasProblem(404, "library-not-found");
        reader.postJson(QUERY, "{\"query\": \"soup\", \"libraries\": [\"no way\"]}")
                .hasProblem(404, "library-not-found");
        assertThat(admin.postJson(QUERY, "{\"query\": \"canteen soup\", \"libraries\": [\"alpha\"]}")
                .textAt("/library/id"))
                .isEqualTo("alpha");
    }

    @Test
    void leavesOutLibrariesWhoseLimitsAreUsedUp() {
        admin.putJson("/library/beta", "{\"limits\": {\"perDay\": 1}}").hasStatus(200);
        assertThat(ask(admin, "canteen soup").textAt("/library/id")).isEqualTo("beta");

        assertThat(ask(admin, "canteen soup").textAt("/library/id")).isEqualTo("alpha");
        admin.postJson(QUERY, "{\"query\": \"soup\", \"libraries\": [\"beta\"]}").hasProblem(429, "too-many-requests");
    }

    @Test
    void streamsTheReplyWithItsLibrary() {
        String stream = admin.postJson(QUERY, "{\"query\": \"canteen soup\", \"streaming\": true}")
                .hasStatus(200)
                .bodyText();

        assertThat(stream).startsWith("{\"type\":\"initializing\"}")
                .contains(
                        "\"library\":{\"id\":\"beta\",\"name\":\"Beta\"},\"otherLibraries\":[],\"nothingFound\":false")
                .endsWith("{\"type\":\"done\"}\n");
    }

    @Test
    void refusesWhatItCannotSearch() {
        admin.postJson(QUERY, "{\"query\": \" \"}").hasProblem(422, "invalid-request");
        admin.postJson(QUERY, "{\"query\": \"a\", \"libraries\": []}").hasProblem(422, "invalid-request");
        String many = IntStream.range(0, 33).mapToObj(each -> "\"l" + each + "\"").collect(Collectors.joining(","));
        admin.postJson(QUERY, "{\"query\": \"a\", \"libraries\": [" + many + "]}").hasProblem(422, "invalid-request");
        admin.postJson(QUERY, "{\"query\": \"a\", \"libraries\": \"alpha\"}").hasProblem(400, "malformed-request");
    }
}
