package dev.carrel.wiki;

import dev.carrel.domain.WebAddress;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The address of a space of Confluence.
 *
 * @param site the address that its interface and its pages are below, without a slash at its end
 * @param isCloud whether Atlassian runs it, which has another interface than servers of one's own
 */
record SpaceAddress(String site, String key, boolean isCloud) {

    private static final Pattern FORM = Pattern.compile(
            "(https?://[^/?#]+(?:/[^/?#]+)*?)/(?:spaces|display)/((?:~|%7E)?[A-Za-z0-9._:@-]{1,255})(?:[/?].*)?",
            Pattern.CASE_INSENSITIVE);
    private static final String CLOUD = ".atlassian.net";

    /** Reads the address of a space or of something in it; empty if it is none. */
    static Optional<SpaceAddress> parse(String place) {
        Matcher form = FORM.matcher(place);
        return form.matches() && WebAddress.findViolation(place).isEmpty()
                ? Optional.of(new SpaceAddress(form.group(1), form.group(2).replaceFirst("(?i)^%7E", "~"),
                        new WebAddress(place).host().endsWith(CLOUD)))
                : Optional.empty();
    }
}
