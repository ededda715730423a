package dev.carrel.http.api.token;

import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.http.ApiTestClient;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.ReceivedResponse;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class SessionControllerTest {

    @AutoClose
    private final ApiTestService service = ApiTestService.configure(engine -> engine)
            .startWith(settings -> settings.withUi(true));
    private final ApiTestClient browser = new ApiTestClient(service, "");
    private final String secret = service.issueToken(ApiTestService.onlyLibrary("alpha"), TokenScope.QUERY);
    private final ApiTestClient program = new ApiTestClient(service, secret);

    /** Signs in and returns the cookie as a browser sends it. */
    private String signIn() {
        return cookieOf(program.postJson("/session", "{}").hasStatus(201));
    }

    private static String cookieOf(ReceivedResponse response) {
        return response.header("Set-Cookie").replaceAll(";.*", "");
    }

    private ReceivedResponse own(String cookie, String... headers) {
        String[] all = new String[headers.length + 2];
        all[0] = "Cookie";
        all[1] = cookie;
        System.arraycopy(headers, 0, all, 2, headers.length);
        return browser.getPath("/token/self", all);
    }

    @Test
    void standsForTheTokenOfALink() {
        String code = program.postJson("/token/self/sign-in-code", "").hasStatus(201).textAt("/code");
        ReceivedResponse begun = browser.postJson("/session", "{\"code\": \"" + code + "\"}").hasStatus(201);

        assertThat(begun.header("Set-Cookie"))
                .matches("carrel_session_\\d+=carrel_\\w+; Path=/; Max-Age=\\d+; HttpOnly; "
                        + "SameSite=Strict");
        assertThat(begun.bodyText()).doesNotContain(secret);
        ReceivedResponse self = own(cookieOf(begun), "Sec-Fetch-Site", "same-origin").hasStatus(200);
        assertThat(self.textAt("/id")).isEqualTo(program.getPath("/token/self").textAt("/id"));
        browser.postJson("/session", "{\"code\": \"" + code + "\"}").hasProblem(401, "unauthorized");
        browser.postJson("/session", "{}").hasProblem(401, "unauthorized");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cross-site", "same-site", "none"})
    void countsInNoRequestThatAnotherPageStarts(String site) {
        String cookie = signIn();
        own(cookie, "Sec-Fetch-Site", site).hasProblem(401, "unauthorized");
        own(cookie, "Sec-Fetch-Site", site, "X-Carrel-Session", "1").hasProblem(401, "unauthorized");
    }

    @Test
    void countsWhereABrowserDoesNotTellOnlyWithAHeader() {
        String cookie = signIn();
        own(cookie).hasProblem(401, "unauthorized");
        own(cookie, "X-Carrel-Session", "1").hasStatus(200);
        own("carrel_session=" + secret, "X-Carrel-Session", "1").hasProblem(401, "unauthorized");
        own(cookie + "; " + cookie, "X-Carrel-Session", "1").hasProblem(401, "unauthorized");
    }

    @Test
    void countsNotForPrograms() {
        String[] headers = {"Cookie", signIn(), "Sec-Fetch-Site", "same-origin"};
        browser.getPath("/v1/models", headers).hasStatus(401);
        browser.postJson("/v1/chat/completions", "{}", headers).hasStatus(401);
        browser.postJson("/token/self/sign-in-code", "", headers).hasProblem(403, "forbidden");
    }

    @Test
    void givesWayToATokenThatIsSent() {
        service.adminClient().getPath("/token", "Cookie", signIn(), "Sec-Fetch-Site", "same-origin").hasStatus(200);
        own(signIn(), "Sec-Fetch-Site", "same-origin", "Authorization", "Bearer wrong").hasProblem(401, "unauthorized");
    }

    @Test
    void isListedAndEnded() {
        String first = signIn();
        String second = signIn();
        String[] headers = {"Cookie", first, "Sec-Fetch-Site", "same-origin"};
        ReceivedResponse listed = browser.getPath("/session", headers).hasStatus(200);
        assertThat(listed.textAt("/sessions/1/current")).isEqualTo("true");
        assertThat(listed.textAt("/sessions/0/current")).isEqualTo("false");

        service.adminClient().deletePath("/session/" + listed.textAt("/sessions/1/id")).hasProblem(404, "not-found");
        browser.deletePath("/session/" + listed.textAt("/sessions/0/id"), headers).hasStatus(204);
        own(second, "Sec-Fetch-Site", "same-origin").hasProblem(401, "unauthorized");
        ReceivedResponse ended = browser.deletePath("/session/current", headers).hasStatus(204);
        assertThat(ended.header("Set-Cookie")).contains("=; Path=/; Max-Age=0");
        own(first, "Sec-Fetch-Site", "same-origin").hasProblem(401, "unauthorized");
    }

    @Test
    void endsWithItsToken() {
        String cookie = signIn();
        String id = program.getPath("/token/self").textAt("/id");
        service.adminClient().deletePath("/token/" + id).hasStatus(204);
        own(cookie, "Sec-Fetch-Site", "same-origin").hasProblem(401, "unauthorized");
    }
}
