package dev.carrel.http.api.library;

import dev.carrel.application.Eventually;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.http.ApiTestClient;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.ReceivedResponse;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The personal library of a person: who makes, fills and sees it. */
class PersonalLibraryRouteTest {

    private static final String PATH = "/personal-library";
    private static final String ASK = "{\"role\": \"ask\", \"library\": \"alpha\"}";

    @AutoClose
    private final ApiTestService service = ApiTestService
            .configure(engine -> engine.ingestLimits(IngestLimits.builder().maxPersonalDocuments(2).build()))
            .startWith(settings -> settings.withUi(true));
    private final ApiTestClient admin = service.adminClient();
    private final ApiTestClient browser = new ApiTestClient(service, "");

    private record SignedIn(String id, String[] headers) {

        String library() {
            return "/library/of-" + id;
        }
    }

    private SignedIn signIn(String name, String role) {
        ReceivedResponse invited = admin
                .postJson("/person", "{\"name\": \"" + name + "\", \"roles\": [" + role + "]}")
                .hasStatus(201);
        String cookie = browser
                .postJson("/session", "{\"code\": \"" + invited.textAt("/invitation/code") + "\"}")
                .hasStatus(201)
                .header("Set-Cookie")
                .replaceAll(";.*", "");
        return new SignedIn(invited.textAt("/person/id"),
                new String[]{"Cookie", cookie, "Sec-Fetch-Site", "same-origin"});
    }

    private SignedIn signInWithDocument() throws InterruptedException {
        SignedIn ada = signIn("Ada", ASK);
        browser.putJson(PATH, "", ada.headers()).hasStatus(201);
        String document = browser
                .postJson(ada.library() + "/document", "{\"text\": \"A secret of Ada.\"}", ada.headers())
                .hasStatus(200)
                .header("Location");
        Eventually.await("the document is read",
                () -> browser.getPath(document, ada.headers()).textAt("/status").equals("success"));
        return ada;
    }

    private List<String> idsAt(ReceivedResponse listed, String place) {
        return listed.hasStatus(200).parseJson().at(place).findValuesAsText("id");
    }

    @Test
    void isMadeByAPersonWhoMayOnlyAsk() {
        SignedIn ada = signIn("Ada", ASK);
        String id = "of-" + ada.id();
        assertThat(browser.getPath("/token/self", ada.headers()).textAt("/personalLibrary")).isEqualTo(id);
        browser.getPath(ada.library(), ada.headers()).hasProblem(404, "library-not-found");

        ReceivedResponse made = browser.putJson(PATH, "", ada.headers()).hasStatus(201);
        assertThat(made.header("Location")).endsWith(ada.library());
        assertThat(made.textAt("/id")).isEqualTo(id);
        assertThat(made.textAt("/name")).isEqualTo("Ada");
        browser.putJson(PATH, "", ada.headers()).hasStatus(200);

        assertThat(admin.getPath("/audit?kind=change").bodyText()).contains("PUT /personal-library", id);
    }

    @Test
    void isReadAndChangedByItsOwner() throws InterruptedException {
        SignedIn ada = signInWithDocument();
        String document = browser.getPath(ada.library() + "/document", ada.headers()).textAt("/documents/0/id");
        browser.getPath(ada.library() + "/document/" + document + "/text", ada.headers()).hasStatus(200);
        browser.postJson("/v2" + ada.library() + "/query", "{\"query\": \"Which secret?\"}", ada.headers())
                .hasStatus(200);
        assertThat(idsAt(browser.getPath("/library", ada.headers()), "/libraries"))
                .containsExactly("alpha", "of-" + ada.id());
        assertThat(idsAt(browser.getPath("/session/library", ada.headers()), "/libraries"))
                .containsExactly("alpha", "of-" + ada.id());

        browser.putJson(ada.library(), "{\"name\": \"Other\"}", ada.headers()).hasProblem(403, "forbidden");
        browser.deletePath(ada.library(), ada.headers()).hasProblem(403, "forbidden");
        browser.postJson(ada.library() + "/crawl", "{\"url\": \"https://example.com/\"}", ada.headers())
                .hasProblem(422, "invalid-request");
        browser.postJson("/library/alpha/document", "{\"text\": \"x\"}", ada.headers()).hasProblem(403, "forbidden");
        browser.deletePath(ada.library() + "/document/" + document, ada.headers()).hasStatus(200);
    }

    @Test
    void takesAsManyDocumentsAsTheLimitSays() throws InterruptedException {
        SignedIn ada = signInWithDocument();
        String path = ada.library() + "/document";
        browser.postJson(path, "{\"text\": \"Second.\"}", ada.headers()).hasStatus(200);
        assertThat(browser.postJson(path, "{\"text\": \"Third.\"}", ada.headers())
                .hasProblem(422, "invalid-request")
                .bodyText()).contains("at most 2 documents", "delete some first");
    }

