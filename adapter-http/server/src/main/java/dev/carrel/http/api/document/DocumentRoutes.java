package dev.carrel.http.api.document;

import dev.carrel.application.Carrel;
import dev.carrel.http.exchange.Route;
import dev.carrel.http.exchange.ServiceUrls;
import dev.carrel.http.limit.InFlightRequests;
import java.util.List;

import static dev.carrel.domain.access.AccessToken.TokenScope.QUERY;
import static dev.carrel.domain.access.AccessToken.TokenScope.READ;
import static dev.carrel.domain.access.AccessToken.TokenScope.WRITE;
import static dev.carrel.http.exchange.Route.delete;
import static dev.carrel.http.exchange.Route.get;
import static dev.carrel.http.exchange.Route.patch;
import static dev.carrel.http.exchange.Route.post;
import static dev.carrel.http.exchange.Route.put;
import static dev.carrel.http.exchange.RoutePermission.inLibrary;

/** The routes of documents. */
public final class DocumentRoutes {

    private DocumentRoutes() {}

    /** Creates the routes. */
    public static List<Route> createRoutes(Carrel carrel, ServiceUrls urls, InFlightRequests inFlightRequests) {
        var documents = new DocumentController(carrel, inFlightRequests, urls);
        var lists = new DocumentListController(carrel);
        var corrections = new CorrectionController(carrel);
        var originals = new OriginalController(carrel);
        var pageImages = new PageImageController(carrel);
        var batches = new DocumentBatchController(carrel, inFlightRequests);
        return List.of(
                post("/library/{library_id}/document", inLibrary(WRITE), documents::addDocument).acceptingForm(),
                post("/library/{library_id}/document/batch", inLibrary(WRITE), batches::addDocuments).acceptingLines(),
                get("/library/{library_id}/document", inLibrary(READ), lists::listDocuments),
                get("/library/{library_id}/suggestion", inLibrary(QUERY), lists::suggestQuestions),
                delete("/library/{library_id}/document", inLibrary(WRITE), lists::deleteDocuments),
                get("/library/{library_id}/document/{document_id}", inLibrary(READ), documents::getDocument),
                patch("/library/{library_id}/document/{document_id}", inLibrary(WRITE), documents::updateAttributes),
                delete("/library/{library_id}/document/{document_id}", inLibrary(WRITE), documents::deleteDocument),
                get("/library/{library_id}/document/{document_id}/text", inLibrary(READ), corrections::getText),
                get("/library/{library_id}/document/{document_id}/correction", inLibrary(READ),
                        corrections::getCorrection),
                put("/library/{library_id}/document/{document_id}/correction", inLibrary(WRITE),
                        corrections::putCorrection),
                delete("/library/{library_id}/document/{document_id}/correction", inLibrary(WRITE),
                        corrections::deleteCorrection),
                get("/library/{library_id}/document/{document_id}/original", inLibrary(READ), originals::getOriginal),
                get("/library/{library_id}/document/{document_id}/page/{page_number}", inLibrary(READ),
                        pageImages::getPage),
                post("/library/{library_id}/document/{document_id}/refresh", inLibrary(WRITE),
                        documents::refreshDocument)
                        .withoutBody());
    }
}
