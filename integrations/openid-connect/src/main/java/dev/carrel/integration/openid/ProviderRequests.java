package dev.carrel.integration.openid;

import com.nimbusds.jose.util.JSONObjectUtils;
import com.nimbusds.oauth2.sdk.AuthorizationGrant;
import com.nimbusds.oauth2.sdk.ErrorObject;
import com.nimbusds.oauth2.sdk.GeneralException;
import com.nimbusds.oauth2.sdk.OAuth2Error;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.TokenResponse;
import com.nimbusds.oauth2.sdk.auth.ClientAuthentication;
import com.nimbusds.oauth2.sdk.auth.ClientAuthenticationMethod;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.ClientSecretPost;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.oauth2.sdk.token.AccessToken;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponseParser;
import com.nimbusds.openid.connect.sdk.UserInfoRequest;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import com.nimbusds.openid.connect.sdk.token.OIDCTokens;
import dev.carrel.domain.error.UnavailableException;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Requests to the endpoints of a provider, which is found when it is first needed. Safe for use by many threads. */
final class ProviderRequests {

    private static final Logger log = LoggerFactory.getLogger(ProviderRequests.class);

    private static final long REDISCOVER_NANOS = Duration.ofHours(1).toNanos();
    private static final long REACHABLE_NANOS = Duration.ofSeconds(10).toNanos();
    private static final Duration RETRY_AFTER = Duration.ofSeconds(10);

    private final OpenIdSettings settings;
    private final ClientID client;
    private final ProviderConnection connection;
    private final LongSupplier nanos;
    private final AtomicReference<@Nullable Discovery> discovery = new AtomicReference<>();

    /** @param nanos supplies the time, as {@link System#nanoTime} does */
    ProviderRequests(OpenIdSettings settings, ProviderConnection connection, LongSupplier nanos) {
        this.settings = settings;
        this.client = new ClientID(settings.clientId());
        this.connection = connection;
        this.nanos = nanos;
    }

    private record Discovery(DiscoveredProvider provider, long nanos) {}

    /** Returns the tokens for a grant; empty if it is not valid any more. */
    Optional<OIDCTokens> requestTokens(AuthorizationGrant grant) {
        URI endpoint = discover().metadata().getTokenEndpointURI();
        TokenRequest request = (settings.clientSecret() == null ? new TokenRequest.Builder(endpoint, client, grant)
                : new TokenRequest.Builder(endpoint, authenticateClient(new Secret(settings.clientSecret())), grant))
                .build();
        try {
            TokenResponse response = OIDCTokenResponseParser.parse(send(request.toHTTPRequest()));
            if (response.indicatesSuccess()) {
                return Optional.of(response.toSuccessResponse().getTokens().toOIDCTokens());
            }
            ErrorObject error = response.toErrorResponse().getErrorObject();
            if (OAuth2Error.INVALID_GRANT.getCode().equals(error.getCode())) {
                log.info("The OpenID provider admits somebody no more, or a sign-in twice: {}", describe(error));
                return Optional.empty();
            }
            throw unreachable(new IOException(describe(error)));
        } catch (ParseException e) {
            throw unreachable(e);
        }
    }

    /** Returns the secret in a header, or in the body where the provider says that it takes none in a header. */
    private ClientAuthentication authenticateClient(Secret secret) {
        List<ClientAuthenticationMethod> methods = discover().metadata().getTokenEndpointAuthMethods();
        boolean isInBody = methods != null && methods.contains(ClientAuthenticationMethod.CLIENT_SECRET_POST)
                && !methods.contains(ClientAuthenticationMethod.CLIENT_SECRET_BASIC);
        return isInBody ? new ClientSecretPost(client, secret) : new ClientSecretBasic(client, secret);
    }

    /** Returns the user info of an access token; empty if the provider does not take it any more. */
    Optional<Map<String, Object>> readClaims(AccessToken token) {
        URI endpoint = discover().metadata().getUserInfoEndpointURI();
        if (endpoint == null) {
            return Optional.empty();
        }
        HTTPResponse response = send(new UserInfoRequest(endpoint, token).toHTTPRequest());
        if (response.getStatusCode() == HTTPResponse.SC_UNAUTHORIZED
                || response.getStatusCode() == HTTPResponse.SC_FORBIDDEN) {
            return Optional.empty();
        }
        try {
            response.ensureStatusCode(HTTPResponse.SC_OK);
            return Optional.of(JSONObjectUtils.parse(response.getBody()));
        } catch (ParseException | java.text.ParseException e) {
            throw unreachable(e);
        }
    }

    /** Returns what the provider says of itself, which is read again now and then. */
    DiscoveredProvider discover() {
        Discovery known = discovery.get();
        if (known != null && nanos.getAsLong() - known.nanos() < REDISCOVER_NANOS) {
            return known.provider();
        }
        try {
            return discoverNow();
        } catch (UnavailableException e) {
            if (known != null) {
                return known.provider();
            }
            throw e;
        }
    }

    /** Returns what a provider says of itself that can be reached now, or could be a moment ago. */
    DiscoveredProvider discoverReachable() {
        Discovery known = discovery.get();
        return known != null && nanos.getAsLong() - known.nanos() < REACHABLE_NANOS ? known.provider() : discoverNow();
    }

    private DiscoveredProvider discoverNow() {
        try {
            var issuer = new Issuer(settings.issuer());
            OIDCProviderMetadata metadata = OIDCProviderMetadata.parse(
                    connection.retrieveResource(OIDCProviderMetadata.resolveURL(issuer)).getContent());
            if (!metadata.getIssuer().equals(issuer)) {
                throw new GeneralException("the provider calls itself " + metadata.getIssuer());
            }
            var found = new DiscoveredProvider(metadata, connection);
            discovery.set(new Discovery(found, nanos.getAsLong()));
            return found;
        } catch (GeneralException | IOException e) {
            throw unreachable(e);
        }
    }

    private HTTPResponse send(HTTPRequest request) {
        try {
            return connection.send(request);
        } catch (IOException e) {
            throw unreachable(e);
        }
    }

    static UnavailableException unreachable(Exception cause) {
        log.warn("The OpenID provider cannot be used: {}", cause.toString());
        return new UnavailableException("The service that people sign in with cannot be reached.", RETRY_AFTER);
    }

    static String describe(@Nullable ErrorObject error) {
        return error == null ? "no reason" : error.getCode() + ", " + error.getDescription();
    }
}
