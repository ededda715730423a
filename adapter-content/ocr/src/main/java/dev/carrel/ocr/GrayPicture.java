package dev.carrel.ocr;

import dev.carrel.application.port.recognition.PictureImage;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A picture in shades of gray (PGM), with a byte for each pixel.
 *
 * @param bytes the file
 * @param start where its pixels start
 */
record GrayPicture(byte[] bytes, int start, int width, int height, int dotsPerInch) {

    private static final int MAX_HEADER_LENGTH = 40;
    private static final Pattern HEADER = Pattern.compile("P5\\s(\\d{1,6})\\s(\\d{1,6})\\s255\\s");

    /** Returns empty for a picture in another format. */
    static Optional<GrayPicture> of(PictureImage picture) {
        byte[] bytes = picture.bytes();
        Matcher header = HEADER.matcher(new String(bytes, 0, Math.min(bytes.length, MAX_HEADER_LENGTH),
                StandardCharsets.ISO_8859_1));
        if (!header.lookingAt()) {
            return Optional.empty();
        }
        int width = Integer.parseInt(header.group(1));
        int height = Integer.parseInt(header.group(2));
        return (long) width * height == bytes.length - header.end()
                ? Optional.of(new GrayPicture(bytes, header.end(), width, height, picture.dotsPerInch()))
                : Optional.empty();
    }

    /** Returns the picture after turns to the right. */
    PictureImage turn(int quarters) {
        boolean isSideways = quarters % 2 == 1;
        int newWidth = isSideways ? height : width;
        int newHeight = isSideways ? width : height;
        byte[] header = ("P5\n" + newWidth + ' ' + newHeight + "\n255\n").getBytes(StandardCharsets.US_ASCII);
        byte[] turned = new byte[header.length + width * height];
        System.arraycopy(header, 0, turned, 0, header.length);
        int to = header.length;
        for (int y = 0; y < newHeight; y++) {
            for (int x = 0; x < newWidth; x++) {
                turned[to++] = switch (quarters) {
                    case 1 -> pixel(y, height - 1 - x);
                    case 2 -> pixel(width - 1 - x, height - 1 - y);
                    case 3 -> pixel(width - 1 - y, x);
                    default -> pixel(x, y);
                };
            }
        }
        return new PictureImage(turned, dotsPerInch);
    }

    byte pixel(int x, int y) {
        return bytes[start + y * width + x];
    }
}
