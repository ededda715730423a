package dev.carrel.http.request;

import dev.carrel.domain.OpaqueId;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * Where a page of a list ended: what names the last thing on it, made opaque so that nobody builds one. It needs no
 * signature, for it says nothing but where to go on in a library that the token is for.
 */
final class PageCursor {

    private static final String VERSION = "1:";

    private PageCursor() {}

    /** Of what is spelt as an id is. */
    static String encode(String last) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString((VERSION + last).getBytes(StandardCharsets.US_ASCII));
    }

    /** What a cursor that was handed out was made of; empty for everything else. */
    static Optional<String> decode(String cursor) {
        try {
            String plain = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.US_ASCII);
            String last = plain.startsWith(VERSION) ? plain.substring(VERSION.length()) : "";
            return OpaqueId.isValid(last) && encode(last).equals(cursor) ? Optional.of(last) : Optional.empty();
        } catch (IllegalArgumentException ignored) {
            return Optional.empty();
        }
    }
}
