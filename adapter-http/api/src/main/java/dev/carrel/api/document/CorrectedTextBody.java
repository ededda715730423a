package dev.carrel.api.document;

import dev.carrel.domain.document.Document.Correction;
import org.jspecify.annotations.Nullable;

/**
 * The corrected text of a document, as it was given.
 *
 * @param at see {@link CorrectionBody}, as the following
 */
public record CorrectedTextBody(String text, String at, @Nullable String by, boolean outdated) {

    /** Returns the body of a corrected text. */
    public static CorrectedTextBody of(String text, Correction correction) {
        return new CorrectedTextBody(text, correction.at().toString(), correction.by(), correction.isOutdated());
    }
}
