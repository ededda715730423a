package dev.carrel.scraping.site;

import dev.carrel.application.port.PageFetcher.RobotsDirectives;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The header {@code X-Robots-Tag}: directives for all robots, or after the name of one for that one. */
public final class RobotsTag {

    private static final Pattern NAMED = Pattern.compile("([^:\\s]+)\\s*:(.*)", Pattern.DOTALL);
    private static final Pattern COMMA = Pattern.compile(",");
    private static final Pattern SPACE = Pattern.compile("\\s+");
    /** Directives whose value comes after a colon, as directives come after the name of a robot. */
    private static final Set<String> WITH_VALUE = Set.of("unavailable_after", "max-snippet", "max-image-preview",
            "max-video-preview");

    private RobotsTag() {}

    /**
     * Returns what the headers of a page demand of a robot.
     *
     * @param headers the values of all headers
     * @param robot the product token of the robot, in lower case
     */
    public static RobotsDirectives parseHeaders(List<String> headers, String robot) {
        var directives = new HashSet<String>();
        for (String header : headers) {
            addDirectives(header.toLowerCase(Locale.ROOT), robot, directives);
        }
        return RobotsDirectives.of(directives);
    }

    private static void addDirectives(String header, String robot, Set<String> directives) {
        String addressee = null;
        for (String part : COMMA.splitAsStream(header).toList()) {
            String directive = part.strip();
            Matcher named = NAMED.matcher(directive);
            if (named.matches() && !WITH_VALUE.contains(named.group(1))) {
                addressee = named.group(1);
                directive = named.group(2).strip();
            }
            if (addressee == null || addressee.equals(robot)) {
                directives.addAll(List.of(SPACE.split(directive)));
            }
        }
    }
}
