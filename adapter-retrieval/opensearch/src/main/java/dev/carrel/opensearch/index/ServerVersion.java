package dev.carrel.opensearch.index;

import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The version of an OpenSearch server, without its patches. */
record ServerVersion(int major, int minor) implements Comparable<ServerVersion> {

    private static final Pattern NUMBER = Pattern.compile("(\\d{1,6})\\.(\\d{1,6})\\b.*");

    /** Returns the version of a number such as {@code 3.5.0}; version 0.0 of a text that is no number. */
    static ServerVersion parse(String number) {
        Matcher matcher = NUMBER.matcher(number);
        return matcher.matches()
                ? new ServerVersion(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)))
                : new ServerVersion(0, 0);
    }

    @Override
    public int compareTo(ServerVersion other) {
        return Comparator.comparingInt(ServerVersion::major)
                .thenComparingInt(ServerVersion::minor)
                .compare(this, other);
    }

    @Override
    public String toString() {
        return major + "." + minor;
    }
}
