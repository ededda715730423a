package dev.carrel.scraping.site;

import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import dev.carrel.scraping.http.BodyLimit;
import dev.carrel.scraping.http.FetchFailedException;
import dev.carrel.scraping.http.FetchFailedException.FetchFailureKind;
import dev.carrel.scraping.http.RequestUris;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The robots.txt of a site (RFC 9309), or the reason why there is none. */
sealed interface RobotsTxt {

    /** The weight of a cache entry without its file. */
    int MIN_WEIGHT = 256;

    /**
     * Parses a robots.txt.
     *
     * @param robot the product token of the robot, in lower case
     */
    static RobotsTxt parseRobotsTxt(WebAddress address, byte[] content, String robot) {
        // The parser treats a delay above its own limit as a ban, which the site does not ask for.
        var parser = new SimpleRobotRulesParser(Long.MAX_VALUE, 0);
        return new ParsedRules(
                parser.parseContent(address.value(), withoutPartialLine(content), "text/plain", List.of(robot)),
                content.length);
    }

    boolean isAllowed(WebAddress page) throws FetchFailedException;

    /** Returns the delay between requests that the site asks for; zero if it asks for none. */
    Duration crawlDelay();

    /** Returns the approximate size of the entry in bytes. */
    default int cacheWeight() {
        return MIN_WEIGHT;
    }

    /**
     * The parsed rules of a file.
     *
     * @param sizeInBytes the size of the file
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

    /** A missing file, or one that can never be read: no restrictions (RFC 9309, section 2.3.1.3). */
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

    /** A file that cannot be read for now: nothing is allowed (RFC 9309, section 2.3.1.4). */
    record UnreachableRules(FetchFailedException cause) implements RobotsTxt {

        @Override
        public boolean isAllowed(WebAddress page) throws FetchFailedException {
            if (cause.kind() == FetchFailureKind.HOST_NOT_FOUND) {
                // As of a host at a refused address, which has the same reason.
                throw cause;
            }
            Failure failure = cause.failure();
            String reason = failure.reason().substring(0, 1).toLowerCase(Locale.ROOT) + failure.reason().substring(1);
            throw FetchFailedException.transientFailure("The site's robots.txt cannot be read: " + reason,
                    failure.retryAfter());
        }

        @Override
        public Duration crawlDelay() {
            return Duration.ZERO;
        }
    }

    /** Drops an incomplete last line: half a rule could match more than the whole. */
    private static byte[] withoutPartialLine(byte[] content) {
        int end = content.length;
        while (content.length == BodyLimit.ROBOTS_TXT.maxBytes() && end > 0 && content[end - 1] != '\n') {
            end--;
        }
        return Arrays.copyOf(content, end);
    }
}
