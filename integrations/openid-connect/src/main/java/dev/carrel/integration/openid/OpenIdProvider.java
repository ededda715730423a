package dev.carrel.integration.openid;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.RemoteKeySourceException;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jwt.JWT;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.JWTParser;
import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.RefreshTokenGrant;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.oauth2.sdk.token.BearerAccessToken;
import com.nimbusds.oauth2.sdk.token.RefreshToken;
import com.nimbusds.openid.connect.sdk.AuthenticationRequest;
import com.nimbusds.openid.connect.sdk.AuthenticationResponse;
import com.nimbusds.openid.connect.sdk.AuthenticationResponseParser;
import com.nimbusds.openid.connect.sdk.LogoutRequest;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.token.OIDCTokens;
import dev.carrel.application.port.access.IdentityProvider;
import dev.carrel.domain.access.GroupRoles;
import dev.carrel.domain.access.Person.DirectoryIdentity;
import dev.carrel.domain.error.UnavailableException;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Signs people in by an OpenID provider, with the authorization code flow and PKCE. It is found when it is first
 * needed: a program starts without it. Safe for use by many threads.
 */
public final class OpenIdProvider implements IdentityProvider {

    private static final Logger log = LoggerFactory.getLogger(OpenIdProvider.class);

    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final OpenIdSettings settings;
    private final ClientID client;
    private final ProviderRequests requests;

    /** Creates the provider, without asking it for anything. */
    public OpenIdProvider(OpenIdSettings settings) {
        this(settings, TIMEOUT, System::nanoTime);
    }

    /**
     * @param timeout for each request to the provider
     * @param nanos supplies the time, as {@link System#nanoTime} does
     */
    OpenIdProvider(OpenIdSettings settings, Duration timeout, LongSupplier nanos) {
        this.settings = settings;
        this.client = new ClientID(settings.clientId());
        this.requests = new ProviderRequests(settings, new ProviderConnection(timeout), nanos);
    }

    @Override
    public URI issuer() {
        return settings.issuer();
    }

    @Override
    public GroupRoles roles() {
        return settings.roles();
    }

    @Override
    public SignInAttempt begin(URI callback) {
        var state = new State(32);
        var nonce = new Nonce(32);
        var verifier = new CodeVerifier();
        URI address = new AuthenticationRequest.Builder(ResponseType.CODE,
                new Scope(settings.scopes().toArray(String[]::new)), client, callback)
                .endpointURI(requests.discoverReachable().metadata().getAuthorizationEndpointURI())
                .state(state)
                .nonce(nonce)
                .codeChallenge(verifier, CodeChallengeMethod.S256)
                .build()
                .toURI();
        return new SignInAttempt(address, state.getValue(), nonce.getValue(), verifier.getValue());
    }

    @Override
    public Optional<DirectoryEntry> complete(SignInAttempt attempt, URI callback, URI answer) {
        try {
            AuthenticationResponse response = AuthenticationResponseParser.parse(answer);
            boolean isOfAttempt = new State(attempt.state()).equals(response.getState())
                    && (response.getIssuer() == null || response.getIssuer().getValue().equals(issuer().toString()));
            if (!isOfAttempt || !response.indicatesSuccess()) {
                log.info("A sign-in was refused: {}",
                        isOfAttempt ? ProviderRequests.describe(response.toErrorResponse().getErrorObject())
                                : "it is of another one");
                return Optional.empty();
            }
            AuthorizationCode code = response.toSuccessResponse().getAuthorizationCode();
            return code == null ? Optional.empty()
                    : requests
                            .requestTokens(
                                    new AuthorizationCodeGrant(code, callback, new CodeVerifier(attempt.verifier())))
                            .flatMap(tokens -> readEntry(tokens, new Nonce(attempt.nonce()), null));
        } catch (ParseException | IllegalArgumentException e) {
            log.info("A sign-in was refused: {}", e.getMessage());
            return Optional.empty();
        }
    }

    @Override
    public Optional<DirectoryEntry> readAgain(String renewal) {
        return Renewal.parse(renewal)
                .flatMap(former -> former.isRefresh()
                        ? requests.requestTokens(new RefreshTokenGrant(new RefreshToken(former.token())))
                                .flatMap(tokens -> readEntry(tokens, null, former))
                        : readOwner(former.token(), renewal));
    }

