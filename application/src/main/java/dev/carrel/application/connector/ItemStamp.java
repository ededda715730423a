package dev.carrel.application.connector;

import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is recorded of an item that was submitted, by which a change of it is noticed.
 *
 * @param settings the {@linkplain dev.carrel.domain.connector.ConnectorSettings#fingerprint fingerprint} of the
 * settings by which it became a document
 * @param readers a digest of who may read it; empty if rights were not kept
 * @param owner a digest of its owner; empty if no rule names that one
 * @param revision of the item
 */
record ItemStamp(String settings, String readers, String owner, String revision) {

    private static final Pattern WRITTEN = Pattern.compile("([^/@ ]*)(?:/([^@ ]*))?(?:@([^ ]*))? (.*)", Pattern.DOTALL);

    /** Returns the stamp that {@link #write} made a text of. */
    static ItemStamp parse(String text) {
        Matcher parts = WRITTEN.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException("no stamp: " + text);
        }
        return new ItemStamp(parts.group(1), Objects.requireNonNullElse(parts.group(2), ""),
                Objects.requireNonNullElse(parts.group(3), ""), parts.group(4));
    }

    String write() {
        return settings + (readers.isEmpty() ? "" : "/" + readers) + (owner.isEmpty() ? "" : "@" + owner) + " "
                + revision;
    }

    ItemStamp withReaders(String digest) {
        return new ItemStamp(settings, digest, owner, revision);
    }

    ItemStamp withOwner(String digest) {
        return new ItemStamp(settings, readers, digest, revision);
    }
}
