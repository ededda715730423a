package dev.carrel.bootstrap.cli.client.text;

import dev.carrel.api.document.CorrectedTextBody;
import dev.carrel.api.document.DocumentBody;
import dev.carrel.application.client.LibraryClient.DocumentText;
import dev.carrel.domain.document.DocumentId;
import org.jspecify.annotations.Nullable;

/** The texts of the documents of one library. */
public sealed interface TextClient permits EmbeddedTexts, RemoteTexts {

    /** Returns the text of a document, corrected or as it was read. */
    DocumentText getText(DocumentId document);

    /** Returns the corrected text of a document, outdated or not. */
    CorrectedTextBody getCorrection(DocumentId document);

    /**
     * Replaces the text of a document.
     *
     * @param version of the text that was edited; null to replace any
     * @throws dev.carrel.domain.error.TextChangedException if the text is of another version
     */
    DocumentBody correct(DocumentId document, String text, @Nullable String version);

    /** Deletes the correction of a document, as {@link #correct} replaces its text. */
    DocumentBody withdrawCorrection(DocumentId document, @Nullable String version);
}
