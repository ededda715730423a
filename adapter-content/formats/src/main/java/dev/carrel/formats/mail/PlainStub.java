package dev.carrel.formats.mail;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;

/** Whether the plain text of a mail is a stub, such as "View this e-mail online", and its page has the text. */
final class PlainStub {

    private static final int MIN_PAGE_LETTERS = 80;
    private static final int MIN_RATIO = 4;
    private static final Pattern ADDRESS = Pattern.compile("https?://[^\\s<>]++");

    private PlainStub() {}

    static boolean isStub(byte[] plain, byte[] page) {
        long letters = lettersOf(new String(page, StandardCharsets.ISO_8859_1));
        String text = ADDRESS.matcher(new String(plain, StandardCharsets.ISO_8859_1)).replaceAll("");
        return letters >= MIN_PAGE_LETTERS && letters >= MIN_RATIO * text.chars().filter(c -> c > ' ').count();
    }

    /** Returns the number of visible characters outside of tags, style sheets and scripts. */
    private static long lettersOf(String page) {
        String markup = page.toLowerCase(Locale.ROOT);
        long letters = 0;
        int i = 0;
        while (i < markup.length()) {
            if (markup.charAt(i) == '<') {
                int from = endOfElement(markup, i);
                int close = from < 0 ? -1 : markup.indexOf('>', from);
                if (close < 0) {
                    return letters;
                }
                i = close;
            } else if (markup.charAt(i) > ' ') {
                letters++;
            }
            i++;
        }
        return letters;
    }

    /**
     * Returns the start of the end tag of a style sheet or a script, else the start of the tag; -1 if it has no end.
     */
    private static int endOfElement(String markup, int start) {
        if (markup.startsWith("<style", start)) {
            return markup.indexOf("</style", start);
        }
        return markup.startsWith("<script", start) ? markup.indexOf("</script", start) : start;
    }
}
