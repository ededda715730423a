package dev.carrel.system.access;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.harness.ApiClient;
import dev.carrel.harness.Await;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Tokens of all kinds that must not see the hidden library, or its documents. */
final class MatrixCallers {

    static final String OWN_LIBRARY = "own";
    private static final Map<String, Object> OPEN_DOCUMENTS = Map.of("type", "eq", "key", "team", "value", "open");

    private final ApiClient admin;
    private final String address;
    private final List<Caller> callers = new ArrayList<>();

    /**
     * Someone who calls a route.
     *
     * @param authorization the value of the header; null for none
     * @param isKnown whether it is a token that is valid for something
     * @param forbiddenWords what no response may contain
     */
    record Caller(String name, @Nullable String authorization, boolean isKnown, List<String> forbiddenWords) {

        @Override
        public String toString() {
            return name;
        }
    }

    private MatrixCallers(ApiClient admin, String address) {
        this.admin = admin;
        this.address = address;
    }

    /** Creates the tokens, of which one expires soon. */
    static List<Caller> create(ApiClient admin, String address) throws Exception {
        var all = new MatrixCallers(admin, address);
        all.addStrangers();
        all.addTokensOfOwnLibrary();
        all.addFilteredTokens();
        return all.callers;
    }

    private void addStrangers() throws Exception {
        String own = issue(Map.of("scopes", List.of("admin"))).at("/token").asText();
        JsonNode revoked = issue(Map.of("scopes", List.of("admin")));
        admin.delete("/token/" + revoked.at("/id").asText());
        JsonNode expired = issue(Map.of("scopes", List.of("admin"), "expiresAt",
                Instant.now().plusSeconds(2).toString()));
        stranger("nobody", null);
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
            callers.add(new Caller(scopes + " of open documents", "Bearer " + token.at("/token").asText(), true,
                    HiddenLibrary.WORDS_OF_DOCUMENTS));
        }
    }

    private JsonNode issue(Map<String, ?> fields) throws Exception {
        var token = new HashMap<String, Object>(fields);
        token.put("name", "matrix");
        return admin.post("/token", token).json();
    }

    private void stranger(String name, @Nullable String authorization) {
        callers.add(new Caller(name, authorization, false, allWords()));
    }

    private void known(String name, String token) {
        callers.add(new Caller(name, "Bearer " + token, true, allWords()));
    }

    private static List<String> allWords() {
        return Stream.concat(HiddenLibrary.WORDS_OF_DOCUMENTS.stream(), HiddenLibrary.OTHER_WORDS.stream()).toList();
    }
}
