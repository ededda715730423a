package dev.carrel.http.request;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * An opaque cursor: the position of the last item of a page, encoded so that clients do not build one. It is not
 * signed, because it reveals nothing but a position in a library that the token is for.
 */
final class PageCursor {

    private static final String VERSION = "1:";

    private PageCursor() {}

    /** Returns the cursor of a position, which must be ASCII. */
    static String encode(String last) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString((VERSION + last).getBytes(StandardCharsets.US_ASCII));
    }

    /** Returns the position of a cursor; empty if it is not one of this server. */
    static Optional<String> decode(String cursor) {
        try {
            String plain = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.US_ASCII);
            String last = plain.startsWith(VERSION) ? plain.substring(VERSION.length()) : "";
            return !last.isEmpty() && encode(last).equals(cursor) ? Optional.of(last) : Optional.empty();
        } catch (IllegalArgumentException ignored) {
            return Optional.empty();
        }
    }
}
