package dev.carrel.benchmarks.recognition;

import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.random.RandomGenerator;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.ImageWriter;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.metadata.IIOMetadataNode;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.rendering.ImageType;
import org.apache.pdfbox.rendering.PDFRenderer;

/**
 * The picture of a page whose text is known.
 *
 * @param png with its resolution
 */
record ScannedPage(byte[] png, String truth, int dotsPerInch) {

    private static final String PNG_METADATA = "javax_imageio_png_1.0";
    private static final double METRES_PER_INCH = 0.0254;

    /** Scans a page. */
    static ScannedPage scan(KnownPage page, Disturbance disturbance, RandomGenerator random) throws IOException {
        try (PDDocument document = Loader.loadPDF(page.file().toFile())) {
            BufferedImage scan = disturbance.apply(render(document, page.index(), page.dotsPerInch()), random);
            return new ScannedPage(toPng(scan, page.dotsPerInch()), page.text(), page.dotsPerInch());
        }
    }

    private static BufferedImage render(PDDocument document, int page, int dotsPerInch) throws IOException {
        BufferedImage colors = new PDFRenderer(document).renderImageWithDPI(page, dotsPerInch, ImageType.RGB);
        var gray = new BufferedImage(colors.getWidth(), colors.getHeight(), BufferedImage.TYPE_BYTE_GRAY);
        Graphics2D graphics = gray.createGraphics();
        graphics.drawImage(colors, 0, 0, null);
        graphics.dispose();
        return gray;
    }

    private static byte[] toPng(BufferedImage image, int dotsPerInch) {
        ImageWriter writer = ImageIO.getImageWritersByFormatName("png").next();
        var bytes = new ByteArrayOutputStream();
        try (var out = ImageIO.createImageOutputStream(bytes)) {
            IIOMetadata metadata = writer.getDefaultImageMetadata(new ImageTypeSpecifier(image), null);
            var size = new IIOMetadataNode("pHYs");
            String perMetre = Long.toString(Math.round(dotsPerInch / METRES_PER_INCH));
            size.setAttribute("pixelsPerUnitXAxis", perMetre);
            size.setAttribute("pixelsPerUnitYAxis", perMetre);
            size.setAttribute("unitSpecifier", "meter");
            var root = new IIOMetadataNode(PNG_METADATA);
            root.appendChild(size);
            metadata.mergeTree(PNG_METADATA, root);
            writer.setOutput(out);
            writer.write(new IIOImage(image, null, metadata));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }
}
