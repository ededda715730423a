package dev.carrel.application.connector;

/**
 * What is recorded of an item that was submitted, by which a change of it is noticed.
 *
 * @param settings the {@linkplain dev.carrel.domain.connector.ConnectorSettings#fingerprint fingerprint} of the
 * settings by which it became a document
 * @param readers a digest of who may read it; empty if rights were not kept
 * @param revision of the item
 */
record ItemStamp(String settings, String readers, String revision) {

    /** Returns the stamp that {@link #write} made a text of. */
    static ItemStamp parse(String text) {
        int end = text.indexOf(' ');
        String before = text.substring(0, end);
        int slash = before.indexOf('/');
        return slash < 0 ? new ItemStamp(before, "", text.substring(end + 1))
                : new ItemStamp(before.substring(0, slash), before.substring(slash + 1), text.substring(end + 1));
    }

    String write() {
        return settings + (readers.isEmpty() ? "" : "/" + readers) + " " + revision;
    }

    ItemStamp withReaders(String digest) {
        return new ItemStamp(settings, digest, revision);
    }
}
