package dev.carrel.system.access;

import dev.carrel.application.FreePort;
import dev.carrel.harness.ApiClient;
import dev.carrel.harness.Await;
import dev.carrel.harness.ServerProcess;
import dev.carrel.integration.openid.MockIssuer;
import dev.carrel.system.access.TestBrowser.Page;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** People sign in to a server by an OpenID provider, with a browser and with clients of MCP. */
class OpenIdSignInTest {

    @TempDir
    private Path folder;

    private MockIssuer issuer;
    private SignInServer server;
    private final TestBrowser browser = new TestBrowser();

    @BeforeEach
    void start() throws Exception {
        issuer = MockIssuer.start();
        server = SignInServer.start(folder, FreePort.find(), issuer.address(), MockIssuer.CLIENT,
                MockIssuer.SECRET);
    }

    @AfterEach
    void stop() {
        browser.close();
        server.close();
        issuer.close();
    }

    private Page signIn() throws Exception {
        return browser.open(server.at("/oidc/sign-in"));
    }

    @Test
    void signsInByTheProviderAndOutThereToo() throws Exception {
        assertThat(browser.fetch("GET", server.at("/sign-in")).body()).contains("\"localhost\"");
        Page start = signIn();
        assertThat(start.address()).isEqualTo(server.at("/ui/#signed-in"));
        assertThat(start.status()).isEqualTo(200);
        assertThat(server.self(browser).at("/name").asText()).isEqualTo("Ada Lovelace");
        assertThat(server.titles(browser)).containsExactly("Prices");
        assertThat(server.process.client().get("/audit?kind=sign-in").text()).contains("GET /oidc/callback",
                "Ada Lovelace");

        assertThat(browser.open(server.signOut(browser)).address()).isEqualTo(server.at("/ui/"));
        assertThat(issuer.signOuts()).isEqualTo(1);
        assertThat(browser.fetch("GET", server.at("/token/self")).statusCode()).isEqualTo(401);
        assertThat(Await.until(() -> Files.readString(server.log), log -> log.contains("/oidc/callback")))
                .doesNotContain(MockIssuer.SECRET, "code=", "id_token_hint");
        assertThat(server.process.client().get("/server").text()).doesNotContain(MockIssuer.SECRET);
    }

    @Test
    void refusesWhoHasNoRole() throws Exception {
        issuer.setGroups("guests");
        assertThat(signIn().address()).isEqualTo(server.at("/ui/#sign-in-refused"));
        assertThat(browser.fetch("GET", server.at("/token/self")).statusCode()).isEqualTo(401);
    }

    @Test
    void goesOnForAWhileWithoutTheProvider() throws Exception {
        issuer.close();
        assertThat(signIn().address()).isEqualTo(server.at("/ui/#sign-in-unavailable"));
        issuer = MockIssuer.start(issuer.port());
        signIn();
        issuer.close();
        assertThat(server.titles(browser)).containsExactly("Prices");
        issuer = MockIssuer.start(issuer.port());
        assertThat(signIn().address()).as("its keys are others").isEqualTo(server.at("/ui/#signed-in"));
    }

    @Test
    void takesAccessTokensOfTheProviderForMcp() throws Exception {
        var anonymous = new ApiClient(server.process.address(), "");
        assertThat(anonymous.post("/mcp", Map.of()).headers().firstValue("WWW-Authenticate").orElseThrow())
                .contains("resource_metadata=\"" + server.at("/.well-known/oauth-protected-resource/mcp") + "\"");
        assertThat(anonymous.get("/.well-known/oauth-protected-resource/mcp").json().at("/authorization_servers/0"))
                .hasToString("\"" + issuer.address() + "\"");

        String token = issuer.accessToken(server.at("/mcp").toString());
        assertThat(server.statusOfMcp(token)).isEqualTo(200);
        assertThat(server.statusOfMcp(issuer.accessToken("https://other.example/mcp"))).isEqualTo(401);
        assertThat(new ApiClient(server.process.address(), token).get("/library").status()).isEqualTo(401);
        assertThat(server.statusOfMcp(ServerProcess.ADMIN_TOKEN)).isEqualTo(200);
    }
}
