package dev.carrel.bootstrap.cli.evaluation.collection;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.carrel.api.evaluation.EvaluationException;
import dev.carrel.api.evaluation.JsonLine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** A text file of a test collection, optionally gzipped. */
public record TestCollectionFile(Path path) {

    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    /** Returns the first of the names that exists in the folder, plain or gzipped. */
    static Optional<TestCollectionFile> findIn(Path folder, String... names) {
        return Stream.of(names)
                .flatMap(name -> Stream.of(name, name + ".gz"))
                .map(folder::resolve)
                .filter(Files::isRegularFile)
                .map(TestCollectionFile::new)
                .findFirst();
    }

    /** Reads one JSON object per line; blank lines are ignored. */
    public List<JsonLine> readObjects() {
        var objects = new ArrayList<JsonLine>();
        int number = 0;
        for (String line : readLines()) {
            number++;
            if (!line.isBlank()) {
                objects.add(new JsonLine(parseObject(line, locationOf(number)), locationOf(number), number));
            }
        }
        return objects;
    }

    List<String> readLines() {
        try (InputStream bytes = Files.newInputStream(path);
                InputStream plain = path.toString().endsWith(".gz") ? new GZIPInputStream(bytes) : bytes;
                var reader = new BufferedReader(new InputStreamReader(plain, StandardCharsets.UTF_8))) {
            return reader.lines().toList();
        } catch (IOException | UncheckedIOException ignored) {
            throw new EvaluationException("The file " + path + " cannot be read.");
        }
    }

    String locationOf(int line) {
        return path.getFileName() + " line " + line;
    }

    private static JsonNode parseObject(String line, String place) {
        try {
            JsonNode node = JSON.readTree(line);
            if (node.isObject()) {
                return node;
            }
        } catch (JacksonException ignored) {
            // Reported below.
        }
        throw new EvaluationException(place + ": it is not a JSON object; write one object per line.");
    }
}
