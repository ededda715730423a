package dev.carrel.ocr;

/**
 * A word in a picture, with its place in pixels from the top left.
 *
 * @param confidence from 0 to 100
 */
record RecognizedWord(String text, float left, float top, float right, float bottom, float confidence) {

    float middleX() {
        return (left + right) / 2;
    }

    float middleY() {
        return (top + bottom) / 2;
    }
}
