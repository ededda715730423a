package dev.carrel.formats.pdf;

import dev.carrel.application.port.recognition.PictureImage;
import dev.carrel.domain.document.UnreadableContentException;
import dev.carrel.formats.picture.GrayImages;
import java.io.IOException;
import java.io.InputStream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.io.IOUtils;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotation;
import org.apache.pdfbox.rendering.ImageType;
import org.apache.pdfbox.rendering.PDFRenderer;

/** Draws a page of a PDF as text is recognised best. */
public final class PageDrawing {

    /** Text is recognised best at this resolution; a coarser scan is enlarged, a finer one made smaller. */
    private static final int DOTS_PER_INCH = 300;
    private static final int POINTS_PER_INCH = 72;
    /** Of a poster: its letters are large. */
    private static final double MAX_PIXELS = 30_000_000;

    private PageDrawing() {}

    /**
     * Draws a page, or returns its picture where only the recognition can decode that.
     *
     * @param number from 1
     */
    public static PictureImage drawPage(byte[] bytes, int number) throws IOException {
        try (PDDocument document = Loader.loadPDF(bytes, "", null, null, IOUtils.createMemoryOnlyStreamCache())) {
            if (number > document.getNumberOfPages()) {
                throw new UnreadableContentException("It has no page " + number + ".");
            }
            PDPage page = document.getPage(number - 1);
            COSStream picture = PdfPictures.findLargest(page);
            return picture != null && COSName.JPX_DECODE.equals(picture.getFilters())
                    ? toPicture(picture, page)
                    : draw(document, page, number);
        }
    }

    private static PictureImage draw(PDDocument document, PDPage page, int number) throws IOException {
        // What readers have written is taken from the notes themselves.
        page.setAnnotations(page.getAnnotations().stream().filter(PageDrawing::isPartOfPage).toList());
        PDRectangle box = page.getCropBox();
        double inches = (double) box.getWidth() * box.getHeight() / POINTS_PER_INCH / POINTS_PER_INCH;
        int resolution = (int) Math.min(DOTS_PER_INCH, Math.sqrt(MAX_PIXELS / Math.max(1e-6, inches)));
        return GrayImages.toGray(
                new PDFRenderer(document).renderImageWithDPI(number - 1, Math.max(1, resolution), ImageType.RGB),
                resolution);
    }

    private static boolean isPartOfPage(PDAnnotation annotation) {
        return "Widget".equals(annotation.getSubtype()) || "Stamp".equals(annotation.getSubtype());
    }

    /** JPEG 2000: no decoder for Java has a licence that suits. */
    private static PictureImage toPicture(COSStream picture, PDPage page) throws IOException {
        try (InputStream raw = picture.createRawInputStream()) {
            float inches = page.getCropBox().getWidth() / POINTS_PER_INCH;
            return new PictureImage(raw.readAllBytes(), Math.round(picture.getInt(COSName.WIDTH) / inches));
        }
    }
}
