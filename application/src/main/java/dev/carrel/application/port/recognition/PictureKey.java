package dev.carrel.application.port.recognition;

/**
 * A picture of a file: the page of a PDF, of a TIFF, or a picture in an office document.
 *
 * @param file the SHA-256 digest of the file's bytes in hexadecimal; the file may be an attachment of another
 * @param number from 1; of a page its number
 */
public record PictureKey(String file, int number) {}
