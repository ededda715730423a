package dev.carrel.scraping.html;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Converts XHTML, in which every element may be self-closing; HTML would take such an element to be open. */
public final class XhtmlMarkup {

    private static final Pattern SELF_CLOSING_TAG = Pattern.compile("<([a-zA-Z][a-zA-Z0-9]*+)([^<>]*)/>");
    private static final Set<String> VOID_ELEMENTS = Set.of("area", "base", "basefont", "bgsound", "br", "col",
            "command",
            "embed", "frame", "hr", "image", "img", "input", "keygen", "link", "meta", "param", "source", "track",
            "wbr");

    private XhtmlMarkup() {}

    /** Returns true for an XML declaration or an XHTML content type. */
    public static boolean isXhtml(String markup, @Nullable String contentType) {
        return markup.startsWith("<?xml")
                || (contentType != null && contentType.toLowerCase(Locale.ROOT).contains("xhtml"));
    }

    /** Returns the page in HTML syntax. */
    public static String toHtml(String xhtml) {
        return SELF_CLOSING_TAG.matcher(xhtml)
                .replaceAll(tag -> VOID_ELEMENTS.contains(tag.group(1).toLowerCase(Locale.ROOT))
                        ? "$0"
                        : Matcher.quoteReplacement(
                                "<" + tag.group(1) + tag.group(2) + "></" + tag.group(1) + ">"));
    }
}
