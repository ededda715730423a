package dev.carrel.application.limits;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The limits of the question log.
 *
 * @param isEnabled whether questions are logged
 * @param retention how long a question is kept; null for ever
 * @param namesPeople whether the log says which person has asked; tokens are always named
 */
public record QuestionLogLimits(boolean isEnabled, @Nullable Duration retention, boolean namesPeople) {

    /** A quarter of a year: long enough to compare months, and not for ever. */
    public static final QuestionLogLimits DEFAULT = new QuestionLogLimits(true, Duration.ofDays(90), false);

    /** The limits of an engine without a question log. Questions logged before are deleted when they expire. */
    public static final QuestionLogLimits OFF = new QuestionLogLimits(false, DEFAULT.retention, false);

    public QuestionLogLimits {
        if (retention != null && retention.compareTo(Duration.ofSeconds(1)) < 0) {
            throw new IllegalArgumentException("questions are kept for a second or longer, not for " + retention);
        }
    }
}
