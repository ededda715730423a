package dev.carrel.benchmarks.recognition;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * Measures how many characters are wrong in pages of PDF files whose text is known, as a scanner would have them: by
 * Carrel, and by Tesseract alone, the same pages with each kind of disturbance. A seed draws them again.
 */
public final class RecognitionBenchmark {

    private static final int DEFAULT_PAGES = 6;
    private static final long DEFAULT_SEED = 1;

    private RecognitionBenchmark() {}

    /** @param arguments a folder of PDF files in English, the number of pages, and the seed */
    public static void main(String[] arguments) throws Exception {
        if (arguments.length == 0) {
            System.err.println("benchmarks/run ocr FOLDER_OF_PDF_FILES [pages] [seed]");
            System.exit(2);
        }
        int count = arguments.length > 1 ? Integer.parseInt(arguments[1]) : DEFAULT_PAGES;
        var random = new Random(arguments.length > 2 ? Long.parseLong(arguments[2]) : DEFAULT_SEED);
        List<KnownPage> pages = KnownPage.draw(Path.of(arguments[0]), count, random);
        System.out.println("| Pages | Carrel | Tesseract alone | Pages a minute |\n|---|---|---|---|");
        try (var reading = new PageReading()) {
            for (Disturbance kind : Disturbance.values()) {
                measure(kind, pages, random, reading);
            }
        }
    }

    private static void measure(Disturbance kind, List<KnownPage> pages, Random random, PageReading reading)
            throws Exception {
        double carrel = 0;
        double tesseract = 0;
        long nanos = 0;
        for (KnownPage known : pages) {
            ScannedPage page = ScannedPage.scan(known, kind, random);
            long begin = System.nanoTime();
            String read = reading.readByCarrel(page);
            nanos += System.nanoTime() - begin;
            carrel += ErrorRate.of(read, page.truth());
            tesseract += ErrorRate.of(PageReading.readByTesseract(page), page.truth());
        }
        System.out.printf(Locale.ROOT, "| %s | %.3f | %.3f | %.0f |%n", kind.title(), carrel / pages.size(),
                tesseract / pages.size(), 60e9 * pages.size() / nanos);
    }
}
