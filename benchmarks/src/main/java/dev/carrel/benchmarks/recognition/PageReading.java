package dev.carrel.benchmarks.recognition;

import dev.carrel.application.port.TextExtractor.DrawingResult;
import dev.carrel.application.port.TextExtractor.ExtractionCaller;
import dev.carrel.application.port.TextExtractor.ExtractionSource;
import dev.carrel.application.port.recognition.PictureKey;
import dev.carrel.application.port.recognition.PictureTexts;
import dev.carrel.application.port.recognition.RecognitionLimits;
import dev.carrel.domain.document.RecognizedLine;
import dev.carrel.domain.document.RecognizedPage;
import dev.carrel.formats.DocumentFormats;
import dev.carrel.ocr.TesseractRecognizer;
import dev.carrel.ocr.TesseractSettings;
import dev.carrel.scraping.HtmlAndPlainTextExtractor;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/** Reads pages in English as Carrel does, and by Tesseract alone, one at a time. */
final class PageReading implements AutoCloseable {

    private static final String TESSERACT = "tesseract";
    private static final String LANGUAGE = "eng";

    private final DocumentFormats formats = DocumentFormats.builder(new HtmlAndPlainTextExtractor()).build();
    private final TesseractRecognizer recognizer = new TesseractRecognizer(new TesseractSettings(TESSERACT,
            List.of(LANGUAGE), RecognitionLimits.DEFAULT, Duration.ofMinutes(2), 1024));

    /** Notes which pictures a file has. */
    private static final class Requests implements PictureTexts, ExtractionCaller {

        private final List<PictureKey> pictures = new ArrayList<>();

        @Override
        public Optional<String> whyUnread() {
            return Optional.empty();
        }

        @Override
        public Map<Integer, RecognizedPage> findOf(String file) {
            return Map.of();
        }

        @Override
        public void request(PictureKey picture) {
            pictures.add(picture);
        }

        @Override
        public Object owner() {
            return "";
        }

        @Override
        public PictureTexts pictures() {
            return this;
        }
    }

    String readByCarrel(ScannedPage page) throws InterruptedException, IOException, TimeoutException {
        var requests = new Requests();
        var source = new ExtractionSource(page.png(), "page.png", null, null, false, requests);
        formats.extractText(source);
        return switch (formats.drawPicture(() -> source, requests.pictures.getFirst())) {
            case DrawingResult.DrawnPicture drawn -> recognizer.recognizeText(drawn.image())
                    .lines()
                    .stream()
                    .map(RecognizedLine::text)
                    .collect(Collectors.joining("\n"));
            case DrawingResult.DrawingFailed failed -> throw new IllegalStateException(failed.failure().reason());
        };
    }

    static String readByTesseract(ScannedPage page) throws InterruptedException, IOException {
        Path picture = Files.createTempFile("carrel-page", ".png");
        try {
            Files.write(picture, page.png());
            var builder = new ProcessBuilder(TESSERACT, picture.toString(), "stdout", "-l", LANGUAGE, "--psm", "1",
                    "--dpi", Integer.toString(page.dotsPerInch()))
                    .redirectError(ProcessBuilder.Redirect.DISCARD);
            builder.environment().put("OMP_THREAD_LIMIT", "1");
            Process process = builder.start();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            process.waitFor();
            return text;
        } finally {
            Files.delete(picture);
        }
    }

    @Override
    public void close() {
        formats.close();
        recognizer.close();
    }
}
