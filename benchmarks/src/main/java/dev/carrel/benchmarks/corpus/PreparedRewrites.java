package dev.carrel.benchmarks.corpus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPInputStream;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Self-contained rewrites of follow-up questions, made by people: the fields {@code text} and {@code rewrite} of
 * {@code questions.jsonl} and {@code rewrites.jsonl}, each optionally with {@code .gz}. A question with several
 * different rewrites has none.
 */
public final class PreparedRewrites {

    private static final ObjectMapper JSON = new ObjectMapper();

    private PreparedRewrites() {}

    /** Returns the rewrites of a folder by the text of the question. */
    public static Map<String, String> readFolder(Path folder) throws IOException {
        var rewrites = new HashMap<String, String>();
        Set<String> ambiguous = new HashSet<>();
        for (String name : List.of("questions.jsonl", "rewrites.jsonl")) {
            readFile(folder.resolve(name), rewrites, ambiguous);
            readFile(folder.resolve(name + ".gz"), rewrites, ambiguous);
        }
        rewrites.keySet().removeAll(ambiguous);
        return rewrites;
    }

    private static void readFile(Path file, Map<String, String> rewrites, Set<String> ambiguous) throws IOException {
        if (!Files.isRegularFile(file)) {
            return;
        }
        try (InputStream bytes = Files.newInputStream(file);
                InputStream plain = file.toString().endsWith(".gz") ? new GZIPInputStream(bytes) : bytes;
                var lines = new BufferedReader(new InputStreamReader(plain, UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                JsonNode question = JSON.readTree(line);
                String text = question.path("text").asText().strip();
                String rewrite = question.path("rewrite").asText().strip();
                if (!rewrite.isEmpty() && !rewrite.equals(rewrites.putIfAbsent(text, rewrite))
                        && !rewrite.equals(rewrites.get(text))) {
                    ambiguous.add(text);
                }
            }
        }
    }
}
