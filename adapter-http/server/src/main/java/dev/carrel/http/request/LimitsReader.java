package dev.carrel.http.request;

import dev.carrel.api.library.LimitsBody;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the limits of a token or a library. */
public final class LimitsReader {

    private LimitsReader() {}

    /** Reads the field {@code limits}; null if it is absent. Unknown limits are rejected: they would limit nothing. */
    public static @Nullable LimitsBody readLimits(BodyFields fields) {
        BodyFields limits = fields.readObject("limits");
        if (limits == null) {
            return null;
        }
        limits.requireKnownFields(List.of("perMinute", "perDay", "atOnce", "questionCharacters"));
        return new LimitsBody(limits.readInteger("perMinute"), limits.readInteger("perDay"),
                limits.readInteger("atOnce"), limits.readInteger("questionCharacters"));
    }
}
