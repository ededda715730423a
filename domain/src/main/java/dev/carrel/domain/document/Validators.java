package dev.carrel.domain.document;

import org.jspecify.annotations.Nullable;

/**
 * The validators of a fetched page for conditional requests (RFC 9110, section 8.8), as the server sent them; null for
 * one that it did not send.
 */
public record Validators(@Nullable String etag, @Nullable String lastModified) {

    public static final Validators NONE = new Validators(null, null);
}
