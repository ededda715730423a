package dev.carrel.bootstrap.cli.client.text;

import dev.carrel.api.document.CorrectedTextBody;
import dev.carrel.api.document.CorrectionRequest;
import dev.carrel.api.document.DocumentBody;
import dev.carrel.application.client.LibraryClient.DocumentText;
import dev.carrel.client.transport.HttpTransport;
import dev.carrel.client.transport.HttpTransport.TaggedText;
import dev.carrel.domain.document.DocumentId;
import org.jspecify.annotations.Nullable;

/**
 * The texts of the documents of a server.
 *
 * @param path of the documents of the library
 */
public record RemoteTexts(HttpTransport transport, String path) implements TextClient {

    @Override
    public DocumentText getText(DocumentId document) {
        TaggedText text = transport.getTaggedText(path + "/" + document + "/text");
        return new DocumentText(text.text(), text.tag());
    }

    @Override
    public CorrectedTextBody getCorrection(DocumentId document) {
        return transport.getJson(correctionOf(document), CorrectedTextBody.class);
    }

    @Override
    public DocumentBody correct(DocumentId document, String text, @Nullable String version) {
        return transport.changeJson("PUT", correctionOf(document), new CorrectionRequest(text), version,
                DocumentBody.class);
    }

    @Override
    public DocumentBody withdrawCorrection(DocumentId document, @Nullable String version) {
        return transport.changeJson("DELETE", correctionOf(document), null, version, DocumentBody.class);
    }

    private String correctionOf(DocumentId document) {
        return path + "/" + document + "/correction";
    }
}
