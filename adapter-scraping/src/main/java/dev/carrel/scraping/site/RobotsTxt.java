package dev.carrel.scraping.site;

import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import dev.carrel.scraping.http.BodyLimit;
import dev.carrel.scraping.http.FetchFailedException;
import dev.carrel.scraping.http.RequestUris;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What a site says to robots (RFC 9309), as far as it could be read. */
sealed interface RobotsTxt {

    /** Of what is kept of a site beside its file. */
    int MIN_WEIGHT = 256;

    /**
     * @param robot the product token by which rules name the robot, in lower case
     */
    static RobotsTxt parseRobotsTxt(WebAddress address, byte[] content, String robot) {
        // The parser takes a delay above its own limit for a ban, which is not what the site says.
        var parser = new SimpleRobotRulesParser(Long.MAX_VALUE, 0);
        return new ParsedRules(
                parser.parseContent(address.value(), withoutPartialLine(content), "text/plain", List.of(robot)),
                content.length);
    }

    boolean isAllowed(WebAddress page) throws FetchFailedException;

    /** The pause between requests that it asks for; zero if it asks for none. */
    Duration crawlDelay();

    /** Returns about how many bytes it takes to keep it. */
    default int cacheWeight() {
        return MIN_WEIGHT;
    }

    /**
     * @param sizeInBytes how many the file has
     */
    record ParsedRules(BaseRobotRules rules, int sizeInBytes) implements RobotsTxt {

        @Override
        public int cacheWeight() {
            return MIN_WEIGHT + sizeInBytes;
        }

        @Override
        public boolean isAllowed(WebAddress page) {
            return rules.isAllowed(RequestUris.toRequestUri(page).toString());
        }

        @Override
        public Duration crawlDelay() {
            return Duration.ofMillis(Math.max(0, rules.getCrawlDelay()));
        }
    }

    /** Who has none, or none that can ever be read, sets no rules. */
    record NoRules() implements RobotsTxt {

        @Override
        public boolean isAllowed(WebAddress page) {
            return true;
        }

        @Override
        public Duration crawlDelay() {
            return Duration.ZERO;
        }
    }

    /** There may be rules; until they can be read, nothing is allowed. */
    record UnreachableRules(Failure failure) implements RobotsTxt {

        @Override
        public boolean isAllowed(WebAddress page) throws FetchFailedException {
            String reason = failure.reason().substring(0, 1).toLowerCase(Locale.ROOT) + failure.reason().substring(1);
            throw FetchFailedException.transientFailure("The site's robots.txt cannot be read: " + reason,
                    failure.retryAfter());
        }

        @Override
        public Duration crawlDelay() {
            return Duration.ZERO;
        }
    }

    /** Where a file was cut, half a rule could be a wider one. */
    private static byte[] withoutPartialLine(byte[] content) {
        int end = content.length;
        while (content.length == BodyLimit.ROBOTS_TXT.maxBytes() && end > 0 && content[end - 1] != '\n') {
            end--;
        }
        return Arrays.copyOf(content, end);
    }
}
