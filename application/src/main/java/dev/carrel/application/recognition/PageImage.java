package dev.carrel.application.recognition;

import dev.carrel.application.port.recognition.PictureImage;
import dev.carrel.domain.document.RecognizedPage;

/**
 * A page whose text was recognised, with the picture in which it was: straightened, in shades of gray.
 *
 * @param picture in any format that recognition takes, mostly PGM
 * @param text with the places of the lines on the page
 */
public record PageImage(PictureImage picture, RecognizedPage text) {}
