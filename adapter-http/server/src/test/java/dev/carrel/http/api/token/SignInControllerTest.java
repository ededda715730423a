package dev.carrel.http.api.token;

import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.http.ApiTestClient;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.ReceivedResponse;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SignInControllerTest {

    private static final int MAX_FAILURES = 3;

    @AutoClose
    private final ApiTestService service = ApiTestService.configure(engine -> engine)
            .startWith(settings -> settings.withUi(true).withMaxAuthFailuresPerMinute(MAX_FAILURES));
    private final ApiTestClient anonymous = new ApiTestClient(service, "");

    private ReceivedResponse exchange(String code) {
        return anonymous.postJson("/sign-in", "{\"code\": \"" + code + "\"}");
    }

    @Test
    void exchangesTheCodeOfALinkForItsTokenOnce() {
        String secret = service.issueToken(ApiTestService.onlyLibrary("alpha"), TokenScope.QUERY);
        ReceivedResponse created = new ApiTestClient(service, secret).postJson("/token/self/sign-in-code", "")
                .hasStatus(201);
        String code = created.textAt("/code");
        assertThat(created.textAt("/link")).matches("http://[^/]+/ui/#code=" + code);
        assertThat(created.header("Cache-Control")).isEqualTo("no-store");
        assertThat(created.bodyText()).doesNotContain(secret);

        ReceivedResponse exchanged = exchange(code);
        exchanged.hasJson(200, "{\"token\": \"" + secret + "\"}");
        assertThat(exchanged.header("Cache-Control")).isEqualTo("no-store");
        exchange(code).hasProblem(401, "unauthorized");
    }

    @Test
    void exchangesACodeForTheTokenOfTheSettings() {
        String code = service.adminClient().postJson("/token/self/sign-in-code", "").hasStatus(201).textAt("/code");
        exchange(code).hasJson(200, "{\"token\": \"" + ApiTestService.ADMIN + "\"}");
    }

    @Test
    void limitsFailuresButNotGoodCodes() {
        String code = service.adminClient().postJson("/token/self/sign-in-code", "").hasStatus(201).textAt("/code");
        for (int failure = 0; failure < MAX_FAILURES; failure++) {
            exchange("no-code-" + failure).hasProblem(401, "unauthorized");
        }
        assertThat(exchange("no-code").hasProblem(429, "too-many-requests").header("Retry-After")).isNotEmpty();
        exchange(code).hasStatus(200);
    }

    @Test
    void isNoTokenItself() {
        String code = service.adminClient().postJson("/token/self/sign-in-code", "").hasStatus(201).textAt("/code");
        new ApiTestClient(service, code).getPath("/token/self").hasProblem(401, "unauthorized");
        anonymous.postJson("/token/self/sign-in-code", "").hasProblem(401, "unauthorized");
        anonymous.postJson("/sign-in", "{}").hasProblem(422, "invalid-request");
    }
}
