package dev.carrel.integration.openid;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jose.util.JSONObjectUtils;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.pkce.CodeChallenge;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.oauth2.sdk.util.URLUtils;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/**
 * An OpenID provider in this process, with one person who is signed in there. It answers as the specifications say, and
 * checks what a client has to send.
 */
public final class MockIssuer implements AutoCloseable {

    public static final String CLIENT = "carrel";
    public static final String SECRET = "a secret of the client";

    /** Of all issuers: to draw one takes longer than most tests. */
    private static final RSAKey KEY = newKey();

    private final HttpServer server;
    private final Map<String, Map<String, String>> codes = new ConcurrentHashMap<>();
    private final AtomicInteger signOuts = new AtomicInteger();
    private volatile boolean isAdmitted = true;
    private volatile List<String> groups = List.of("staff");
    /** Changes the identity that is sent. */
    volatile UnaryOperator<JWTClaimsSet.Builder> forgery = claims -> claims;
    volatile boolean hasGroupsInIdentity = true;
    volatile boolean takesSecretInBody;
    /** Answers every request with more than any provider does, or never. */
    volatile Fault fault = Fault.NONE;

    enum Fault {
        NONE,
        ENDLESS,
        SILENT
    }

    private MockIssuer(int port) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/.well-known/openid-configuration", exchange -> send(exchange, 200, metadata()));
        server.createContext("/authorize", exchange -> redirect(exchange, authorize(exchange.getRequestURI())));
        server.createContext("/logout", this::answerSignOut);
        server.createContext("/keys",
                exchange -> send(exchange, 200, new JWKSet(KEY.toPublicJWK()).toJSONObject()));
        server.createContext("/token", this::answerToken);
        server.createContext("/userinfo", exchange -> send(exchange, isAdmitted ? 200 : 401,
                Map.of("sub", "ada", "name", "Ada Lovelace", "preferred_username", "ada.l", "groups", groups)));
        server.start();
    }

    public static MockIssuer start() throws IOException {
        return start(0);
    }

    /** Starts one at a port; 0 for any. */
    public static MockIssuer start(int port) throws IOException {
        return new MockIssuer(port);
    }

    /** Puts the person into groups. */
    public void setGroups(String... names) {
        groups = List.of(names);
    }

    /** Removes the person, or takes them back. */
    public void setAdmitted(boolean admitted) {
        isAdmitted = admitted;
    }

    /** Returns how often a browser has signed out. */
    public int signOuts() {
        return signOuts.get();
    }

    public int port() {
        return server.getAddress().getPort();
    }

    static RSAKey newKey() {
        try {
            return new RSAKeyGenerator(2048).keyID(UUID.randomUUID().toString()).generate();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    RSAKey key() {
        return KEY;
    }

    /** Returns the issuer, which is of another site than {@code 127.0.0.1} for a browser. */
    public URI address() {
        return URI.create("http://localhost:" + port());
    }

    private Map<String, Object> metadata() {
        String base = address().toString();
        return Map.ofEntries(Map.entry("issuer", base), Map.entry("authorization_endpoint", base + "/authorize"),
                Map.entry("token_endpoint", base + "/token"), Map.entry("userinfo_endpoint", base + "/userinfo"),
                Map.entry("jwks_uri", base + "/keys"), Map.entry("end_session_endpoint", base + "/logout"),
                Map.entry("response_types_supported", List.of("code")),
                Map.entry("subject_types_supported", List.of("public")),
                Map.entry("id_token_signing_alg_values_supported", List.of("RS256")),
                Map.entry("token_endpoint_auth_methods_supported",
                        List.of(takesSecretInBody ? "client_secret_post" : "client_secret_basic")));
    }

    /** Signs the person in who was sent here, and returns where their browser goes. */
    URI authorize(URI request) {
        Map<String, String> asked = parametersOf(request.getRawQuery());
        String code = UUID.randomUUID().toString();
        codes.put(code, asked);
        return URI.create(asked.get("redirect_uri") + "?code=" + code + "&state=" + asked.get("state"));
    }

    private static Map<String, String> parametersOf(String form) {
        var parameters = new HashMap<String, String>();
        URLUtils.parseParameters(form).forEach((name, values) -> parameters.put(name, values.getFirst()));
        return parameters;
    }

    private void answerToken(HttpExchange exchange) throws IOException {
        Map<String, String> asked = parametersOf(
                new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        if (!isClient(exchange, asked)) {
            send(exchange, 401, Map.of("error", "invalid_client"));
            return;
        }
        String nonce = null;
        if (asked.get("grant_type").equals("authorization_code")) {
            Map<String, String> begun = codes.remove(asked.get("code"));
            if (begun == null || !begun.get("redirect_uri").equals(asked.get("redirect_uri"))
                    || !isVerified(begun.get("code_challenge"), asked.get("code_verifier"))) {
                send(exchange, 400, Map.of("error", "invalid_grant"));
                return;
            }
            nonce = begun.get("nonce");
        } else if (!isAdmitted || !"refresh".equals(asked.get("refresh_token"))) {
            send(exchange, 400, Map.of("error", "invalid_grant"));
            return;
        }
        var claims = new JWTClaimsSet.Builder().issuer(address().toString())
                .subject("ada")
                .audience(CLIENT)
                .issueTime(new Date())
                .expirationTime(Date.from(Instant.now().plusSeconds(600)))
                .claim("name", "Ada Lovelace")
                .claim("email", "ada@example.com")
                .claim("preferred_username", "ada.l")
                .claim("nonce", nonce);
        if (hasGroupsInIdentity) {
            claims.claim("groups", groups);
        }
        send(exchange, 200, Map.of("access_token", "access", "token_type", "Bearer", "refresh_token", "refresh",
                "id_token", sign(KEY, forgery.apply(claims).build(), JOSEObjectType.JWT)));
    }

    private boolean isClient(HttpExchange exchange, Map<String, String> asked) {
        if (takesSecretInBody) {
            return SECRET.equals(asked.get("client_secret"));
        }
        String basic = new ClientSecretBasic(new ClientID(CLIENT), new Secret(SECRET)).toHTTPAuthorizationHeader();
        return basic.equals(exchange.getRequestHeaders().getFirst("Authorization"));
    }

    /** Signs the person out of the browser, who comes back then. */
    private void answerSignOut(HttpExchange exchange) throws IOException {
        Map<String, String> asked = parametersOf(exchange.getRequestURI().getRawQuery());
        if (asked.get("client_id").equals(CLIENT) && asked.containsKey("id_token_hint")) {
            signOuts.incrementAndGet();
            redirect(exchange, URI.create(asked.get("post_logout_redirect_uri")));
        } else {
            send(exchange, 400, Map.of("error", "invalid_request"));
        }
    }

    private static void redirect(HttpExchange exchange, URI address) throws IOException {
        exchange.getResponseHeaders().set("Location", address.toString());
        exchange.sendResponseHeaders(302, -1);
        exchange.close();
    }

    private static boolean isVerified(String challenge, String verifier) {
        return CodeChallenge.compute(CodeChallengeMethod.S256, new CodeVerifier(verifier)).getValue().equals(challenge);
    }

    /** Returns an access token of the person for an audience. */
    public String accessToken(String audience) {
        return accessToken(KEY, claims -> claims.audience(audience));
    }

    /** Returns an access token. */
    String accessToken(RSAKey by, UnaryOperator<JWTClaimsSet.Builder> change) {
        return sign(by, change.apply(new JWTClaimsSet.Builder().issuer(address().toString())
                .subject("ada")
                .audience("https://carrel.example/mcp")
                .expirationTime(Date.from(Instant.now().plusSeconds(600)))).build(), new JOSEObjectType("at+jwt"));
    }

    private static String sign(RSAKey by, JWTClaimsSet claims, JOSEObjectType type) {
        try {
            var token = new SignedJWT(new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(by.getKeyID()).type(type).build(),
                    claims);
            token.sign(new RSASSASigner(by));
            return token.serialize();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    private void send(HttpExchange exchange, int status, Map<String, ?> body) throws IOException {
        if (fault != Fault.NONE) {
            exchange.sendResponseHeaders(200, 0);
            while (fault == Fault.ENDLESS) {
                exchange.getResponseBody().write(new byte[65536]);
            }
            return;
        }
        byte[] bytes = JSONObjectUtils.toJSONString(body).getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
