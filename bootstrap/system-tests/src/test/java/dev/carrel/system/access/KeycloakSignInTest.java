package dev.carrel.system.access;

import dev.carrel.application.FreePort;
import dev.carrel.application.port.access.IdentityProvider.DirectoryEntry;
import dev.carrel.application.port.access.IdentityProvider.SignInAttempt;
import dev.carrel.domain.access.GroupRoles;
import dev.carrel.integration.openid.OpenIdProvider;
import dev.carrel.integration.openid.OpenIdSettings;
import dev.carrel.system.access.TestBrowser.Page;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** People sign in with a real provider, Keycloak, which {@code .ci/keycloak} fetches. */
class KeycloakSignInTest {

    private static final Pattern FORM = Pattern.compile("id=\"kc-form-login\"[^>]*action=\"([^\"]+)\"");

    @TempDir
    private Path folder;

    private KeycloakServer keycloak;
    private SignInServer server;
    private OpenIdProvider provider;
    private final TestBrowser browser = new TestBrowser();

    @BeforeEach
    void start() throws Exception {
        int port = FreePort.find();
        keycloak = KeycloakServer.start(folder, SignInServer.addressAt(port));
        server = SignInServer.start(folder, port, keycloak.issuer(), KeycloakServer.CLIENT, KeycloakServer.SECRET);
        provider = new OpenIdProvider(new OpenIdSettings(keycloak.issuer(), KeycloakServer.CLIENT,
                KeycloakServer.SECRET, List.of("openid", "profile", "email"), "groups", null,
                GroupRoles.NONE, Set.of()));
    }

    @AfterEach
    void stop() {
        browser.close();
        if (server != null) {
            server.close();
        }
        if (keycloak != null) {
            keycloak.close();
        }
    }

    /** Opens an address that leads to the form of the provider, and signs Ada in with it. */
    private Page signIn(TestBrowser with, URI address, Predicate<URI> isLast) throws Exception {
        Page page = with.openUntil(address, isLast);
        Matcher form = FORM.matcher(page.text());
        assertThat(form.find()).as(page.text()).isTrue();
        return with.submit(URI.create(form.group(1).replace("&amp;", "&")), KeycloakServer.passwordOf("ada"), isLast);
    }

    @Test
    void signsInFollowsGroupsAndSignsOut() throws Exception {
        signsInByTheSignInPage();
        takesAccessTokensForMcp();
        followsTheDirectory();
    }

    private void signsInByTheSignInPage() throws Exception {
        Page start = signIn(browser, server.at("/oidc/sign-in"), any -> false);
        assertThat(start.address()).isEqualTo(server.at("/ui/#signed-in"));
        assertThat(server.self(browser).at("/name").asText()).isEqualTo("Ada Lovelace");
        assertThat(server.titles(browser)).containsExactly("Prices");

        assertThat(browser.open(server.at("/oidc/sign-in")).address())
                .as("without the form, while it is signed in there")
                .isEqualTo(server.at("/ui/#signed-in"));
        assertThat(browser.open(server.signOut(browser)).address()).isEqualTo(server.at("/ui/"));
        assertThat(browser.open(server.at("/oidc/sign-in")).text()).as("the form again").containsPattern(FORM);
    }

    private void takesAccessTokensForMcp() throws Exception {
        assertThat(server.statusOfMcp(keycloak.accessToken("assistant", "ada"))).isEqualTo(200);
        assertThat(server.statusOfMcp(keycloak.accessToken("stranger", "ada"))).isEqualTo(401);
    }

    private void followsTheDirectory() throws Exception {
        try (TestBrowser other = new TestBrowser()) {
            URI callback = server.at("/oidc/callback");
            SignInAttempt attempt = provider.begin(callback);
            Page answer = signIn(other, attempt.address(), each -> each.getPath().equals(callback.getPath()));
            DirectoryEntry entry = provider.complete(attempt, callback, answer.address()).orElseThrow();
            assertThat(entry.email()).isEqualTo("ada@example.com");
            assertThat(entry.groups()).containsExactly("staff");

            keycloak.moveTo("ada", "editors");
            DirectoryEntry moved = provider.readAgain(entry.renewal()).orElseThrow();
            assertThat(moved.groups()).containsExactly("editors");
            assertThat(moved.identity()).isEqualTo(entry.identity());
            keycloak.disable("ada");
            assertThat(provider.readAgain(moved.renewal())).isEmpty();
        }
    }
}