    @Test
    void isNotSeenByOthers() throws InterruptedException {
        SignedIn ada = signInWithDocument();
        for (String role : List.of(ASK, "{\"role\": \"edit\"}", "{\"role\": \"administer\", \"library\": \"alpha\"}")) {
            SignedIn bob = signIn("Bob", role);
            for (String path : List.of("", "/document", "/conversation", "/event", "/question")) {
                browser.getPath(ada.library() + path, bob.headers()).hasProblem(403, "forbidden");
            }
            assertThat(idsAt(browser.getPath("/library", bob.headers()), "/libraries")).containsExactly("alpha");
            assertThat(idsAt(browser.getPath("/library?limit=1", bob.headers()), "/libraries"))
                    .containsExactly("alpha");
            assertThat(idsAt(browser.getPath("/session/library", bob.headers()), "/libraries"))
                    .containsExactly("alpha");
            browser.postJson("/v2/query", "{\"query\": \"secret\", \"libraries\": [\"of-" + ada.id() + "\"]}",
                    bob.headers()).hasProblem(404, "library-not-found");
        }
        ApiTestClient machine = service.newClient(ApiTestService.allLibraries(), TokenScope.QUERY, TokenScope.READ,
                TokenScope.WRITE);
        machine.getPath(ada.library()).hasProblem(403, "forbidden");
        assertThat(idsAt(machine.getPath("/library"), "/libraries")).containsExactly("alpha");
        assertThat(idsAt(machine.getPath("/v1/models"), "/data")).containsExactly("alpha");
        machine.getPath("/v1/models/of-" + ada.id()).hasStatus(404);
    }

    @Test
    void isListedForAdministratorsWhoDoNotAskItByAccident() throws InterruptedException {
        SignedIn ada = signInWithDocument();
        assertThat(idsAt(admin.getPath("/library"), "/libraries")).containsExactly("alpha", "of-" + ada.id());
        admin.getPath(ada.library() + "/document").hasStatus(200);
        assertThat(idsAt(admin.getPath("/session/library"), "/libraries")).containsExactly("alpha");
        assertThat(idsAt(admin.getPath("/v1/models"), "/data")).containsExactly("alpha");
        assertThat(admin.postJson("/v2/query", "{\"query\": \"A secret of Ada.\"}").hasStatus(200).bodyText())
                .doesNotContain("of-" + ada.id());
        admin.deletePath(ada.library()).hasStatus(200);
    }

    @Test
    void isNotForTokensAndAdministrators() throws InterruptedException {
        admin.putJson(PATH, "").hasProblem(403, "forbidden");
        SignedIn chief = signIn("Chief", "{\"role\": \"administer\"}");
        assertThat(browser.putJson(PATH, "", chief.headers()).hasProblem(403, "forbidden").bodyText())
                .contains("personal-libraries");
        assertThat(browser.getPath("/token/self", chief.headers()).parseJson().has("personalLibrary")).isFalse();
        SignedIn ada = signInWithDocument();
        for (String scope : List.of("query", "admin")) {
            admin.postJson("/token", "{\"name\": \"x\", \"scopes\": [\"" + scope + "\"], \"libraries\": [\"of-"
                    + ada.id() + "\"]}").hasProblem(422, "invalid-request");
        }
        admin.postJson("/person", "{\"name\": \"Eve\", \"roles\": [{\"role\": \"ask\", \"library\": \"of-" + ada.id()
                + "\"}]}").hasProblem(422, "invalid-request");
    }

    @Test
    void goesWithThePerson() throws InterruptedException {
        SignedIn ada = signInWithDocument();
        admin.deletePath("/person/" + ada.id()).hasStatus(204);
        browser.getPath(ada.library(), ada.headers()).hasProblem(401, "unauthorized");
        admin.getPath(ada.library()).hasProblem(404, "library-not-found");
    }

    @Test
    void isOffUnlessItIsSet() {
        try (ApiTestService off = ApiTestService.configure(engine -> engine)
                .startWith(settings -> settings.withUi(true))) {
            ReceivedResponse invited = off.adminClient()
                    .postJson("/person", "{\"name\": \"Ada\", \"roles\": [" + ASK + "]}");
            var ada = new ApiTestClient(off, "");
            String cookie = ada
                    .postJson("/session", "{\"code\": \"" + invited.textAt("/invitation/code") + "\"}")
                    .header("Set-Cookie")
                    .replaceAll(";.*", "");
            ada.putJson(PATH, "", "Cookie", cookie, "Sec-Fetch-Site", "same-origin").hasProblem(403, "forbidden");
            assertThat(off.adminClient().getPath("/library").bodyText()).doesNotContain("of-person");
        }
    }
}
