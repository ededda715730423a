package dev.carrel.http.api.person;

import dev.carrel.application.limits.QuestionLogLimits;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.http.ApiTestClient;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.ReceivedResponse;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** People who are invited: their sessions, what their roles permit, and their removal. */
class PersonControllerTest {

    private static final String QUESTION = "{\"query\": \"What is this about?\"}";

    @AutoClose
    private final ApiTestService service = ApiTestService.configure(engine -> engine)
            .startWith(settings -> settings.withUi(true));
    private final ApiTestClient admin = service.adminClient();
    private final ApiTestClient browser = new ApiTestClient(service, "");

    @BeforeEach
    void createSecondLibrary() {
        admin.putJson("/library/beta", "{\"name\": \"Beta\", \"instructions\": \"Be brief.\"}").hasStatus(201);
    }

    private ReceivedResponse invite(String name, String roles) {
        return admin.postJson("/person", "{\"name\": \"" + name + "\", \"roles\": [" + roles + "]}").hasStatus(201);
    }

    private static String role(String role, String library) {
        return "{\"role\": \"" + role + "\", \"library\": \"" + library + "\"}";
    }

    /** Opens the link of an invitation and returns the headers of the browser. */
    private String[] signIn(String code) {
        ReceivedResponse begun = browser.postJson("/session", "{\"code\": \"" + code + "\"}").hasStatus(201);
        return new String[]{"Cookie", begun.header("Set-Cookie").replaceAll(";.*", ""), "Sec-Fetch-Site",
            "same-origin"};
    }

    private String[] signInInvited(String name, String roles) {
        return signIn(invite(name, roles).textAt("/invitation/code"));
    }

    @Test
    void signsInByTheLinkOfAnInvitation() {
        ReceivedResponse invited = invite("Ada", role("ask", "alpha"));
        assertThat(invited.textAt("/invitation/link")).endsWith("/ui/#code=" + invited.textAt("/invitation/code"));
        assertThat(invited.textAt("/person/invitedUntil")).isEqualTo(invited.textAt("/invitation/expiresAt"));

        String[] ada = signIn(invited.textAt("/invitation/code"));
        ReceivedResponse self = browser.getPath("/token/self", ada).hasStatus(200);
        assertThat(self.textAt("/id")).isEqualTo(invited.textAt("/person/id"));
        assertThat(self.textAt("/name")).isEqualTo("Ada");
        assertThat(self.textAt("/roles/0/role")).isEqualTo("ask");
        assertThat(self.parseJson().has("issuer")).isFalse();
        browser.postJson("/session", "{\"code\": \"" + invited.textAt("/invitation/code") + "\"}").hasStatus(401);
        ReceivedResponse listed = admin.getPath("/person").hasStatus(200);
        assertThat(listed.parseJson().at("/people/0/lastSignInAt").isTextual()).isTrue();
        assertThat(listed.parseJson().at("/people/0").has("invitedUntil")).isFalse();
    }

    @Test
    void signsInOnFurtherDevices() {
        String[] first = signInInvited("Ada", role("ask", "alpha"));
        String code = browser.postJson("/token/self/sign-in-code", "", first).hasStatus(201).textAt("/code");
        ReceivedResponse exchanged = browser.postJson("/sign-in", "{\"code\": \"" + code + "\"}").hasStatus(200);
        assertThat(exchanged.textAt("/name")).isEqualTo("Ada");

        String[] second = signIn(exchanged.textAt("/code"));
        String conversation = browser.postJson("/v2/library/alpha/query", QUESTION, first)
                .hasStatus(200)
                .textAt("/conversationId");
        assertThat(browser.getPath("/library/alpha/conversation", second).textAt("/conversations/0/id"))
                .isEqualTo(conversation);
        assertThat(browser.getPath("/session", second).parseJson().at("/sessions")).hasSize(2);
    }

