package dev.carrel.scraping.html;

import dev.carrel.application.port.TextExtractor.ExtractionResult;
import dev.carrel.application.port.TextExtractor.ExtractionSource;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.scraping.HtmlAndPlainTextExtractor;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

/**
 * Extracts all pages of a directory, to score the result against a gold standard.
 *
 * <p>
 * Arguments: a directory with {@code pages/<id>.html.gz}, and the output file for {@code {"<id>": "<text>", …}}. Prints
 * the pages per second on one core after a warm-up.
 */
final class HtmlPredictions {

    private HtmlPredictions() {}

    public static void main(String[] args) throws IOException {
        try (var files = Files.list(Path.of(args[0], "pages"));
                var out = new PrintStream(args[1], StandardCharsets.UTF_8)) {
            List<Path> pages = files.sorted().toList();
            run(pages, new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
            long start = System.nanoTime();
            run(pages, out);
            double seconds = (System.nanoTime() - start) / 1e9;
            System.out.printf(Locale.ROOT, "%d pages, %.0f pages/s%n", pages.size(), pages.size() / seconds);
        }
    }

    private static void run(List<Path> pages, PrintStream out) throws IOException {
        var extractor = new HtmlAndPlainTextExtractor();
        String separator = "{";
        for (Path page : pages) {
            byte[] bytes;
            try (var in = new GZIPInputStream(Files.newInputStream(page))) {
                bytes = in.readAllBytes();
            }
            String text = switch (extractor.extractText(new ExtractionSource(bytes, null, "text/html", null))) {
                case ExtractionResult.ExtractedText found -> new DocumentContent("", found.sections()).fullText();
                case ExtractionResult.ExtractionFailed failed -> "";
            };
            String id = page.getFileName().toString().replace(".html.gz", "");
            out.print(separator + string(id) + ":" + string(text));
            separator = ",\n";
        }
        out.println("}");
    }

    private static String string(String value) {
        var json = new StringBuilder("\"");
        value.chars().forEach(c -> {
            if (c < ' ' || c == '"' || c == '\\' || c > 126) {
                json.append(String.format(Locale.ROOT, "\\u%04x", c));
            } else {
                json.append((char) c);
            }
        });
        return json.append('"').toString();
    }
}
