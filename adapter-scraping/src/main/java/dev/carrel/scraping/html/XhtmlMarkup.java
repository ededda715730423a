package dev.carrel.scraping.html;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Pages in the XML form of HTML, where any element may be closed in its own tag: HTML would take it to be open. */
public final class XhtmlMarkup {

    private static final Pattern SELF_CLOSING_TAG = Pattern.compile("<([a-zA-Z][a-zA-Z0-9]*+)([^<>]*)/>");
    private static final Set<String> VOID_ELEMENTS = Set.of("area", "base", "basefont", "bgsound", "br", "col",
            "command",
            "embed", "frame", "hr", "image", "img", "input", "keygen", "link", "meta", "param", "source", "track",
            "wbr");

    private XhtmlMarkup() {}

    public static boolean isXhtml(String markup, @Nullable String contentType) {
        return markup.startsWith("<?xml")
                || (contentType != null && contentType.toLowerCase(Locale.ROOT).contains("xhtml"));
    }

    /** The same page in HTML's own form. */
    public static String toHtml(String xhtml) {
        return SELF_CLOSING_TAG.matcher(xhtml)
                .replaceAll(tag -> VOID_ELEMENTS.contains(tag.group(1).toLowerCase(Locale.ROOT))
                        ? "$0"
                        : Matcher.quoteReplacement(
                                "<" + tag.group(1) + tag.group(2) + "></" + tag.group(1) + ">"));
    }
}
