package dev.carrel.browser;

import dev.carrel.application.FreePort;
import dev.carrel.integration.openid.MockIssuer;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

import static org.assertj.core.api.Assertions.assertThat;

/** The sign-in page of a server with an OpenID provider, which is of another site. */
class DirectorySignInTest extends ViewTestCase {

    private MockIssuer issuer;

    @BeforeEach
    void startServiceWithIssuer() throws Exception {
        issuer = MockIssuer.start();
        int port = FreePort.find();
        service = WebService.start(folder.resolve("data"), Map.of("CARREL_PORT", "" + port, "CARREL_BASE_URL",
                "http://127.0.0.1:" + port, "CARREL_OIDC_ISSUER", issuer.address().toString(), "CARREL_OIDC_CLIENT_ID",
                MockIssuer.CLIENT, "CARREL_OIDC_CLIENT_SECRET", MockIssuer.SECRET, "CARREL_OIDC_ROLES",
                "{\"staff\": [{\"role\": \"ask\", \"library\": \"handbook\"}]}"));
        service.send("PUT", "/library/handbook", "{}");
    }

    @AfterEach
    void closeServiceWithIssuer() {
        service.close();
        issuer.close();
    }

    @Test
    void signsInAndOutWithTheAccountOfAnOrganization() {
        browser.open(service.uiAddress() + "#/library/handbook/documents");
        browser.awaitText("main", "With an access token");
        assertAccessible("sign-in-directory");

        browser.click("Sign in with localhost");
        browser.awaitText(".person-name", "Ada Lovelace");
        assertThat(browser.address()).endsWith("#/library/handbook/documents");
        assertThat(browser.run("return document.querySelector('.person').textContent")).asString()
                .contains("Sign out")
                .doesNotContain("Sign in on another device");

        browser.run("window.isFormer = true");
        browser.signOut();
        browser.await("the way back", "return !window.isFormer && all('.sign-in .primary').find(isShown)");
        assertThat(issuer.signOuts()).isEqualTo(1);
        browser.click("Sign in with localhost");
        browser.awaitText(".person-name", "Ada Lovelace");
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void saysWhyNobodyIsSignedIn() {
        issuer.setGroups("guests");
        browser.open(service.uiAddress());
        browser.click("Sign in with localhost");
        browser.awaitText(".problem", "no group of yours has access");
        assertAccessible("sign-in-refused");

        browser.open(service.address() + "/healthz");
        browser.open(service.uiAddress() + "#sign-in-unavailable");
        browser.awaitText(".problem", "The service that signs you in cannot be reached.");
        browser.click("With an access token");
        browser.type("[name=token]", WebService.ADMIN + Keys.ENTER);
        browser.awaitText(".person-name", "Administrator");
        assertThat(browser.messages()).isEmpty();
    }
}
