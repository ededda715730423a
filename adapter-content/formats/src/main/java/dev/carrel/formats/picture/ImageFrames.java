package dev.carrel.formats.picture;

import dev.carrel.application.port.recognition.PictureImage;
import dev.carrel.domain.document.UnreadableContentException;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.FileImageInputStream;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;
import org.jspecify.annotations.Nullable;

/** The frames of an image file: the pages of a TIFF, the first picture of others. */
public final class ImageFrames {

    private static final long MAX_PIXELS = 64_000_000;
    /** Smaller images are logos and icons. */
    private static final int MIN_WIDTH = 150;
    private static final int MIN_HEIGHT = 40;
    private static final int MIN_PIXELS = 40_000;
    /** A narrower image is one of a screen, or a photo of few words; letters are recognised better when larger. */
    private static final int MIN_PAGE_WIDTH = 1_000;
    private static final double MIN_DISTORTION = 1.2;

    private ImageFrames() {}

    /**
     * Returns the number of frames that may have text; 0 for a small image.
     *
     * @throws UnreadableContentException if the file is damaged
     */
    public static int countFrames(byte[] bytes) throws IOException {
        ImageReader reader = openReader(bytes);
        if (reader == null) {
            return 1;
        }
        try {
            int width = reader.getWidth(0);
            int height = reader.getHeight(0);
            boolean isSmall = width < MIN_WIDTH || height < MIN_HEIGHT || (long) width * height < MIN_PIXELS;
            if (isSmall) {
                return 0;
            }
            return reader.getFormatName().equalsIgnoreCase("tif") || reader.getFormatName().equalsIgnoreCase("tiff")
                    ? reader.getNumImages(true)
                    : 1;
        } finally {
            reader.dispose();
        }
    }

    /**
     * Draws a frame. What this JVM cannot decode, such as JPEG 2000, is left to the recognition.
     *
     * @param number from 1
     * @throws UnreadableContentException if it is too large
     */
    public static PictureImage drawFrame(byte[] bytes, int number) throws IOException {
        ImageReader reader = openReader(bytes);
        if (reader == null) {
            return new PictureImage(bytes, 0);
        }
        try {
            return drawFrame(reader, number - 1);
        } catch (javax.imageio.IIOException e) {
            // Such as JPEG in the colours of printers, and TIFF with differences of 16 bits.
            String message = String.valueOf(e.getMessage());
            boolean isUnsupported = message.startsWith("Unsupported") || message.contains("not supported");
            if (isUnsupported && reader.getNumImages(true) == 1) {
                return new PictureImage(bytes, 0);
            }
            throw e;
        } finally {
            reader.dispose();
        }
    }

    /**
     * Draws a frame of a file on the disk, of which it reads no other.
     *
     * @param number from 1
     * @throws UnreadableContentException if it is too large, or in a format that this JVM cannot decode
     */
    public static PictureImage drawFrame(Path file, int number) throws IOException {
        try (var stream = new FileImageInputStream(file.toFile())) {
            ImageReader reader = openReader(stream);
            if (reader == null) {
                throw new UnreadableContentException("It has no page " + number + ".");
            }
            try {
                return drawFrame(reader, number - 1);
            } finally {
                reader.dispose();
            }
        }
    }

    private static PictureImage drawFrame(ImageReader reader, int frame) throws IOException {
        if ((long) reader.getWidth(frame) * reader.getHeight(frame) > MAX_PIXELS) {
            throw new UnreadableContentException("It has more than " + MAX_PIXELS / 1_000_000 + " megapixels.");
        }
        PixelSize pixels = PixelSize.read(reader, frame);
        return toPicture(reader.read(frame), pixels);
    }

    private static PictureImage toPicture(BufferedImage image, PixelSize pixels) {
        int width = image.getWidth();
        int height = image.getHeight();
        double distortion = pixels.distortion();
        if (distortion >= MIN_DISTORTION || distortion <= 1 / MIN_DISTORTION) {
            // A fax has half as many lines as columns.
            return GrayImages.toGray(GrayImages.scale(image, width, (int) Math.round(height * distortion)),
                    pixels.dotsPerInch());
        }
        if (width < MIN_PAGE_WIDTH && height < MIN_PAGE_WIDTH) {
            return GrayImages.toGray(GrayImages.scale(image, 2 * width, 2 * height), 0);
        }
        return GrayImages.toGray(image, pixels.dotsPerInch());
    }

    /** Returns null for a format that has no reader. */
    private static @Nullable ImageReader openReader(byte[] bytes) {
        return openReader(new MemoryCacheImageInputStream(new ByteArrayInputStream(bytes)));
    }

    private static @Nullable ImageReader openReader(ImageInputStream stream) {
        ImageIO.setUseCache(false);
        Iterator<ImageReader> readers = ImageIO.getImageReaders(stream);
        if (!readers.hasNext()) {
            return null;
        }
        ImageReader reader = readers.next();
        reader.setInput(stream);
        return reader;
    }
}
