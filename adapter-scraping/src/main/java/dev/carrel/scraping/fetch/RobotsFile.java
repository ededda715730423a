package dev.carrel.scraping.fetch;

import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What a site says to robots (RFC 9309), as far as it could be read. */
sealed interface RobotsFile {

    /** Of what is kept of a site beside its file. */
    int MIN_WEIGHT = 256;

    /**
     * @param robot the product token by which rules name the robot, in lower case
     */
    static RobotsFile of(WebAddress address, byte[] content, String robot) {
        // The parser takes a delay above its own limit for a ban, which is not what the site says.
        var parser = new SimpleRobotRulesParser(Long.MAX_VALUE, 0);
        return new Rules(parser.parseContent(address.value(), wholeLines(content), "text/plain", List.of(robot)),
                content.length);
    }

    boolean allows(WebAddress page) throws FetchFailedException;

    /** The pause between requests that it asks for; zero if it asks for none. */
    Duration delay();

    /** Returns about how many bytes it takes to keep it. */
    default int weight() {
        return MIN_WEIGHT;
    }

    /**
     * @param bytes how many the file has
     */
    record Rules(BaseRobotRules rules, int bytes) implements RobotsFile {

        @Override
        public int weight() {
            return MIN_WEIGHT + bytes;
        }

        @Override
        public boolean allows(WebAddress page) {
            return rules.isAllowed(Redirects.onTheWire(page).toString());
        }

        @Override
        public Duration delay() {
            return Duration.ofMillis(Math.max(0, rules.getCrawlDelay()));
        }
    }

    /** Who has none, or none that can ever be read, sets no rules. */
    record Missing() implements RobotsFile {

        @Override
        public boolean allows(WebAddress page) {
            return true;
        }

        @Override
        public Duration delay() {
            return Duration.ZERO;
        }
    }

    /** There may be rules; until they can be read, nothing is allowed. */
    record Unreachable(Failure failure) implements RobotsFile {

        @Override
        public boolean allows(WebAddress page) throws FetchFailedException {
            String reason = failure.reason().substring(0, 1).toLowerCase(Locale.ROOT) + failure.reason().substring(1);
            throw FetchFailedException.forNow("The site's robots.txt cannot be read: " + reason, failure.retryAfter());
        }

        @Override
        public Duration delay() {
            return Duration.ZERO;
        }
    }

    /** Where a file was cut, half a rule could be a wider one. */
    private static byte[] wholeLines(byte[] content) {
        int end = content.length;
        while (content.length == Intake.ROBOTS_TXT.mostBytes() && end > 0 && content[end - 1] != '\n') {
            end--;
        }
        return Arrays.copyOf(content, end);
    }
}
