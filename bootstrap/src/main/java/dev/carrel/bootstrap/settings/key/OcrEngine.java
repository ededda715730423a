package dev.carrel.bootstrap.settings.key;

/** What recognises the text of pictures. */
public enum OcrEngine {
    /** Nothing. */
    OFF,
    /** The program Tesseract. */
    TESSERACT
}
