package dev.carrel.retrieval.index;

import java.util.Map;
import java.util.Optional;

/**
 * The metadata of a commit: the epoch of the library, and the revision up to which the commit contains all changes.
 * Stored as user data of the Lucene commit, and therefore always consistent with it.
 */
record CommitMetadata(String epoch, long revision) {

    /** The format of the index. It changes with the fields or the analysis, so that older indexes are rebuilt. */
    private static final String FORMAT_VERSION = "8";

    Map<String, String> toUserData() {
        return Map.of("epoch", epoch, "revision", Long.toString(revision), "format", FORMAT_VERSION);
    }

    /** Reads the user data of a commit; empty if it is of another format. */
    static Optional<CommitMetadata> fromUserData(Map<String, String> userData) {
        String epoch = userData.get("epoch");
        String revision = userData.get("revision");
        if (epoch == null || revision == null || !FORMAT_VERSION.equals(userData.get("format"))) {
            return Optional.empty();
        }
        try {
            return Optional.of(new CommitMetadata(epoch, Long.parseLong(revision)));
        } catch (NumberFormatException ignored) {
            return Optional.empty();
        }
    }

    CommitMetadata withRevision(long later) {
        return new CommitMetadata(epoch, later);
    }
}
