package dev.carrel.benchmarks;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Measures ingestion: texts until they are searchable, compared with plain inserts into Lucene and SQLite; the
 * extraction of web pages; and the memory for files of the maximum size. Prints a table in Markdown.
 *
 * <pre>
 * DocumentsBenchmark [documents, 20000] [folder of *.html or *.html.gz pages, synthetic ones] [folder, a temporary one]
 * </pre>
 */
public final class DocumentsBenchmark {

    private DocumentsBenchmark() {}

    public static void main(String[] args) throws Exception {
        int documents = args.length > 0 ? Integer.parseInt(args[0]) : 20_000;
        Path data = args.length > 2 ? Path.of(args[2]) : Files.createTempDirectory("carrel-benchmark");
        List<byte[]> pages = args.length > 1 && !args[1].isEmpty() ? ExtractionMeasurement.readFolder(Path.of(args[1]))
                : ExtractionMeasurement.syntheticPages(200);
        System.out.println("| measured | figure |\n|---|---|");
        for (int clients : new int[]{1, 16}) {
            measureTexts(documents / (clients == 1 ? 8 : 1), clients, data.resolve("texts-" + clients));
        }
        printRow("HTML pages to text, one thread", ExtractionMeasurement.measureExtraction(pages));
        LargeFileMeasurement.measureUploads(data.resolve("large"), DocumentsBenchmark::printRow);
    }

    /** Measures each way once, after a warm-up with a third of the texts. */
    private static void measureTexts(int documents, int clients, Path data) throws Exception {
        List<String> texts = IngestionMeasurement.createTexts(documents);
        List<String> few = texts.subList(0, documents / 3);
        IngestionMeasurement.measureBareInserts(few, clients, data.resolve("warm-bare"), 1);
        IngestionMeasurement.measureCarrel(few, clients, data.resolve("warm-carrel"));
        double each = IngestionMeasurement.measureBareInserts(texts, clients, data.resolve("each"), 1);
        double many = IngestionMeasurement.measureBareInserts(texts, clients, data.resolve("many"), 100);
        double carrel = IngestionMeasurement.measureCarrel(texts, clients, data.resolve("carrel"));
        printRow("texts of 500 words to searchable, %d client%s".formatted(clients, clients == 1 ? "" : "s"),
                ("%.0f/s; bare Lucene and SQLite %.0f/s with a commit for each text (ratio %.2f), %.0f/s with a commit "
                        + "for 100 texts (ratio %.2f)")
                        .formatted(carrel, each, carrel / each, many, carrel / many));
    }

    private static void printRow(String name, String figure) {
        System.out.println("| " + name + " | " + figure + " |");
    }
}
