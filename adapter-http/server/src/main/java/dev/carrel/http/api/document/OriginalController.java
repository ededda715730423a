package dev.carrel.http.api.document;

import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.document.DocumentSource.SourceFile;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.ApiResponse.FileResponse;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemType;
import dev.carrel.http.request.LibraryAccess;
import dev.carrel.http.request.PathIds;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;

/** Sends the files that documents were read from, as they came. */
final class OriginalController {

    /** Whatever a file contains, it neither runs nor loads anything, and nobody else frames it. */
    private static final String POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; "
            + "frame-ancestors 'self'";
    /** Browsers show no PDF in a sandbox. */
    private static final String SANDBOX = "sandbox; ";

    private final Carrel carrel;

    OriginalController(Carrel carrel) {
        this.carrel = carrel;
    }

    ApiResponse getOriginal(ApiRequest request) {
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        SourceFile file = library.documents()
                .findOriginal(PathIds.documentId(library, request))
                .orElseThrow(() -> new ProblemException(Problem.of(ProblemType.DOCUMENT_NOT_FOUND,
                        "The document exists, but there is no file of it: it is a page or a text, is yet to be read,"
                                + " was added while originals was off, is larger than originals.max-size, or was added"
                                + " when the library kept originals.max-library-size.")));
        String type = contentType(file.name());
        boolean isPdf = type.equals("application/pdf");
        String disposition = isPdf || type.startsWith("text/") ? "inline" : "attachment";
        return new FileResponse(file.content(), type,
                Map.of("Content-Security-Policy", isPdf ? POLICY : SANDBOX + POLICY,
                        "Content-Disposition", disposition + "; filename*=UTF-8''" + encode(file.name()),
                        "Cache-Control", "private, no-store"));
    }

    /** All but PDF and plain text is sent as bytes to save, which no browser shows. */
    private static String contentType(String name) {
        String extension = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return switch (extension) {
            case "pdf" -> "application/pdf";
            case "txt", "md", "log", "csv" -> "text/plain";
            default -> "application/octet-stream";
        };
    }

    private static String encode(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
