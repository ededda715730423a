package dev.carrel.retrieval;

import java.util.Map;
import java.util.Optional;

/**
 * What a commit of an index says about itself: of which life of the library it is, and that it holds everything up to a
 * revision. Part of the commit, so that it can be neither newer nor older than what it speaks of.
 */
record Watermark(String epoch, long revision) {

    /** Changes whenever the fields or the analysis do, so that an index made otherwise is made again. */
    private static final String FORMAT = "2";

    Map<String, String> userData() {
        return Map.of("epoch", epoch, "revision", Long.toString(revision), "format", FORMAT);
    }

    /** Empty if the data are not of this format. */
    static Optional<Watermark> of(Map<String, String> userData) {
        String epoch = userData.get("epoch");
        String revision = userData.get("revision");
        if (epoch == null || revision == null || !FORMAT.equals(userData.get("format"))) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Watermark(epoch, Long.parseLong(revision)));
        } catch (NumberFormatException ignored) {
            return Optional.empty();
        }
    }

    Watermark upTo(long later) {
        return new Watermark(epoch, later);
    }
}
