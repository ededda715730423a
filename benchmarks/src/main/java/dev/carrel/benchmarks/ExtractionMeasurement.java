package dev.carrel.benchmarks;

import dev.carrel.application.port.TextExtractor;
import dev.carrel.application.port.TextExtractor.ExtractionSource;
import dev.carrel.benchmarks.corpus.ZipfCorpus;
import dev.carrel.scraping.HtmlAndPlainTextExtractor;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Measures the extraction of text from web pages. */
final class ExtractionMeasurement {

    private static final Duration WARM_UP = Duration.ofSeconds(5);
    private static final Duration TIME = Duration.ofSeconds(10);

    private ExtractionMeasurement() {}

    /** Reads the pages of a folder. */
    static List<byte[]> readFolder(Path folder) throws IOException {
        var pages = new ArrayList<byte[]>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(name -> name.toString().matches(".*\\.html(\\.gz)?")).sorted().toList()) {
                try (InputStream raw = Files.newInputStream(file);
                        InputStream page = file.toString().endsWith(".gz") ? new GZIPInputStream(raw) : raw) {
                    pages.add(page.readAllBytes());
                }
            }
        }
        return pages;
    }

    /** Creates synthetic pages of a thousand words with the same amount of markup. */
    static List<byte[]> syntheticPages(int number) {
        return IntStream.range(0, number).mapToObj(seed -> {
            var corpus = new ZipfCorpus(seed);
            var page = new StringBuilder("<!doctype html><title>Page</title><nav><ul>");
            IntStream.range(0, 100).forEach(link -> page.append("<li><a href=/").append(link).append(">Menu</a></li>"));
            page.append("</ul></nav><main><h1>Page</h1>");
            IntStream.range(0, 20)
                    .forEach(part -> page.append("<div class=part><p>")
                            .append(corpus.nextText(50))
                            .append("</p></div>"));
            return page.append("</main>").toString().getBytes(UTF_8);
        }).toList();
    }

    /** Returns the throughput of one thread, in pages per second. */
    static String measureExtraction(List<byte[]> pages) {
        runFor(pages, WARM_UP);
        ExtractionRun run = runFor(pages, TIME);
        return "%.0f pages/s, %.1f MiB/s; %d pages of %d KiB on average".formatted(run.pages() / run.seconds(),
                run.bytes() / run.seconds() / 1024 / 1024, pages.size(), run.bytes() / run.pages() / 1024);
    }

    private static ExtractionRun runFor(List<byte[]> pages, Duration time) {
        TextExtractor extractor = new HtmlAndPlainTextExtractor();
        long begin = System.nanoTime();
        long end = begin + time.toNanos();
        long bytes = 0;
        int count = 0;
        for (; System.nanoTime() < end; count++) {
            byte[] page = pages.get(count % pages.size());
            extractor.extractText(new ExtractionSource(page, null, "text/html", null));
            bytes += page.length;
        }
        return new ExtractionRun(count, bytes, (System.nanoTime() - begin) / 1e9);
    }

    private record ExtractionRun(int pages, long bytes, double seconds) {}
}
