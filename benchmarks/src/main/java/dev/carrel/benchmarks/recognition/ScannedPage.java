package dev.carrel.benchmarks.recognition;

import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
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
import org.apache.pdfbox.text.PDFTextStripper;

/**
 * The picture of a page whose text is known.
 *
 * @param png with its resolution
 */
record ScannedPage(byte[] png, String truth, int dotsPerInch) {

    private static final List<Integer> RESOLUTIONS = List.of(150, 200, 300);
    private static final int MIN_LETTERS = 900;
    private static final int MAX_DRAWS = 200;
    private static final String PNG_METADATA = "javax_imageio_png_1.0";
    private static final double METRES_PER_INCH = 0.0254;

    /** Returns the PDF files of a folder, by name. */
    static List<Path> listFiles(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".pdf")).sorted().toList();
        }
    }

    /** Scans a page of text that is drawn by chance, without a table of contents. */
    static ScannedPage draw(List<Path> files, Disturbance disturbance, RandomGenerator random) throws IOException {
        for (int draw = 0; draw < MAX_DRAWS; draw++) {
            Path file = files.get(random.nextInt(files.size()));
            try (PDDocument document = Loader.loadPDF(file.toFile())) {
                int page = random.nextInt(document.getNumberOfPages());
                String text = textOf(document, page);
                if (text.chars().filter(letter -> !Character.isWhitespace(letter)).count() >= MIN_LETTERS
                        && !text.contains(". . .") && !text.contains("....")) {
                    int dotsPerInch = RESOLUTIONS.get(random.nextInt(RESOLUTIONS.size()));
                    return new ScannedPage(toPng(disturbance.apply(render(document, page, dotsPerInch), random),
                            dotsPerInch), text, dotsPerInch);
                }
            }
        }
        throw new IllegalArgumentException("The PDF files have no pages of text.");
    }

    private static String textOf(PDDocument document, int page) throws IOException {
        var stripper = new PDFTextStripper();
        stripper.setSortByPosition(true);
        stripper.setStartPage(page + 1);
        stripper.setEndPage(page + 1);
        return stripper.getText(document);
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
