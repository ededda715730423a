package dev.carrel.formats.plain;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What is said about a text. */
public final class PlainTextTypes {

    private static final Pattern CHARSET = Pattern.compile("(?i)charset\\s*=\\s*[\"']?\\s*([\\w.:-]+)");

    private PlainTextTypes() {}

    /** A plain text in the charset that is said of another. */
    public static String plainWithCharsetOf(@Nullable String contentType) {
        Matcher charset = CHARSET.matcher(contentType == null ? "" : contentType);
        return charset.find() ? "text/plain; charset=" + charset.group(1) : "text/plain";
    }
}