    @Override
    public Optional<URI> findSignOut(@Nullable String renewal, URI returnAddress) {
        try {
            String identity = Optional.ofNullable(renewal).flatMap(Renewal::parse).map(Renewal::identity).orElse(null);
            JWT hint = identity == null ? null : JWTParser.parse(identity);
            return Optional.ofNullable(requests.discover().metadata().getEndSessionEndpointURI())
                    .map(endpoint -> new LogoutRequest(endpoint, hint, null, client, returnAddress, null, null)
                            .toURI());
        } catch (UnavailableException | java.text.ParseException e) {
            log.info("A sign-out ends the session here only: {}", e.getMessage());
            return Optional.empty();
        }
    }

    @Override
    public Optional<DirectoryIdentity> verifyToken(String token, Set<URI> resources) {
        var audiences = new HashSet<>(settings.audiences());
        resources.forEach(resource -> audiences.add(resource.toString()));
        if (audiences.isEmpty()) {
            return Optional.empty();
        }
        try {
            JWTClaimsSet claims = requests.discover().accessTokenProcessor(audiences).process(token, null);
            return Optional.of(new DirectoryIdentity(claims.getIssuer(), claims.getSubject()));
        } catch (RemoteKeySourceException e) {
            throw ProviderRequests.unreachable(e);
        } catch (java.text.ParseException | BadJOSEException | JOSEException e) {
            log.debug("An access token was refused", e);
            return Optional.empty();
        }
    }

    @Override
    public Optional<DirectoryEntry> readOwner(String token) {
        return readOwner(token, null);
    }

    private Optional<DirectoryEntry> readOwner(String token, @Nullable String renewal) {
        return requests.readClaims(new BearerAccessToken(token))
                .flatMap(claims -> EntryReader.readEntry(claims, settings, renewal));
    }

    /**
     * Returns who has tokens: by the identity token, or the user info where that is without groups or user name.
     *
     * @param nonce null for tokens that were renewed
     * @param former what they were renewed with; null if there is none
     */
    private Optional<DirectoryEntry> readEntry(OIDCTokens tokens, @Nullable Nonce nonce, @Nullable Renewal former) {
        String renewal = renewalOf(tokens, former).encode();
        JWT identity = tokens.getIDToken();
        if (identity == null) {
            return nonce == null ? readOwner(tokens.getAccessToken().getValue(), renewal) : Optional.empty();
        }
        try {
            Map<String, Object> claims = new HashMap<>(
                    requests.discover()
                            .identityValidator(client)
                            .validate(identity, nonce)
                            .toJWTClaimsSet()
                            .getClaims());
            if (!settings.claims().allMatch(claims::containsKey)
                    && requests.discover().metadata().getUserInfoEndpointURI() != null) {
                Optional<Map<String, Object>> more = requests.readClaims(tokens.getAccessToken())
                        .filter(found -> Objects.equals(found.get("sub"), claims.get("sub")));
                if (more.isEmpty()) {
                    return Optional.empty();
                }
                more.get().forEach(claims::putIfAbsent);
            }
            return EntryReader.readEntry(claims, settings, renewal);
        } catch (KeySourceException e) {
            throw ProviderRequests.unreachable(e);
        } catch (BadJOSEException | JOSEException | ParseException e) {
            log.warn("The OpenID provider has sent an identity that is not valid: {}", e.getMessage());
            return Optional.empty();
        }
    }

    /** What was not sent again stays as it was. */
    private static Renewal renewalOf(OIDCTokens tokens, @Nullable Renewal former) {
        String identity = tokens.getIDTokenString() != null ? tokens.getIDTokenString()
                : former == null ? null : former.identity();
        if (tokens.getRefreshToken() != null) {
            return new Renewal(true, tokens.getRefreshToken().getValue(), identity);
        }
        return former == null ? new Renewal(false, tokens.getAccessToken().getValue(), identity)
                : new Renewal(former.isRefresh(), former.token(), identity);
    }
}
