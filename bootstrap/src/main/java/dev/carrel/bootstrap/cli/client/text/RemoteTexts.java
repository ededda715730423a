package dev.carrel.bootstrap.cli.client.text;

import dev.carrel.api.document.CorrectedTextBody;
import dev.carrel.api.document.CorrectionRequest;
import dev.carrel.api.document.DocumentBody;
import dev.carrel.client.transport.HttpTransport;
import dev.carrel.domain.document.DocumentId;

/**
 * The texts of the documents of a server.
 *
 * @param path of the documents of the library
 */
public record RemoteTexts(HttpTransport transport, String path) implements TextClient {

    @Override
    public String getText(DocumentId document) {
        return transport.getText(path + "/" + document + "/text");
    }

    @Override
    public CorrectedTextBody getCorrection(DocumentId document) {
        return transport.getJson(correctionOf(document), CorrectedTextBody.class);
    }

    @Override
    public DocumentBody correct(DocumentId document, String text) {
        return transport.putJson(correctionOf(document), new CorrectionRequest(text), null, DocumentBody.class);
    }

    @Override
    public DocumentBody withdrawCorrection(DocumentId document) {
        return transport.exchangeJson("DELETE", correctionOf(document), null, DocumentBody.class);
    }

    private String correctionOf(DocumentId document) {
        return path + "/" + document + "/correction";
    }
}