    @Test
    void permitsWhatTheRolesSay() throws Exception {
        String[] ada = signInInvited("Ada", role("ask", "alpha") + "," + role("edit", "beta"));
        String document = service.addDocument(NewDocument.ofText("of alpha")).value();

        browser.postJson("/v2/library/alpha/query", QUESTION, ada).hasStatus(200);
        browser.getPath("/library/alpha/document/" + document + "/text", ada).hasStatus(200);
        browser.deletePath("/library/alpha/document/" + document, ada).hasProblem(403, "forbidden");
        browser.postJson("/library/alpha/document", "{\"text\": \"x\"}", ada).hasProblem(403, "forbidden");
        browser.postJson("/library/beta/document", "{\"text\": \"x\"}", ada).hasStatus(200);
        browser.putJson("/library/beta", "{}", ada).hasProblem(403, "forbidden");
        browser.getPath("/person", ada).hasProblem(403, "forbidden");
        browser.getPath("/server", ada).hasProblem(403, "forbidden");
        admin.putJson("/library/gamma", "{}").hasStatus(201);
        browser.getPath("/library/gamma", ada).hasProblem(403, "forbidden");
        assertThat(browser.getPath("/library", ada).parseJson().at("/libraries").findValuesAsText("id"))
                .containsExactly("alpha", "beta");
    }

    @Test
    void showsTheSettingsOfALibraryToWhoEditsIt() {
        String[] asks = signInInvited("Ada", role("ask", "beta"));
        String[] edits = signInInvited("Bob", role("edit", "beta"));
        assertThat(browser.getPath("/library/beta", asks).textAt("/name")).isEqualTo("Beta");
        assertThat(browser.getPath("/library/beta", asks).parseJson().at("/instructions").isNull()).isTrue();
        assertThat(browser.getPath("/library", asks).parseJson().at("/libraries/0/instructions").isNull()).isTrue();
        assertThat(browser.getPath("/library/beta", edits).textAt("/instructions")).isEqualTo("Be brief.");
    }

    @Test
    void hasConversationsOfItsOwnOnly() {
        String[] ada = signInInvited("Ada", role("ask", "alpha"));
        String[] chief = signInInvited("Chief", "{\"role\": \"administer\"}");
        String conversation = browser.postJson("/v2/library/alpha/query", QUESTION, ada)
                .hasStatus(200)
                .textAt("/conversationId");
        String path = "/library/alpha/conversation/" + conversation;

        assertThat(browser.getPath("/library/alpha/conversation", chief).parseJson().at("/conversations")).isEmpty();
        browser.getPath(path, chief).hasProblem(404, "conversation-not-found");
        browser.deletePath(path, chief).hasProblem(404, "conversation-not-found");
        browser.getPath(path, ada).hasStatus(200);
        browser.deletePath(path, ada).hasStatus(200);
    }

    @Test
    void isNotNamedInTheQuestionLogUnlessThatIsOn() {
        String[] ada = signInInvited("Ada", role("ask", "alpha"));
        browser.postJson("/v2/library/alpha/query", QUESTION, ada).hasStatus(200);
        assertThat(admin.getPath("/library/alpha/question").bodyText()).contains("about?").doesNotContain("Ada");
        assertThat(browser.getPath("/library/alpha/question", ada).parseJson().at("/questions"))
                .as("those of others are not shown either")
                .isEmpty();

        try (ApiTestService naming = ApiTestService
                .configure(engine -> engine.questionLog(
                        new QuestionLogLimits(true, QuestionLogLimits.DEFAULT.retention(), true)))
                .startWith(settings -> settings.withUi(true))) {
            String code = naming.adminClient()
                    .postJson("/person", "{\"name\": \"Ada\", \"roles\": [" + role("ask", "alpha") + "]}")
                    .textAt("/invitation/code");
            var her = new ApiTestClient(naming, "");
            String cookie = her.postJson("/session", "{\"code\": \"" + code + "\"}").header("Set-Cookie");
            her.postJson("/v2/library/alpha/query", QUESTION, "Cookie", cookie.replaceAll(";.*", ""),
                    "Sec-Fetch-Site", "same-origin").hasStatus(200);
            assertThat(naming.adminClient().getPath("/library/alpha/question").bodyText()).contains("Ada");
        }
    }

