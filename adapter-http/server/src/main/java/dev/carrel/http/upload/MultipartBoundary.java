package dev.carrel.http.upload;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.MultiPart;
import org.jspecify.annotations.Nullable;

/** The boundary between the parts of a multipart form. */
public final class MultipartBoundary {

    /** The syntax of a boundary (RFC 2046, section 5.1.1). */
    private static final Pattern ALLOWED = Pattern
            .compile("[0-9A-Za-z'()+_,./:=? -]{0,69}[0-9A-Za-z'()+_,./:=?-]");

    private MultipartBoundary() {}

    /** Returns whether the header {@code Content-Type} announces a multipart form. */
    public static boolean isMultipartForm(HttpFields headers) {
        @Nullable
        String type = headers.get(HttpHeader.CONTENT_TYPE);
        return type != null
                && type.replaceFirst(";.*", "").strip().toLowerCase(Locale.ROOT).equals("multipart/form-data");
    }

    /**
     * Returns the boundary that the header {@code Content-Type} announces; empty if it announces no form, or no valid
     * boundary.
     */
    public static Optional<String> findIn(HttpFields headers) {
        return isMultipartForm(headers) ? extractFrom(String.valueOf(headers.get(HttpHeader.CONTENT_TYPE)))
                .filter(boundary -> ALLOWED.matcher(boundary).matches())
                : Optional.empty();
    }

    private static Optional<String> extractFrom(String contentType) {
        try {
            return Optional.ofNullable(MultiPart.extractBoundary(contentType));
        } catch (IllegalArgumentException ignored) {
            return Optional.empty();
        }
    }
}
