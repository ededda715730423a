package dev.carrel.wiki;

import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.application.port.connector.PlaceHttp.PlaceResponse;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the Action API of a wiki: the place itself if it is an {@code api.php}, else the one that a page names in its
 * head for editors (Really Simple Discovery). It is always asked at the host of the place.
 */
final class ApiFinder {

    private static final String API = "/api.php";
    private static final Pattern DISCOVERY_LINK = Pattern.compile("\"([^\"<>?\\s]{0,1000}/api\\.php)\\?action=rsd\"");
    private static final int MAX_HEAD_BYTES = 256 * 1024;
    private static final int MAX_REDIRECTS = 5;
    private static final int FIRST_REDIRECT = 300;
    private static final int FIRST_ERROR = 400;
    private static final int OK = 200;

    private final WikiHttp http;
    private final URI place;

    ApiFinder(WikiHttp http, URI place) {
        this.http = http;
        this.place = place;
    }

    /** Returns the address of {@code api.php}. */
    URI findApi() throws PlaceException {
        if (place.toString().endsWith(API)) {
            return place;
        }
        URI address = place;
        for (int hop = 0; hop <= MAX_REDIRECTS; hop++) {
            try (PlaceResponse page = http.send("GET", address.toString(), Map.of(), null)) {
                URI target = redirectTarget(page, address);
                if (target == null) {
                    return findIn(page);
                }
                address = target;
            }
        }
        throw new PlaceException("The server redirects without end.", null);
    }

    private @Nullable URI redirectTarget(PlaceResponse page, URI address) throws PlaceException {
        if (page.status() < FIRST_REDIRECT || page.status() >= FIRST_ERROR) {
            return null;
        }
        List<String> locations = page.headers().getOrDefault("Location", List.of(""));
        return resolve(address, locations.getFirst(), WikiHttp.refusal(page));
    }

    /** A page that is missing or closed names the interface as well. */
    private URI findIn(PlaceResponse page) throws PlaceException {
        String head;
        try (InputStream body = page.body()) {
            head = new String(body.readNBytes(MAX_HEAD_BYTES), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new PlaceException("The connection broke off before the page was complete.", e);
        }
        var failure = page.status() == OK
                ? new PlaceException("The page is none of MediaWiki: use the address of api.php.", null)
                : WikiHttp.refusal(page);
        Matcher link = DISCOVERY_LINK.matcher(head);
        if (!link.find()) {
            throw failure;
        }
        // Behind a proxy, wikis name themselves by other hosts and schemes.
        return resolve(place, link.group(1).replaceFirst("^(?:https?:)?//[^/]*", ""), failure);
    }

    private URI resolve(URI base, String target, PlaceException failure) throws PlaceException {
        try {
            URI address = base.resolve(target);
            if (place.getScheme().equalsIgnoreCase(address.getScheme())
                    && place.getRawAuthority().equalsIgnoreCase(address.getRawAuthority())) {
                return address;
            }
        } catch (IllegalArgumentException ignored) {
            // As any other target.
        }
        throw failure;
    }
}
