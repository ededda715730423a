package dev.carrel.benchmarks.recognition;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;

/**
 * A page of a PDF file whose text is known.
 *
 * @param index from 0
 * @param dotsPerInch at which it is to be scanned
 */
record KnownPage(Path file, int index, String text, int dotsPerInch) {

    private static final List<Integer> RESOLUTIONS = List.of(150, 200, 300);
    private static final int MIN_LETTERS = 900;
    private static final int MAX_DRAWS_OF_A_PAGE = 200;

    /** Draws different pages of text from the PDF files of a folder, without tables of contents. */
    static List<KnownPage> draw(Path folder, int count, RandomGenerator random) throws IOException {
        List<Path> files = listFiles(folder);
        Set<KnownPage> pages = new LinkedHashSet<>();
        for (int draw = 0; draw < count * MAX_DRAWS_OF_A_PAGE && pages.size() < count; draw++) {
            Path file = files.get(random.nextInt(files.size()));
            try (PDDocument document = Loader.loadPDF(file.toFile())) {
                int index = random.nextInt(document.getNumberOfPages());
                String text = textOf(document, index);
                int dotsPerInch = RESOLUTIONS.get(pages.size() % RESOLUTIONS.size());
                if (isText(text)
                        && pages.stream().noneMatch(page -> page.file().equals(file) && page.index() == index)) {
                    pages.add(new KnownPage(file, index, text, dotsPerInch));
                }
            }
        }
        if (pages.size() < count) {
            throw new IllegalArgumentException("The PDF files have only " + pages.size() + " pages of text.");
        }
        return List.copyOf(pages);
    }

    private static List<Path> listFiles(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".pdf")).sorted().toList();
        }
    }

    private static boolean isText(String text) {
        return text.chars().filter(letter -> !Character.isWhitespace(letter)).count() >= MIN_LETTERS
                && !text.contains(". . .") && !text.contains("....");
    }

    private static String textOf(PDDocument document, int index) throws IOException {
        var stripper = new PDFTextStripper();
        stripper.setSortByPosition(true);
        stripper.setStartPage(index + 1);
        stripper.setEndPage(index + 1);
        return stripper.getText(document);
    }
}
