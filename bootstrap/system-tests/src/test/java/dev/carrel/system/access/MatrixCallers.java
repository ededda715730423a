package dev.carrel.system.access;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.harness.ApiClient;
import dev.carrel.harness.Await;
import dev.carrel.integration.openid.MockIssuer;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Tokens and sessions of all kinds that must not see the hidden library, or its documents. */
final class MatrixCallers {

    static final String OWN_LIBRARY = "own";
    private static final Map<String, Object> OPEN_DOCUMENTS = Map.of("type", "eq", "key", "team", "value", "open");

    private static final Pattern OF_PROGRAMS = Pattern.compile("/(v1|mcp|embed)(/.*)?|.*/mcp");

    private static final Pattern OF_DIRECTORY = Pattern.compile("Bearer [^.]+\\.[^.]+\\.[^.]+");

    private final ApiClient admin;
    private final String address;
    private final MockIssuer issuer;
    private final List<Caller> callers = new ArrayList<>();

    /**
     * Someone who calls a route.
     *
     * @param headers that say who it is
     * @param isKnown whether it is a token or a session that is valid for something
     * @param forbiddenWords what no response may contain
     */
    record Caller(String name, Map<String, String> headers, boolean isKnown, List<String> forbiddenWords) {

        /**
         * Returns whether it is known on a route: sessions are not on those of programs, tokens of others for MCP only.
         */
        boolean isKnownOn(String template) {
            if (OF_DIRECTORY.matcher(headers.getOrDefault("Authorization", "")).matches()) {
                return isKnown && template.endsWith("/mcp");
            }
            return isKnown && !(headers.containsKey("Cookie") && OF_PROGRAMS.matcher(template).matches());
        }

