package dev.carrel.retrieval.index;

import java.util.Map;
import java.util.Optional;

/**
 * What a commit of an index says about itself: of which life of the library it is, and that it holds everything up to a
 * revision. Part of the commit, so that it can be neither newer nor older than what it speaks of.
 */
record CommitMetadata(String epoch, long revision) {

    /** Changes whenever the fields or the analysis do, so that an index made otherwise is made again. */
    private static final String FORMAT_VERSION = "2";

    Map<String, String> toUserData() {
        return Map.of("epoch", epoch, "revision", Long.toString(revision), "format", FORMAT_VERSION);
    }

    /** Empty if the data are not of this format. */
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
