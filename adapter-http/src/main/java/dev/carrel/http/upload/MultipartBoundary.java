package dev.carrel.http.upload;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.MultiPart;
import org.jspecify.annotations.Nullable;

/** What parts the parts of a form, as the header {@code Content-Type} announces it. */
public final class MultipartBoundary {

    /** RFC 2046, section 5.1.1. */
    private static final Pattern ALLOWED = Pattern
            .compile("[0-9A-Za-z'()+_,./:=? -]{0,69}[0-9A-Za-z'()+_,./:=?-]");

    private MultipartBoundary() {}

    public static boolean isMultipartForm(HttpFields headers) {
        @Nullable
        String type = headers.get(HttpHeader.CONTENT_TYPE);
        return type != null
                && type.replaceFirst(";.*", "").strip().toLowerCase(Locale.ROOT).equals("multipart/form-data");
    }

    /** The boundary of a form; empty if none is sent, or it announces none that is allowed. */
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
