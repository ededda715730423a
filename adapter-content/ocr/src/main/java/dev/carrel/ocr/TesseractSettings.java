package dev.carrel.ocr;

import dev.carrel.application.port.recognition.RecognitionLimits;
import java.time.Duration;
import java.util.List;

/**
 * How Tesseract is run.
 *
 * @param program its name, which is looked for in the path, or its path
 * @param languages of the documents as Tesseract calls them, such as {@code deu}, the most frequent first; none to use
 * the ones that are installed
 * @param limits how many pictures are read at once and of a document
 * @param pageTimeout the limit of processor time for a picture; the elapsed time may be ten times as long
 * @param memoryMebibytes the memory limit of a process, where the system has one
 */
public record TesseractSettings(String program, List<String> languages, RecognitionLimits limits, Duration pageTimeout,
        int memoryMebibytes) {

    /** One process of at most 1 GiB, 2 minutes for a picture, the languages that are installed. */
    public static final TesseractSettings DEFAULT = new TesseractSettings("tesseract", List.of(),
            RecognitionLimits.DEFAULT, Duration.ofMinutes(2), 1024);

    public TesseractSettings {
        languages = List.copyOf(languages);
    }
}