        /** Returns the caller, whom no response may show these words. */
        Caller notSeeing(List<String> words) {
            return new Caller(name, headers, isKnown, words);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private MatrixCallers(ApiClient admin, String address, MockIssuer issuer) {
        this.admin = admin;
        this.address = address;
        this.issuer = issuer;
    }

    /** Creates the tokens, of which one expires soon. */
    static List<Caller> create(ApiClient admin, String address, MockIssuer issuer) throws Exception {
        var all = new MatrixCallers(admin, address, issuer);
        all.addStrangers();
        all.addTokensOfOwnLibrary();
        all.addFilteredTokens();
        all.addSessions();
        all.addPeopleOfTheDirectory();
        return all.callers;
    }

    private void addStrangers() throws Exception {
        String own = issue(Map.of("scopes", List.of("admin"))).at("/token").asText();
        JsonNode revoked = issue(Map.of("scopes", List.of("admin")));
        admin.delete("/token/" + revoked.at("/id").asText());
        JsonNode expired = issue(Map.of("scopes", List.of("admin"), "expiresAt",
                Instant.now().plusSeconds(2).toString()));
        stranger("nobody", Map.of());
        stranger("an unknown token", "Bearer carrel_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
        stranger("a revoked token", "Bearer " + revoked.at("/token").asText());
        stranger("an expired token", "Bearer " + expired.at("/token").asText());
        stranger("the id of a token", "Bearer " + revoked.at("/id").asText());
        stranger("an empty token", "Bearer ");
        stranger("a scheme without a token", "Bearer");
        stranger("a token without a scheme", own);
        stranger("a token of another scheme", "Basic " + own);
        stranger("a token and more", "Bearer " + own + "x");
        stranger("two tokens", "Bearer " + own + " " + own);
        stranger("two tokens with a comma", "Bearer " + own + ",Bearer " + own);
        stranger("a token that ends early", "Bearer " + own.substring(0, own.length() - 1));
        stranger("a token in capitals", "Bearer " + own.toUpperCase(Locale.ROOT));
        stranger("a token in quotes", "Bearer \"" + own + "\"");
        stranger("a token of 4,000 characters", "Bearer " + "a".repeat(4_000));
        stranger("a token of signs", "Bearer ' OR 1=1 --");
        Await.until(() -> new ApiClient(address, expired.at("/token").asText()).get("/library").status(),
                status -> status == 401);
    }

    private void addTokensOfOwnLibrary() throws Exception {
        for (String scope : List.of("query", "read", "write", "admin")) {
            JsonNode token = issue(Map.of("scopes", List.of(scope), "libraries", List.of(OWN_LIBRARY)));
            known(scope + " of another library", token.at("/token").asText());
        }
        JsonNode all = issue(Map.of("scopes", List.of("query", "read", "write"), "libraries",
                List.of(OWN_LIBRARY, "nowhere")));
        known("query, read and write of other libraries", all.at("/token").asText());
        String key = admin.put("/library/" + OWN_LIBRARY + "/widget/shop",
                Map.of("name", "Shop", "origins", List.of(HiddenLibrary.SITE))).json().at("/key").asText();
        known("a visitor of another library", new ApiClient(address, "none")
                .post("/embed/" + key + "/session", Map.of(), "Origin", HiddenLibrary.SITE)
                .json()
                .at("/visitorToken")
                .asText());
    }

    private void addFilteredTokens() throws Exception {
        for (List<String> scopes : List.of(List.of("query"), List.of("read"), List.of("write"),
                List.of("query", "read", "write"))) {
            JsonNode token = issue(Map.of("scopes", scopes, "filter", OPEN_DOCUMENTS));
            callers.add(new Caller(scopes + " of open documents",
                    Map.of("Authorization", "Bearer " + token.at("/token").asText()), true,
                    HiddenLibrary.WORDS_OF_DOCUMENTS));
        }
    }

    /** Sessions that stand for a token of another library, and ones of administrators that do not count. */
    private void addSessions() throws Exception {
        String own = issue(Map.of("scopes", List.of("admin"), "libraries", List.of(OWN_LIBRARY))).at("/token").asText();
        known("a session of another library", Map.of("Cookie", beginSession(own), "Sec-Fetch-Site", "same-origin"));
        known("a session of an old browser", Map.of("Cookie", beginSession(own), "X-Carrel-Session", "1"));
        JsonNode administrator = issue(Map.of("scopes", List.of("admin")));
        String token = administrator.at("/token").asText();
        String cookie = beginSession(token);
        stranger("a session without a site", Map.of("Cookie", cookie));
        for (String site : List.of("cross-site", "same-site", "none", "", "same-origin, cross-site")) {
            stranger("a session of the site " + site,
                    Map.of("Cookie", cookie, "Sec-Fetch-Site", site, "X-Carrel-Session", "1"));
        }
        stranger("a session of another origin", Map.of("Cookie", cookie, "Sec-Fetch-Site", "same-origin", "Origin",
                HiddenLibrary.SITE));
        stranger("a session with an unknown token", Map.of("Cookie", cookie, "Sec-Fetch-Site", "same-origin",
                "Authorization", "Bearer unknown"));
        stranger("two sessions", Map.of("Cookie", cookie + "; " + cookie, "Sec-Fetch-Site", "same-origin"));
        stranger("a token as a session", Map.of("Cookie", cookie.replaceFirst("=.*", "=" + token), "Sec-Fetch-Site",
                "same-origin"));
        JsonNode revoked = issue(Map.of("scopes", List.of("admin")));
        stranger("a session of a revoked token", Map.of("Cookie", beginSession(revoked.at("/token").asText()),
                "Sec-Fetch-Site", "same-origin"));
        admin.delete("/token/" + revoked.at("/id").asText());
    }

    /** The groups of the directory have a role in the other library. */
    private void addPeopleOfTheDirectory() throws Exception {
        try (TestBrowser browser = new TestBrowser()) {
            browser.open(URI.create(address + "/oidc/sign-in"));
            known("a person of the directory", Map.of("Cookie", browser.cookiesOf("127.0.0.1"), "Sec-Fetch-Site",
                    "same-origin"));
        }
        known("an access token of the directory", issuer.accessToken(address + "/mcp"));
        stranger("an access token for others", "Bearer " + issuer.accessToken("https://other.example/mcp"));
    }

    private String beginSession(String token) throws Exception {
        return new ApiClient(address, token).post("/session", Map.of())
                .headers()
                .firstValue("Set-Cookie")
                .orElseThrow()
                .replaceFirst(";.*", "");
    }

    private JsonNode issue(Map<String, ?> fields) throws Exception {
        var token = new HashMap<String, Object>(fields);
        token.put("name", "matrix");
        return admin.post("/token", token).json();
    }

    private void stranger(String name, String authorization) {
        stranger(name, Map.of("Authorization", authorization));
    }

    private void stranger(String name, Map<String, String> headers) {
        callers.add(new Caller(name, headers, false, allWords()));
    }

    private void known(String name, String token) {
        known(name, Map.of("Authorization", "Bearer " + token));
    }

    private void known(String name, Map<String, String> headers) {
        callers.add(new Caller(name, headers, true, allWords()));
    }

    private static List<String> allWords() {
        return Stream.concat(HiddenLibrary.WORDS_OF_DOCUMENTS.stream(), HiddenLibrary.OTHER_WORDS.stream()).toList();
    }
}
