package dev.carrel.wiki;

import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.application.port.connector.PlaceHttp.PlaceResponse;
import dev.carrel.application.port.connector.PlaceSecrets.PlaceSecret;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The REST API of one space: in the cloud version 2, since most of version 1 was removed there, and version 1 of
 * servers of one's own, which have no other. Not for use by many threads.
 */
final class ConfluenceClient {

    private static final Pattern ID = Pattern.compile("[0-9]{1,20}");

    private final WikiHttp http;
    private final SpaceAddress space;
    private final @Nullable PlaceSecret secret;
    private @Nullable String listAddress;

    ConfluenceClient(WikiHttp http, SpaceAddress space, @Nullable PlaceSecret secret) throws PlaceException {
        if (secret != null && !secret.opens(space.site() + "/")) {
            throw new PlaceException("The secret does not open " + space.site() + "/. Its place must be that, or "
                    + "above it: change it in the folder of the setting connectors.secrets.", null);
        }
        this.http = http;
        this.space = space;
        this.secret = secret;
    }

    /** Returns whether a text can be the id of a page or of a space. */
    static boolean isId(@Nullable String id) {
        return id != null && ID.matcher(id).matches();
    }

    /**
     * Returns a part of the list of pages.
     *
     * @param position the parameter of a part; empty for the first one
     */
    SpaceList listPages(String position) throws PlaceException {
        if (listAddress == null) {
            listAddress = space.isCloud()
                    ? space.site() + "/api/v2/spaces/" + findSpaceId() + "/pages?limit=250&status=current"
                    : space.site() + "/rest/api/content?expand=version&limit=100&status=current&type=page&"
                            + WikiHttp.encode(Map.of("spaceKey", space.key()));
        }
        return get(position.isEmpty() ? listAddress : listAddress + "&" + position, SpaceList.class,
                WikiHttp.maxListBytes());
    }

    private String findSpaceId() throws PlaceException {
        List<SpacePage> spaces = get(
                space.site() + "/api/v2/spaces?" + WikiHttp.encode(Map.of("keys", space.key())), SpaceList.class,
                WikiHttp.maxListBytes()).results();
        if (spaces == null) {
            throw WikiHttp.unexpected(null);
        }
        if (spaces.isEmpty()) {
            throw new PlaceException("There is no space " + space.key() + ", or it may not be read.", null);
        }
        String id = spaces.getFirst() == null ? null : spaces.getFirst().id();
        if (id == null || !isId(id)) {
            throw WikiHttp.unexpected(null);
        }
        return id;
    }

    /** Returns a page with its body. */
    SpacePage readPage(String id) throws PlaceException {
        return get(space.site() + (space.isCloud() ? "/api/v2/pages/" + id + "?body-format=export_view"
                : "/rest/api/content/" + id + "?expand=body.export_view"), SpacePage.class, WikiHttp.maxPageBytes());
    }

    private <T> T get(String address, Class<T> type, int maxBytes) throws PlaceException {
        Map<String, String> headers = new HashMap<>(Map.of("Accept", "application/json"));
        if (secret != null) {
            headers.put("Authorization", toCredentials(secret));
        }
        try (PlaceResponse response = http.send("GET", address, headers, null)) {
            return WikiHttp.read(response, type, maxBytes);
        }
    }

    /** A token without a user is one of a person on a server. */
    private static String toCredentials(PlaceSecret secret) {
        return secret.user().isEmpty() ? "Bearer " + secret.password()
                : "Basic " + Base64.getEncoder()
                        .encodeToString((secret.user() + ":" + secret.password()).getBytes(StandardCharsets.UTF_8));
    }
}
