package dev.carrel.domain.connector;

import dev.carrel.domain.error.InvalidRequestException;
import java.util.BitSet;
import java.util.Locale;

/**
 * A pattern of paths, in which {@code ?} is a character and {@code *} are any characters but a slash, {@code **} are
 * any characters, and {@code **}{@code /} are any folders or none. A pattern without a slash is one of file names. Case
 * does not matter.
 *
 * @param value 1 to {@value #MAX_CHARACTERS} characters, without a slash at the beginning
 */
public record PathPattern(String value) {

    public static final int MAX_CHARACTERS = 256;

    public PathPattern {
        if (value.isBlank() || value.length() > MAX_CHARACTERS || value.startsWith("/")) {
            throw InvalidRequestException.of("include",
                    "must have patterns of 1 to " + MAX_CHARACTERS + " characters that do not begin with /");
        }
    }

    /** Returns whether a path matches, such as {@code manuals/pump.pdf}. */
    public boolean matches(String path) {
        String name = value.indexOf('/') < 0 ? path.substring(path.lastIndexOf('/') + 1) : path;
        return new PathMatch(value.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT), new BitSet())
                .isMatch(0, 0);
    }

    /**
     * The comparison of a pattern with a path.
     *
     * @param failed the pairs of places that do not match, so that none is tried twice
     */
    private record PathMatch(String pattern, String path, BitSet failed) {

        boolean isMatch(int place, int at) {
            if (place == pattern.length()) {
                return at == path.length();
            }
            int pair = place * (path.length() + 1) + at;
            if (failed.get(pair)) {
                return false;
            }
            boolean matches = tryMatch(place, at);
            failed.set(pair, !matches);
            return matches;
        }

        private boolean tryMatch(int place, int at) {
            if (pattern.startsWith("**/", place) && (place == 0 || pattern.charAt(place - 1) == '/')) {
                int slash = path.indexOf('/', at);
                return isMatch(place + 3, at) || slash >= 0 && isMatch(place, slash + 1);
            }
            if (pattern.startsWith("**", place)) {
                return isMatch(place + 2, at) || at < path.length() && isMatch(place, at + 1);
            }
            if (pattern.charAt(place) == '*') {
                return isMatch(place + 1, at) || isInName(at) && isMatch(place, at + 1);
            }
            boolean isSame = pattern.charAt(place) == '?' ? isInName(at)
                    : at < path.length() && pattern.charAt(place) == path.charAt(at);
            return isSame && isMatch(place + 1, at + 1);
        }

        private boolean isInName(int at) {
            return at < path.length() && path.charAt(at) != '/';
        }
    }
}
