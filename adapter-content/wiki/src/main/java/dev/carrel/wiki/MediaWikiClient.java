package dev.carrel.wiki;

import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.application.port.connector.PlaceHttp.PlaceResponse;
import dev.carrel.application.port.connector.PlaceSecrets.PlaceSecret;
import dev.carrel.wiki.MediaWikiBody.LoginToken;
import dev.carrel.wiki.MediaWikiBody.QueryResult;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The Action API of one wiki, with the cookies of a session if it was signed in to. Not for use by many threads. */
final class MediaWikiClient {

    private static final Pattern CODE = Pattern.compile("[A-Za-z0-9_-]{1,64}");
    private static final int MAX_COOKIES = 50;
    private static final int MAX_COOKIE_CHARACTERS = 4_096;

    private final WikiHttp http;
    private final URI api;
    private final Map<String, String> cookies = new TreeMap<>();
    private boolean isSignedIn;

    MediaWikiClient(WikiHttp http, URI api) {
        this.http = http;
        this.api = api;
    }

    /** Returns the address of {@code api.php}. */
    URI api() {
        return api;
    }

    /** Signs in, with the password of an account or of a bot. */
    void signIn(PlaceSecret secret) throws PlaceException {
        if (!secret.opens(api.toString())) {
            throw new PlaceException("The secret does not open " + api + ". Its place must be above it: change it in "
                    + "the folder of the setting connectors.secrets.", null);
        }
        QueryResult query = get(Map.of("action", "query", "meta", "tokens", "type", "login"), WikiHttp.maxListBytes())
                .query();
        LoginToken token = query == null ? null : query.tokens();
        if (token == null || token.value() == null) {
            throw WikiHttp.unexpected(null);
        }
        String form = WikiHttp.encode(withForm(Map.of("action", "login", "lgname", secret.user(), "lgpassword",
                secret.password(), "lgtoken", token.value())));
        MediaWikiBody body = send("POST", api.toString(), form.getBytes(StandardCharsets.UTF_8),
                WikiHttp.maxListBytes());
        if (body.login() == null || !"Success".equals(body.login().result())) {
            throw new PlaceException("The wiki refuses the user or the password.", null);
        }
        isSignedIn = true;
    }

    /** Asks with the parameters of an action; a session that has ended is an error, not a list of less. */
    MediaWikiBody get(Map<String, String> parameters, int maxBytes) throws PlaceException {
        Map<String, String> all = withForm(parameters);
        if (isSignedIn) {
            all.put("assert", "user");
        }
        return send("GET", api + "?" + WikiHttp.encode(all), null, maxBytes);
    }

    private static Map<String, String> withForm(Map<String, String> parameters) {
        var all = new TreeMap<>(parameters);
        all.put("format", "json");
        all.put("formatversion", "2");
        return all;
    }

    private MediaWikiBody send(String method, String address, byte @Nullable [] form, int maxBytes)
            throws PlaceException {
        Map<String, String> headers = new HashMap<>();
        if (form != null) {
            headers.put("Content-Type", "application/x-www-form-urlencoded");
        }
        if (!cookies.isEmpty()) {
            headers.put("Cookie", cookies.entrySet()
                    .stream()
                    .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                    .collect(Collectors.joining("; ")));
        }
        try (PlaceResponse response = http.send(method, address, headers, form)) {
            keepCookies(response);
            MediaWikiBody body = WikiHttp.read(response, MediaWikiBody.class, maxBytes);
            if (body.error() != null) {
                throw refusal(String.valueOf(body.error().code()));
            }
            return body;
        }
    }

    private void keepCookies(PlaceResponse response) {
        for (String header : response.headers().getOrDefault("Set-Cookie", List.of())) {
            String pair = header.split(";", 2)[0];
            int sign = pair.indexOf('=');
            if (sign > 0 && pair.length() <= MAX_COOKIE_CHARACTERS && cookies.size() < MAX_COOKIES) {
                cookies.put(pair.substring(0, sign).strip(), pair.substring(sign + 1).strip());
            }
        }
    }

    private static PlaceException refusal(String code) {
        return new PlaceException(switch (code) {
            case "readapidenied", "permissiondenied", "assertuserfailed" -> "The wiki denies access (" + code + ").";
            case "nosuchrevid", "missingtitle" -> "The page is gone.";
            default -> CODE.matcher(code).matches() ? "The wiki responded with the error " + code + "."
                    : "The wiki responded with an error.";
        }, null);
    }
}
