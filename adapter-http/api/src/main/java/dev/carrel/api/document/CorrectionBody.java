package dev.carrel.api.document;

import dev.carrel.domain.document.Document.Correction;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the correction of a document's text.
 *
 * @param by the name of the person who made it; null if that is not known
 * @param outdated whether another text was read since, which counts; the corrected text is kept
 */
public record CorrectionBody(String at, @Nullable String by, boolean outdated) {

    /** Returns the body of a correction. */
    public static CorrectionBody of(Correction correction) {
        return new CorrectionBody(correction.at().toString(), correction.by(), correction.isOutdated());
    }
}
