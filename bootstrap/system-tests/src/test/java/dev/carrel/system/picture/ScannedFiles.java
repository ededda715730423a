package dev.carrel.system.picture;

import java.awt.geom.AffineTransform;
import java.awt.image.AffineTransformOp;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriter;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;
import org.apache.pdfbox.pdmodel.graphics.image.LosslessFactory;
import org.apache.pdfbox.rendering.ImageType;
import org.apache.pdfbox.rendering.PDFRenderer;

/** Files with pictures of pages. The pictures are drawn by PDFBox, which brings its font. */
final class ScannedFiles {

    private static final int DOTS_PER_INCH = 200;
    private static final float LEFT = 70;
    private static final float TOP = 760;
    private static final float SIZE = 12;
    private static final float LINE_HEIGHT = 16;

    private ScannedFiles() {}

    /** Draws a page of lines. */
    static BufferedImage drawPage(String... lines) {
        try (var document = new PDDocument()) {
            addText(document, lines);
            return new PDFRenderer(document).renderImageWithDPI(0, DOTS_PER_INCH, ImageType.GRAY);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void addText(PDDocument document, String... lines) throws IOException {
        var page = new PDPage(PDRectangle.A4);
        document.addPage(page);
        try (var out = new PDPageContentStream(document, page)) {
            float y = TOP;
            for (String line : lines) {
                out.beginText();
                out.setFont(new PDType1Font(FontName.HELVETICA), SIZE);
                out.newLineAtOffset(LEFT, y);
                out.showText(line);
                out.endText();
                y -= LINE_HEIGHT;
            }
        }
    }

    /** Turns a picture to its side. */
    static BufferedImage turn(BufferedImage image) {
        var turn = new AffineTransform();
        turn.translate(image.getHeight(), 0);
        turn.quadrantRotate(1);
        return new AffineTransformOp(turn, AffineTransformOp.TYPE_NEAREST_NEIGHBOR).filter(image,
                new BufferedImage(image.getHeight(), image.getWidth(), BufferedImage.TYPE_BYTE_GRAY));
    }

    static byte[] toPdf(List<BufferedImage> pages) throws IOException {
        return toPdf(pages, new String[0]);
    }

    /** Returns a PDF of pictures, and at last a page that is text, if there are lines of it. */
    static byte[] toPdf(List<BufferedImage> pages, String... written) throws IOException {
        try (var document = new PDDocument()) {
            for (BufferedImage image : pages) {
                boolean isWide = image.getWidth() > image.getHeight();
                var page = new PDPage(isWide ? new PDRectangle(PDRectangle.A4.getHeight(), PDRectangle.A4.getWidth())
                        : PDRectangle.A4);
                document.addPage(page);
                try (var out = new PDPageContentStream(document, page)) {
                    out.drawImage(LosslessFactory.createFromImage(document, image), 0, 0, page.getMediaBox().getWidth(),
                            page.getMediaBox().getHeight());
                }
            }
            if (written.length > 0) {
                addText(document, written);
            }
            var bytes = new ByteArrayOutputStream();
            document.save(bytes);
            return bytes.toByteArray();
        }
    }

    static byte[] toTiff(List<BufferedImage> pages) throws IOException {
        ImageWriter writer = ImageIO.getImageWritersByFormatName("tiff").next();
        var bytes = new ByteArrayOutputStream();
        try (var out = ImageIO.createImageOutputStream(bytes)) {
            writer.setOutput(out);
            writer.prepareWriteSequence(null);
            for (BufferedImage page : pages) {
                writer.writeToSequence(new IIOImage(page, null, null), null);
            }
            writer.endWriteSequence();
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }

    static byte[] toPng(BufferedImage page) throws IOException {
        var bytes = new ByteArrayOutputStream();
        ImageIO.write(page, "png", bytes);
        return bytes.toByteArray();
    }

    static byte[] toRtf(String text, BufferedImage picture) throws IOException {
        return ("{\\rtf1\\ansi " + text + "\\par{\\pict\\pngblip " + HexFormat.of().formatHex(toPng(picture))
                + "}\\par}")
                .getBytes(StandardCharsets.US_ASCII);
    }
}
