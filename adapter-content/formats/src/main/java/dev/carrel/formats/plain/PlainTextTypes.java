package dev.carrel.formats.plain;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Content types of plain text. */
public final class PlainTextTypes {

    private static final Pattern CHARSET = Pattern.compile("(?i)charset\\s*+=\\s*+[\"']?+\\s*+([\\w.:-]+)");

    private PlainTextTypes() {}

    /**
     * Returns the content type of plain text in the charset of another type.
     *
     * @param contentType null if none is declared
     */
    public static String plainWithCharsetOf(@Nullable String contentType) {
        Matcher charset = CHARSET.matcher(contentType == null ? "" : contentType);
        return charset.find() ? "text/plain; charset=" + charset.group(1) : "text/plain";
    }
}
