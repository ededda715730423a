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
import org.apache.pdfbox.io.RandomAccessRead;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.graphics.image.PDImageXObject;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotation;
import org.apache.pdfbox.rendering.ImageType;
import org.apache.pdfbox.rendering.PDFRenderer;

/** Draws a page of a PDF as text is recognised best. */
public final class PageDrawing {

    /** What is no picture of the page is drawn with this resolution, at which text is recognised well. */
    private static final int DOTS_PER_INCH = 300;
    /** A scan keeps its own resolution, within these bounds: to enlarge or reduce it makes letters less clear. */
    private static final int MIN_DOTS_PER_INCH = 100;
    private static final int MAX_DOTS_PER_INCH = 450;
    private static final int POINTS_PER_INCH = 72;
    /** Of a poster: its letters are large. */
    private static final double MAX_PIXELS = 30_000_000;

    private PageDrawing() {}

    /**
     * Draws a page, or returns its picture where only the recognition can decode that.
     *
     * @param file is closed
     * @param number from 1
     */
    public static PictureImage drawPage(RandomAccessRead file, int number) throws IOException {
        try (file;
                PDDocument document = Loader.loadPDF(file, "", null, null, IOUtils.createMemoryOnlyStreamCache())) {
            if (number > document.getNumberOfPages()) {
                throw new UnreadableContentException("It has no page " + number + ".");
            }
            PDPage page = document.getPage(number - 1);
            PagePicture found = PagePicture.find(page);
            PDImageXObject scan = found.findScan();
            if (scan != null && COSName.JPX_DECODE.equals(scan.getCOSObject().getFilters())) {
                return new PictureImage(rawBytes(scan.getCOSObject()), (int) Math.round(found.dotsPerInch()));
            }
            PDImageXObject picture = found.findWholePage();
            if (picture == null || (long) picture.getWidth() * picture.getHeight() > MAX_PIXELS) {
                return draw(document, page, number, found.dotsPerInch());
            }
            return GrayImages.turnToGray(picture.getImage(), page.getRotation(),
                    (int) Math.round(found.dotsPerInch()));
        }
    }

    /** @param own the resolution of a picture that fills much of the page; 0 if none does */
    private static PictureImage draw(PDDocument document, PDPage page, int number, double own) throws IOException {
        // What readers have written is taken from the notes themselves.
        page.setAnnotations(page.getAnnotations().stream().filter(PageDrawing::isPartOfPage).toList());
        PDRectangle box = page.getCropBox();
        double inches = (double) box.getWidth() * box.getHeight() / POINTS_PER_INCH / POINTS_PER_INCH;
        double wanted = own == 0 ? DOTS_PER_INCH : Math.clamp(own, MIN_DOTS_PER_INCH, MAX_DOTS_PER_INCH);
        double resolution = Math.min(wanted, Math.sqrt(MAX_PIXELS / Math.max(1e-6, inches)));
        return GrayImages.toGray(
                new PDFRenderer(document).renderImage(number - 1, (float) (resolution / POINTS_PER_INCH),
                        ImageType.RGB),
                (int) Math.round(resolution));
    }

    private static boolean isPartOfPage(PDAnnotation annotation) {
        return "Widget".equals(annotation.getSubtype()) || "Stamp".equals(annotation.getSubtype());
    }

    /** JPEG 2000: no decoder for Java has a licence that suits. */
    private static byte[] rawBytes(COSStream picture) throws IOException {
        try (InputStream raw = picture.createRawInputStream()) {
            return raw.readAllBytes();
        }
    }
}