    @Test
    void isChangedAtOnce() {
        ReceivedResponse invited = invite("Ada", role("ask", "alpha"));
        String[] ada = signIn(invited.textAt("/invitation/code"));
        String path = "/person/" + invited.textAt("/person/id");
        ReceivedResponse changed = admin
                .patchJson(path, "{\"email\": \"ada@example.com\", \"roles\": [" + role("edit", "beta") + "]}")
                .hasStatus(200);
        assertThat(changed.textAt("/name")).isEqualTo("Ada");
        assertThat(changed.textAt("/email")).isEqualTo("ada@example.com");
        browser.getPath("/library/alpha", ada).hasProblem(403, "forbidden");
        browser.getPath("/library/beta", ada).hasStatus(200);
    }

    @Test
    void readsAsNamesThatAreChangedAtOnce() {
        ReceivedResponse invited = admin.postJson("/person", "{\"name\": \"Ada\", \"roles\": [" + role("ask", "alpha")
                + "], \"readers\": [\"user:anna\", \"group:sales\", \"user:anna\"]}").hasStatus(201);
        String names = "[\"group:sales\",\"user:anna\"]";
        assertThat(invited.parseJson().at("/person/readers").toString()).isEqualTo(names);
        String[] ada = signIn(invited.textAt("/invitation/code"));
        assertThat(browser.getPath("/token/self", ada).parseJson().at("/readers").toString()).isEqualTo(names);

        String path = "/person/" + invited.textAt("/person/id");
        ReceivedResponse kept = admin.patchJson(path,
                "{\"roles\": [" + role("edit", "alpha") + "], \"readers\": null}");
        assertThat(kept.parseJson().at("/readers").toString()).isEqualTo(names);
        admin.patchJson(path, "{\"readers\": [\"group:legal\"]}").hasStatus(200);
        assertThat(browser.getPath("/token/self", ada).parseJson().at("/readers").toString())
                .isEqualTo("[\"group:legal\"]");
        assertThat(admin.patchJson(path, "{\"readers\": []}").hasStatus(200).parseJson().has("readers")).isFalse();
        assertThat(browser.getPath("/token/self", ada).parseJson().has("readers")).isFalse();
        assertThat(admin.getPath("/person").textAt("/people/0/roles/0/role")).isEqualTo("edit");
    }

    @Test
    void nobodyButAnAdministratorOfTheServerChangesAsWhomAPersonReads() {
        ReceivedResponse invited = invite("Ada", role("administer", "alpha"));
        String[] ada = signIn(invited.textAt("/invitation/code"));
        browser.patchJson("/person/" + invited.textAt("/person/id"), "{\"readers\": [\"group:sales\"]}", ada)
                .hasProblem(403, "forbidden");
        browser.postJson("/person", "{\"name\": \"Bob\", \"roles\": [], \"readers\": [\"group:sales\"]}", ada)
                .hasProblem(403, "forbidden");
        assertThat(browser.getPath("/token/self", ada).parseJson().has("readers")).isFalse();
    }

    @Test
    void takesNamesOfGroupsAndUsersOnly() {
        String path = "/person/" + invite("Ada", role("ask", "alpha")).textAt("/person/id");
        for (String wrong : List.of("\"sales\"", "\"*\"", "\"group:\"")) {
            assertThat(admin.patchJson(path, "{\"readers\": [\"group:a\", " + wrong + "]}")
                    .hasProblem(422, "invalid-request")
                    .errorPointers()).containsExactly("#/readers/1");
        }
        assertThat(admin.patchJson(path, "{\"readers\": \"group:a\"}")
                .hasProblem(400, "malformed-request")
                .errorPointers()).containsExactly("#/readers");
        String many = IntStream.rangeClosed(0, AccessToken.MAX_READERS)
                .mapToObj(each -> "\"group:" + each + "\"")
                .collect(Collectors.joining(","));
        assertThat(admin.patchJson(path, "{\"readers\": [" + many + "]}")
                .hasProblem(422, "invalid-request")
                .errorPointers()).containsExactly("#/readers");
        assertThat(admin.getPath("/person").parseJson().at("/people/0").has("readers")).isFalse();
    }

