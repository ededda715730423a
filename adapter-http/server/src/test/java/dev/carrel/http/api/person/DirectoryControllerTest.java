package dev.carrel.http.api.person;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.application.fake.access.FakeDirectory;
import dev.carrel.domain.access.GroupRoles;
import dev.carrel.domain.access.LibraryRole;
import dev.carrel.domain.access.RoleGrant;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.http.ApiTestClient;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.ReceivedResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Signing in by a directory. */
class DirectoryControllerTest {

    private static final String BASE = "https://carrel.example";

    private final FakeDirectory directory = new FakeDirectory(new GroupRoles(Map.of("staff",
            List.of(new RoleGrant(LibraryRole.ASK, new LibraryId("alpha"), AttributeFilter.everything())))));
    @AutoClose
    private final ApiTestService service = ApiTestService.configure(engine -> engine.identityProvider(directory))
            .startWith(settings -> settings.withUi(true).withBaseUrl(BASE));
    private final ApiTestClient browser = new ApiTestClient(service, "");

    @BeforeEach
    void hirePeople() {
        directory.put("ada", "staff");
        directory.put("bob", "others");
    }

    private static String cookieOf(ReceivedResponse response) {
        return response.header("Set-Cookie").replaceAll(";.*", "");
    }

    private String begin() {
        ReceivedResponse begun = browser.getPath("/oidc/sign-in").hasStatus(303);
        assertThat(begun.header("Location")).startsWith("https://id.example/authorize?redirect_uri=" + BASE);
        assertThat(begun.header("Set-Cookie")).startsWith("__Host-carrel_sign_in=")
                .contains("; Path=/;", "; HttpOnly", "; SameSite=Lax", "; Secure")
                .doesNotContain("Domain");
        return cookieOf(begun);
    }

    private ReceivedResponse comeBack(String attempt, String query) {
        return browser.getPath("/oidc/callback?" + query, "Cookie", attempt).hasStatus(303);
    }

    @Test
    void signsInWhoComesBack() {
        directory.nameUser("ada", "ada.l");
        ReceivedResponse back = comeBack(begin(), "code=ada&state=state");
        assertThat(back.header("Location")).isEqualTo(BASE + "/ui/#signed-in");
        assertThat(back.header("Set-Cookie")).contains("; HttpOnly", "; SameSite=Strict", "; Secure");
        ReceivedResponse self = browser
                .getPath("/token/self", "Cookie", cookieOf(back), "Sec-Fetch-Site", "same-origin")
                .hasStatus(200);
        assertThat(self.textAt("/name")).isEqualTo("Name of ada");
        assertThat(self.textAt("/roles/0/library")).isEqualTo("alpha");
        assertThat(self.parseJson().at("/readers").toString()).isEqualTo("[\"group:staff\",\"user:ada.l\"]");
        assertThat(self.textAt("/issuer")).isEqualTo("https://id.example");
        ReceivedResponse people = service.adminClient().getPath("/person");
        assertThat(people.textAt("/people/0/groups/0")).isEqualTo("staff");
        assertThat(people.textAt("/people/0/userName")).isEqualTo("ada.l");
    }

    @Test
    void invitesNobodyWhoSignsInByTheProvider() {
        comeBack(begin(), "code=ada&state=state");
        String id = service.adminClient().getPath("/person").textAt("/people/0/id");
        service.adminClient().postJson("/person/" + id + "/invitation", "").hasProblem(422, "invalid-request");
    }

    @Test
    void refusesABrowserThatHasNotBegunIt() {
        begin();
        assertRefused(browser.getPath("/oidc/callback?code=ada&state=state").hasStatus(303));
        assertRefused(comeBack("__Host-carrel_sign_in=other|nonce|verifier", "code=ada&state=state"));
        assertRefused(comeBack(begin(), "code=ada&state=other"));
    }

    private static void assertRefused(ReceivedResponse response) {
        assertThat(response.header("Location")).isEqualTo(BASE + "/ui/#sign-in-refused");
        assertThat(response.header("Set-Cookie")).startsWith("__Host-carrel_sign_in=;");
    }

    @Test
    void refusesWhoIsUnknownOrHasNoRole() {
        assertRefused(comeBack(begin(), "code=eve&state=state"));
        assertRefused(comeBack(begin(), "code=bob&state=state"));
        assertThat(service.adminClient().getPath("/person").textAt("/people/0/name"))
                .as("an administrator may give a role")
                .isEqualTo("Name of bob");
    }

