package dev.carrel.integration.openid;

import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import dev.carrel.application.port.access.IdentityProvider.DirectoryEntry;
import dev.carrel.application.port.access.IdentityProvider.SignInAttempt;
import dev.carrel.domain.access.GroupRoles;
import dev.carrel.domain.access.Person.DirectoryIdentity;
import dev.carrel.domain.error.UnavailableException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class OpenIdProviderTest {

    /** Far more than a busy machine needs. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final URI CALLBACK = URI.create("https://carrel.example/oidc/callback");
    private static final Set<URI> HERE = Set.of(URI.create("https://carrel.example/mcp"));

    private MockIssuer issuer;
    private OpenIdProvider provider;

    @BeforeEach
    void startIssuer() throws Exception {
        issuer = MockIssuer.start();
        provider = new OpenIdProvider(settings(MockIssuer.SECRET), PATIENCE, System::nanoTime);
    }

    private OpenIdSettings settings(String secret) {
        return settings(secret, null);
    }

    private OpenIdSettings settings(String secret, @Nullable String userClaim) {
        return new OpenIdSettings(issuer.address(), MockIssuer.CLIENT, secret, List.of("openid", "profile"), "groups",
                userClaim, GroupRoles.NONE, Set.of());
    }

    @AfterEach
    void stopIssuer() {
        issuer.close();
    }

    private Optional<DirectoryEntry> signIn() {
        SignInAttempt attempt = provider.begin(CALLBACK);
        return provider.complete(attempt, CALLBACK, issuer.authorize(attempt.address()));
    }

    @Test
    void sendsTheBrowserThereWithAChallenge() {
        SignInAttempt attempt = provider.begin(CALLBACK);
        assertThat(attempt.address().toString()).startsWith(issuer.address() + "/authorize?")
                .contains("code_challenge_method=S256", "state=" + attempt.state(), "nonce=" + attempt.nonce())
                .doesNotContain(attempt.verifier(), MockIssuer.SECRET);
        assertThat(provider.begin(CALLBACK).state()).isNotEqualTo(attempt.state());
    }

    @Test
    void readsWhoSomebodyIs() {
        DirectoryEntry entry = signIn().orElseThrow();
        assertThat(entry.identity()).isEqualTo(new DirectoryIdentity(issuer.address().toString(), "ada"));
        assertThat(entry.name()).isEqualTo("Ada Lovelace");
        assertThat(entry.email()).isEqualTo("ada@example.com");
        assertThat(entry.groups()).containsExactly("staff");
    }

    @Test
    void readsGroupsOfTheUserInfo() {
        issuer.hasGroupsInIdentity = false;
        assertThat(signIn().orElseThrow().groups()).containsExactly("staff");
    }

    @Test
    void readsNoUserNameUnlessAClaimIsSet() {
        assertThat(signIn().orElseThrow().userName()).isNull();
    }

    @Test
    void readsTheUserNameOfAClaim() {
        provider = new OpenIdProvider(settings(MockIssuer.SECRET, "preferred_username"), PATIENCE, System::nanoTime);
        DirectoryEntry entry = signIn().orElseThrow();
        assertThat(entry.userName()).isEqualTo("ada.l");
        assertThat(provider.readAgain(entry.renewal()).orElseThrow().userName()).isEqualTo("ada.l");
        assertThat(provider.readOwner(issuer.accessToken(issuer.key(), claims -> claims)).orElseThrow().userName())
                .isEqualTo("ada.l");
        issuer.forgery = claims -> claims.claim("preferred_username", null);
        assertThat(signIn().orElseThrow().userName()).as("of the user info").isEqualTo("ada.l");
        for (Object none : List.of(" ", 7, List.of("ada.l"))) {
            issuer.forgery = claims -> claims.claim("preferred_username", none);
            assertThat(signIn().orElseThrow().userName()).isNull();
        }
        provider = new OpenIdProvider(settings(MockIssuer.SECRET, "uid"), PATIENCE, System::nanoTime);
        assertThat(signIn().orElseThrow().userName()).as("a claim that is not sent").isNull();
    }

    @Test
    void refusesTheAnswerToAnotherAttempt() {
        SignInAttempt attempt = provider.begin(CALLBACK);
        SignInAttempt other = provider.begin(CALLBACK);
        URI answer = issuer.authorize(attempt.address());
        assertThat(provider.complete(other, CALLBACK, answer)).as("another state").isEmpty();
        var withoutVerifier = new SignInAttempt(attempt.address(), attempt.state(), attempt.nonce(), other.verifier());
        assertThat(provider.complete(withoutVerifier, CALLBACK, answer)).as("another verifier").isEmpty();
        URI again = issuer.authorize(attempt.address());
        var withoutNonce = new SignInAttempt(attempt.address(), attempt.state(), other.nonce(), attempt.verifier());
        assertThat(provider.complete(withoutNonce, CALLBACK, again)).as("another nonce").isEmpty();
        assertThat(provider.complete(attempt, CALLBACK, again)).as("a code that was used").isEmpty();
    }

    @Test
    void refusesAnAnswerOfAnotherIssuer() {
        SignInAttempt attempt = provider.begin(CALLBACK);
        URI answer = URI.create(issuer.authorize(attempt.address()) + "&iss=https://other.example");
        assertThat(provider.complete(attempt, CALLBACK, answer)).isEmpty();
    }

    @Test
    void refusesWhatTheIssuerRefuses() {
        SignInAttempt attempt = provider.begin(CALLBACK);
        assertThat(provider.complete(attempt, CALLBACK,
                URI.create(CALLBACK + "?error=access_denied&state=" + attempt.state()))).isEmpty();
        assertThat(provider.complete(attempt, CALLBACK, URI.create(CALLBACK + "?nothing"))).isEmpty();
    }

    @Test
    void refusesAForgedIdentity() {
        List<UnaryOperator<JWTClaimsSet.Builder>> forgeries = List.of(
                claims -> claims.audience("another client"), claims -> claims.issuer("https://other.example"),
                claims -> claims.expirationTime(Date.from(Instant.now().minusSeconds(3600))),
                claims -> claims.subject(null));
        for (UnaryOperator<JWTClaimsSet.Builder> forgery : forgeries) {
            issuer.forgery = forgery;
            assertThat(signIn()).isEmpty();
        }
    }

    @Test
    void readsAgainUntilSomebodyHasLeft() {
        String renewal = signIn().orElseThrow().renewal();
        issuer.setGroups("editors");
        DirectoryEntry again = provider.readAgain(renewal).orElseThrow();
        assertThat(again.groups()).containsExactly("editors");
        issuer.setAdmitted(false);
        assertThat(provider.readAgain(again.renewal())).isEmpty();
        assertThat(provider.readAgain("nonsense")).isEmpty();
    }

    @Test
    void saysWhenTheIssuerIsAway() {
        String renewal = signIn().orElseThrow().renewal();
        issuer.close();
        assertThatThrownBy(() -> provider.readAgain(renewal)).isInstanceOf(UnavailableException.class);
        var other = new OpenIdProvider(new OpenIdSettings(issuer.address(), MockIssuer.CLIENT, null,
                List.of("openid"), "groups", null, GroupRoles.NONE, Set.of()));
        assertThatThrownBy(() -> other.begin(CALLBACK)).isInstanceOf(UnavailableException.class);
    }

    @Test
    void sendsNobodyToAnIssuerThatIsAway() {
        var nanos = new AtomicLong();
        var patient = new OpenIdProvider(settings(MockIssuer.SECRET), PATIENCE, nanos::get);
        patient.begin(CALLBACK);
        issuer.close();
        assertThat(patient.begin(CALLBACK).state()).as("it was there a moment ago").isNotEmpty();
        nanos.addAndGet(Duration.ofSeconds(10).toNanos());
        assertThatThrownBy(() -> patient.begin(CALLBACK)).isInstanceOf(UnavailableException.class);
        assertThat(patient.findSignOut(null, CALLBACK)).as("as it was before").isPresent();
    }

    @Test
    void takesAccessTokensThatAreForThisProgram() throws Exception {
        String token = issuer.accessToken(issuer.key(), claims -> claims);
        assertThat(provider.verifyToken(token, HERE)).contains(
                new DirectoryIdentity(issuer.address().toString(), "ada"));
        assertThat(provider.readOwner(token).orElseThrow().groups()).containsExactly("staff");
        assertThat(provider.verifyToken(token, Set.of())).isEmpty();
        assertThat(provider.verifyToken(token, Set.of(URI.create("https://other.example/mcp")))).isEmpty();
        assertThat(provider.verifyToken(issuer.accessToken(issuer.key(),
                claims -> claims.expirationTime(Date.from(Instant.now().minusSeconds(3600)))), HERE)).isEmpty();
        assertThat(provider.verifyToken(
                issuer.accessToken(issuer.key(), claims -> claims.issuer("https://other.example")), HERE)).isEmpty();
        assertThat(provider.verifyToken(issuer.accessToken(MockIssuer.newKey(), claims -> claims), HERE)).isEmpty();
        String unsigned = new PlainJWT(new JWTClaimsSet.Builder().issuer(issuer.address().toString())
                .subject("ada")
                .audience("https://carrel.example/mcp")
                .expirationTime(Date.from(Instant.now().plusSeconds(600)))
                .build()).serialize();
        assertThat(provider.verifyToken(unsigned, HERE)).isEmpty();
        assertThat(provider.verifyToken("a.b.c", HERE)).isEmpty();
        assertThat(provider.verifyToken(issuer.accessToken(issuer.key(), claims -> claims.claim("at_hash", "h")), HERE))
                .as("an identity")
                .isEmpty();
    }

    @Test
    void signsOutThereByTheIdentityOfTheSignIn() {
        URI home = URI.create("https://carrel.example/ui/");
        String renewal = provider.readAgain(signIn().orElseThrow().renewal()).orElseThrow().renewal();
        assertThat(provider.findSignOut(renewal, home).orElseThrow().toString())
                .startsWith(issuer.address() + "/logout?")
                .contains("id_token_hint=ey", "client_id=carrel",
                        "post_logout_redirect_uri=https%3A%2F%2Fcarrel.example%2Fui%2F");
        assertThat(provider.findSignOut(null, home).orElseThrow().toString()).doesNotContain("id_token_hint");
        assertThat(provider.findSignOut("nonsense", home)).isPresent();
        issuer.close();
        var other = new OpenIdProvider(settings(MockIssuer.SECRET));
        assertThat(other.findSignOut(renewal, home)).isEmpty();
    }

    @Test
    void sendsTheSecretAsTheIssuerTakesIt() {
        issuer.takesSecretInBody = true;
        assertThat(signIn()).isPresent();
        assertThat(settings(MockIssuer.SECRET).toString()).doesNotContain(MockIssuer.SECRET);
    }

    @Test
    void takesAnotherSecretForAnOutage() {
        provider = new OpenIdProvider(settings("another"), PATIENCE, System::nanoTime);
        assertThatThrownBy(this::signIn).isInstanceOf(UnavailableException.class)
                .message()
                .doesNotContain("another");
    }

    @Test
    void readsNoFurtherThanALimit() {
        issuer.fault = MockIssuer.Fault.ENDLESS;
        assertThatThrownBy(() -> provider.begin(CALLBACK)).isInstanceOf(UnavailableException.class);
    }

    @Test
    void waitsForALimitedTime() {
        String renewal = signIn().orElseThrow().renewal();
        issuer.fault = MockIssuer.Fault.SILENT;
        var impatient = new OpenIdProvider(settings(MockIssuer.SECRET), Duration.ofMillis(100), System::nanoTime);
        assertThatThrownBy(() -> impatient.readAgain(renewal)).isInstanceOf(UnavailableException.class);
        assertThatThrownBy(() -> impatient.verifyToken(issuer.accessToken(issuer.key(), claims -> claims), HERE))
                .isInstanceOf(UnavailableException.class);
    }

    @Test
    void refusesAnIssuerThatCallsItselfOtherwise() {
        var other = new OpenIdProvider(new OpenIdSettings(URI.create("http://127.0.0.1:" + issuer.port()),
                MockIssuer.CLIENT, MockIssuer.SECRET, List.of("openid"), "groups", null, GroupRoles.NONE, Set.of()));
        assertThatThrownBy(() -> other.begin(CALLBACK)).isInstanceOf(UnavailableException.class);
    }
}
