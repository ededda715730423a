package dev.carrel.http.api.document;

import dev.carrel.api.document.PageImageBody;
import dev.carrel.api.document.PageImageBody.PageLineBody;
import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.recognition.PageImage;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemType;
import dev.carrel.http.request.LibraryAccess;
import dev.carrel.http.request.PathIds;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** Sends pages whose text was recognised, as pictures with the places of their lines. */
final class PageImageController {

    private static final String PAGE_NUMBER = "page_number";
    private static final String NUMBER = "[1-9][0-9]{0,5}";
    private static final double SAME_SHAPE = 0.02;
    private static final float POINTS_PER_INCH = 72;
    /** The width of a page whose resolution is not known, as the recognition takes it. */
    private static final float PAGE_WIDTH = 595;

    private final Carrel carrel;

    PageImageController(Carrel carrel) {
        this.carrel = carrel;
    }

    ApiResponse getPage(ApiRequest request) throws InterruptedException {
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        DocumentId document = PathIds.documentId(library, request);
        String given = request.pathParameter(PAGE_NUMBER);
        if (!given.matches(NUMBER)) {
            throw new ProblemException(Problem.of(ProblemType.DOCUMENT_NOT_FOUND,
                    "\"" + given + "\" is no number of a page: pages are counted from 1."));
        }
        int number = Integer.parseInt(given);
        return library.documents()
                .findPageImage(document, number)
                .flatMap(page -> toBody(page, number))
                .map(body -> ApiResponse.json(200, body).withHeader("Cache-Control", "private, no-store"))
                .orElseGet(() -> ApiResponse.withoutContent(204));
    }

    private static Optional<PageImageBody> toBody(PageImage page, int number) {
        return GrayPng.ofPgm(page.picture().bytes(), page.text().quarterTurns())
                .map(png -> new PageImageBody(number, png.width(), png.height(),
                        Base64.getEncoder().encodeToString(png.bytes()), linesOf(page, png)));
    }

    /** Of a page that lay on its side and was read by an earlier version, the places are not those in the picture. */
    private static List<PageLineBody> linesOf(PageImage page, GrayPng png) {
        float height = page.text().height();
        int dotsPerInch = page.picture().dotsPerInch();
        float width = dotsPerInch > 0 ? png.fullWidth() * POINTS_PER_INCH / dotsPerInch : PAGE_WIDTH;
        boolean isUpright = Math.abs(height / width - (float) png.height() / png.width()) < SAME_SHAPE;
        float scale = png.height() / height;
        return !isUpright ? List.of()
                : page.text()
                        .lines()
                        .stream()
                        .map(line -> new PageLineBody(line.text(), Math.round(line.left() * scale),
                                Math.round(line.top() * scale), Math.round(line.right() * scale),
                                Math.round(line.bottom() * scale)))
                        .toList();
    }
}
