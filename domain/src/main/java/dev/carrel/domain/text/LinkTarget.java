package dev.carrel.domain.text;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The target of a link, as it is written after the text of the link for people who ask where it leads: an address of
 * another site, a file, an e-mail address or a phone number.
 */
public final class LinkTarget {

    /** More links in a row of text are references, whose addresses would bury it. */
    public static final int MAX_IN_TEXT = 3;

    /** Longer addresses belong to searches and to counters of clicks. */
    private static final int MAX_CHARACTERS = 120;
    private static final Pattern SITE = Pattern.compile("(?i)https?://(?:www\\.)?([^\\s/?#<>()\"]+)([^\\s<>()\"]*)");
    private static final Pattern CONTACT = Pattern.compile("(?i)(?:mailto|tel):([^\\s?<>()\"]{3,})(?:\\?.*)?");
    private static final Pattern FILE = Pattern
            .compile("(?i)[^?#]*\\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|rtf|csv|zip|epub|ics)");
    private static final Pattern SHARING = Pattern.compile("(?i)/(?:sharer?|intent|share-?article|submit)\\b.*");

    private LinkTarget() {}

    /**
     * Returns the address in parentheses after a space; empty if it tells nothing.
     *
     * @param text of the link
     * @param address as the link has it, absolute
     * @param ownHost of the page with the link; empty if it is not known
     */
    public static String afterText(String text, String address, String ownHost) {
        if (address.length() > MAX_CHARACTERS || text.isBlank()
                || address.chars().anyMatch(InvisibleCharacters::isDocumentNoise)) {
            return "";
        }
        Matcher contact = CONTACT.matcher(address);
        Matcher site = SITE.matcher(address);
        if (contact.matches()) {
            return isShown(contact.group(1), text) ? "" : " (" + contact.group(1) + ")";
        }
        if (!site.matches() || SHARING.matcher(site.group(2)).lookingAt()
                || (isHost(ownHost, site.group(1)) && !FILE.matcher(site.group(2)).matches())) {
            return "";
        }
        String shown = site.group(1) + site.group(2);
        return isShown(shown.endsWith("/") ? shown.substring(0, shown.length() - 1) : shown, text) ? ""
                : " (" + address + ")";
    }

    private static boolean isHost(String host, String other) {
        return host.toLowerCase(Locale.ROOT).replaceFirst("^www\\.", "").equals(other.toLowerCase(Locale.ROOT));
    }

    private static boolean isShown(String address, String text) {
        return withoutSpaces(text).contains(withoutSpaces(address));
    }

    private static String withoutSpaces(String text) {
        return text.toLowerCase(Locale.ROOT).replaceAll("[\\s()-]", "");
    }
}
