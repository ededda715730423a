package dev.carrel.formats.picture;

import java.io.IOException;
import javax.imageio.ImageReader;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.metadata.IIOMetadataFormatImpl;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * The size of a pixel as a file declares it.
 *
 * @param width in millimetres; 0 if it is not known
 * @param height in millimetres; 0 if it is not known
 */
record PixelSize(double width, double height) {

    private static final double MILLIMETRES_PER_INCH = 25.4;
    /** What is declared beyond is that of a screen, or wrong. */
    private static final int MIN_DOTS_PER_INCH = 100;
    private static final int MAX_DOTS_PER_INCH = 1_200;

    private static final PixelSize UNKNOWN = new PixelSize(0, 0);

    static PixelSize read(ImageReader reader, int frame) {
        IIOMetadata metadata;
        try {
            metadata = reader.getImageMetadata(frame);
        } catch (IOException ignored) {
            // Java refuses the metadata of some images whose pixels it reads, such as JPEG in the colours of printers.
            return UNKNOWN;
        }
        if (metadata == null || !metadata.isStandardMetadataFormatSupported()) {
            return UNKNOWN;
        }
        var tree = (Element) metadata.getAsTree(IIOMetadataFormatImpl.standardMetadataFormatName);
        return new PixelSize(valueOf(tree, "HorizontalPixelSize"), valueOf(tree, "VerticalPixelSize"));
    }

    private static double valueOf(Element tree, String name) {
        NodeList all = tree.getElementsByTagName(name);
        try {
            return all.getLength() == 0 ? 0 : Double.parseDouble(((Element) all.item(0)).getAttribute("value"));
        } catch (NumberFormatException ignored) {
            return 0;
        }
    }

    /** Returns the resolution; 0 if it is not known. */
    int dotsPerInch() {
        int dots = width > 0 ? (int) Math.round(MILLIMETRES_PER_INCH / width) : 0;
        return dots >= MIN_DOTS_PER_INCH && dots <= MAX_DOTS_PER_INCH ? dots : 0;
    }

    /** Returns how many times as high as wide a pixel is. */
    double distortion() {
        double ratio = width > 0 && height > 0 ? height / width : 1;
        return ratio > 0.25 && ratio < 4 ? ratio : 1;
    }
}
