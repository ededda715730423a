package dev.carrel.application.port.recognition;

/**
 * A picture as text is recognised in it.
 *
 * @param bytes an image in PGM, PNG, JPEG or JPEG 2000, as the source has it: nothing in it is trusted
 * @param dotsPerInch its resolution; 0 if it is not known
 */
public record PictureImage(byte[] bytes, int dotsPerInch) {}
