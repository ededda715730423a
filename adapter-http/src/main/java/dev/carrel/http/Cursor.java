package dev.carrel.http;

import dev.carrel.domain.OpaqueId;
import dev.carrel.domain.document.DocumentId;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * Where a page of the list of documents ended: the last document on it, made opaque so that nobody builds one. It needs no
 * signature, for it says nothing but where to go on in a library that the token is for.
 */
final class Cursor {

    private static final String VERSION = "1:";

    private Cursor() {}

    static String of(DocumentId last) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString((VERSION + last.value()).getBytes(StandardCharsets.US_ASCII));
    }

    /** The document of a cursor that was handed out; empty for everything else. */
    static Optional<DocumentId> document(String cursor) {
        try {
            String plain = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.US_ASCII);
            String id = plain.startsWith(VERSION) ? plain.substring(VERSION.length()) : "";
            return OpaqueId.allows(id) && of(new DocumentId(id)).equals(cursor) ? Optional.of(new DocumentId(id))
                    : Optional.empty();
        } catch (IllegalArgumentException notBase64) {
            return Optional.empty();
        }
    }
}
