package dev.carrel.bootstrap.cli.client.text;

import dev.carrel.api.document.CorrectedTextBody;
import dev.carrel.api.document.DocumentBody;
import dev.carrel.domain.document.DocumentId;

/** The texts of the documents of one library. */
public sealed interface TextClient permits EmbeddedTexts, RemoteTexts {

    /** Returns the text of a document, corrected or as it was read. */
    String getText(DocumentId document);

    /** Returns the corrected text of a document, outdated or not. */
    CorrectedTextBody getCorrection(DocumentId document);

    /** Replaces the text of a document, whatever it is now. */
    DocumentBody correct(DocumentId document, String text);

    /** Deletes the correction of a document. */
    DocumentBody withdrawCorrection(DocumentId document);
}