    @Test
    void saysThatTheDirectoryIsAway() {
        String attempt = begin();
        directory.setAway(true);
        for (ReceivedResponse response : List.of(browser.getPath("/oidc/sign-in").hasStatus(303),
                comeBack(attempt, "code=ada&state=state"))) {
            assertThat(response.header("Location")).isEqualTo(BASE + "/ui/#sign-in-unavailable");
            assertThat(response.header("Set-Cookie")).startsWith("__Host-carrel_sign_in=;");
        }
    }

    @Test
    void signsOutAtTheDirectoryToo() {
        String session = cookieOf(comeBack(begin(), "code=ada&state=state"));
        ReceivedResponse ended = browser
                .deletePath("/session/current", "Cookie", session, "Sec-Fetch-Site", "same-origin")
                .hasStatus(200);
        assertThat(ended.textAt("/signOutUrl"))
                .isEqualTo("https://id.example/sign-out?hint=renewal+of+ada&to=" + BASE + "/ui/");
        assertThat(ended.header("Set-Cookie")).contains("Max-Age=0");
        browser.getPath("/token/self", "Cookie", session, "Sec-Fetch-Site", "same-origin").hasStatus(401);
    }

    @Test
    void endsTheSessionAlsoWhileTheDirectoryIsAway() {
        String session = cookieOf(comeBack(begin(), "code=ada&state=state"));
        directory.setAway(true);
        browser.deletePath("/session/current", "Cookie", session, "Sec-Fetch-Site", "same-origin").hasStatus(204);
    }

    @Test
    void recordsSignInsInTheAuditLog() {
        comeBack(begin(), "code=bob&state=state");
        comeBack(begin(), "code=ada&state=state");
        JsonNode entries = service.adminClient().getPath("/audit?kind=sign-in").parseJson().at("/entries");
        assertThat(entries).hasSize(1);
        assertThat(entries.at("/0/action").asText()).isEqualTo("GET /oidc/callback");
        assertThat(entries.at("/0/actor/name").asText()).isEqualTo("Name of ada");
        assertThat(entries.at("/0/session").asText()).isNotEmpty();
        assertThat(entries.at("/0/target").isNull()).isTrue();
        assertThat(service.adminClient().getPath("/person").bodyText()).contains("lastSignInAt\":\"20");
    }

    @Test
    void makesNoLinksForPeopleOfTheDirectory() {
        String session = cookieOf(comeBack(begin(), "code=ada&state=state"));
        browser.postJson("/token/self/sign-in-code", "", "Cookie", session, "Sec-Fetch-Site", "same-origin")
                .hasProblem(403, "forbidden");
    }

    @Test
    void goesNowhereElse() {
        ReceivedResponse back = comeBack(begin(), "code=ada&state=state&return=https://evil.example&redirect_uri=//x");
        assertThat(back.header("Location")).isEqualTo(BASE + "/ui/#signed-in");
    }

    @Test
    void saysHowPeopleSignIn() {
        assertThat(browser.getPath("/sign-in").hasStatus(200).textAt("/directory")).isEqualTo("id.example");
        try (ApiTestService without = ApiTestService.start()) {
            var other = new ApiTestClient(without, "");
            assertThat(other.getPath("/sign-in").hasStatus(200).textAt("/directory")).isEmpty();
        }
    }

    @Test
    void tellsMcpClientsWhoSignsThemIn() {
        ReceivedResponse refused = browser.postJson("/mcp", "{}").hasStatus(401);
        assertThat(refused.header("WWW-Authenticate")).contains(
                "resource_metadata=\"" + BASE + "/.well-known/oauth-protected-resource/mcp\"");
        ReceivedResponse metadata = browser.getPath("/.well-known/oauth-protected-resource/mcp").hasStatus(200);
        assertThat(metadata.textAt("/resource")).isEqualTo(BASE + "/mcp");
        assertThat(metadata.textAt("/authorization_servers/0")).isEqualTo("https://id.example");
        assertThat(browser.getPath("/.well-known/oauth-protected-resource/library/alpha/mcp").textAt("/resource"))
                .isEqualTo(BASE + "/library/alpha/mcp");
    }

    @Test
    void takesTokensOfTheDirectoryForMcpOnly() {
        var agent = new ApiTestClient(service, "head.ada.signature");
        String list = "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/list\"}";
        assertThat(agent.postJson("/mcp", list).status()).isNotIn(401, 403);
        assertThat(agent.postJson("/library/alpha/mcp", list).status()).isNotIn(401, 403);
        agent.postJson("/library/beta/mcp", list).hasStatus(403);
        agent.getPath("/library").hasProblem(401, "unauthorized");
        directory.remove("eve");
        new ApiTestClient(service, "head.eve.signature").postJson("/mcp", list).hasStatus(401);
    }
}
