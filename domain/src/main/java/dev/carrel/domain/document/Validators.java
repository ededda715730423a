package dev.carrel.domain.document;

import org.jspecify.annotations.Nullable;

/**
 * What a server said to tell one version of a page from another (RFC 9110, section 8.8), as it was sent; null is what
 * it did not say.
 */
public record Validators(@Nullable String etag, @Nullable String lastModified) {

    public static final Validators NONE = new Validators(null, null);
}