    @Test
    void isOutAtOnceWhenRemoved() {
        ReceivedResponse invited = invite("Ada", role("ask", "alpha"));
        String[] ada = signIn(invited.textAt("/invitation/code"));
        String code = browser.postJson("/token/self/sign-in-code", "", ada).textAt("/code");
        String path = "/person/" + invited.textAt("/person/id");

        admin.deletePath(path).hasStatus(204);
        browser.getPath("/token/self", ada).hasProblem(401, "unauthorized");
        browser.postJson("/session", "{\"code\": \"" + code + "\"}").hasProblem(401, "unauthorized");
        browser.postJson("/sign-in", "{\"code\": \"" + code + "\"}").hasProblem(401, "unauthorized");
        admin.deletePath(path).hasProblem(404, "not-found");
        admin.patchJson(path, "{}").hasProblem(404, "not-found");
        admin.postJson(path + "/invitation", "").hasProblem(404, "not-found");
    }

    @Test
    void voidsAnInvitationThatIsWithdrawnOrReplaced() {
        ReceivedResponse invited = invite("Ada", role("ask", "alpha"));
        String path = "/person/" + invited.textAt("/person/id") + "/invitation";
        String again = admin.postJson(path, "").hasStatus(201).textAt("/invitation/code");
        String first = "{\"code\": \"" + invited.textAt("/invitation/code") + "\"}";
        browser.postJson("/session", first).hasProblem(401, "unauthorized");
        admin.deletePath(path).hasStatus(204);
        admin.deletePath(path).hasProblem(404, "not-found");
        browser.postJson("/session", "{\"code\": \"" + again + "\"}").hasProblem(401, "unauthorized");
    }

    @Test
    void refusesWhatItDoesNotUnderstand() {
        admin.postJson("/person", "{}").hasProblem(422, "invalid-request");
        admin.postJson("/person", "{\"name\": \" \", \"roles\": []}").hasProblem(422, "invalid-request");
        admin.postJson("/person", "{\"name\": \"Ada\", \"roles\": [{\"role\": \"boss\"}]}")
                .hasProblem(422, "invalid-request");
        admin.postJson("/person", "{\"name\": \"Ada\", \"roles\": [{\"role\": \"ask\", \"libary\": \"alpha\"}]}")
                .hasProblem(422, "invalid-request");
        admin.postJson("/person", "{\"name\": \"Ada\", \"roles\": [{\"role\": \"ask\", \"library\": \"a b\"}]}")
                .hasProblem(422, "invalid-request");
        admin.postJson("/person",
                "{\"name\": \"Ada\", \"roles\": [{\"role\": \"administer\", \"filter\": {\"type\": \"eq\","
                        + " \"key\": \"team\", \"value\": \"x\"}}]}")
                .hasProblem(422, "invalid-request");
        admin.postJson("/person", "{\"name\": \"Ada\", \"roles\": \"ask\"}").hasProblem(400, "malformed-request");
        assertThat(admin.getPath("/person").parseJson().at("/people")).isEmpty();
    }

    @Test
    void continuesNoConversationOfAnother() {
        String[] ada = signInInvited("Ada", role("ask", "alpha"));
        String[] bob = signInInvited("Bob", role("administer", "alpha"));
        String talk = browser.postJson("/v2/library/alpha/query", QUESTION, ada)
                .hasStatus(200)
                .textAt("/conversationId");
        String more = QUESTION.replace("}", ", \"conversationId\": \"" + talk + "\"}");
        browser.postJson("/v2/library/alpha/query", more, ada).hasStatus(200);

        for (String path : List.of("query", "search")) {
            browser.postJson("/v2/library/alpha/" + path, more, bob).hasProblem(404, "conversation-not-found");
            admin.postJson("/v2/library/alpha/" + path, more).hasProblem(404, "conversation-not-found");
        }
        assertThat(browser.getPath("/library/alpha/conversation/" + talk, ada).parseJson().get("turns")).hasSize(2);
    }
}
