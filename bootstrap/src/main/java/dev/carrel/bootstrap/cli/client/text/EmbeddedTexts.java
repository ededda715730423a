package dev.carrel.bootstrap.cli.client.text;

import dev.carrel.api.document.CorrectedTextBody;
import dev.carrel.api.document.DocumentBody;
import dev.carrel.application.LibraryDocuments;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.client.LibraryClient.DocumentText;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.document.Document.Correction;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.error.NotFoundException.ResourceType;
import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The texts of the documents of a data folder. */
public record EmbeddedTexts(Function<TokenScope, LibraryHandle> library) implements TextClient {

    @Override
    public DocumentText getText(DocumentId document) {
        return library.apply(TokenScope.READ).getText(document);
    }

    @Override
    public CorrectedTextBody getCorrection(DocumentId document) {
        LibraryDocuments documents = library.apply(TokenScope.READ).documents();
        Correction correction = documents.getDocument(document).correction();
        if (correction == null) {
            throw NotFoundException.of(ResourceType.DOCUMENT, "The document exists, but has no correction.");
        }
        return CorrectedTextBody.of(documents.findCorrectedText(document).orElseThrow(), correction);
    }

    @Override
    public DocumentBody correct(DocumentId document, String text, @Nullable String version) {
        return DocumentBody.of(library.apply(TokenScope.WRITE).documents().correctText(document, text, version),
                Instant.now());
    }

    @Override
    public DocumentBody withdrawCorrection(DocumentId document, @Nullable String version) {
        return DocumentBody.of(library.apply(TokenScope.WRITE).documents().withdrawCorrection(document, version),
                Instant.now());
    }
}
