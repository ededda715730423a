package dev.carrel.bootstrap.cli.eval;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;

/** The figures of an earlier run, as its report has them. */
public final class Earlier {

    /** No earlier run. */
    public static final Earlier NONE = new Earlier();

    private final Map<Figure, Double> figures = new EnumMap<>(Figure.class);

    private Earlier() {}

    /** @throws EvalException if the file is no report of a run */
    public static Earlier read(Path file) {
        var earlier = new Earlier();
        JsonNode figures = tree(file).path("figures");
        if (!figures.isObject()) {
            throw new EvalException("The file " + file + " is not what eval --json printed.");
        }
        for (Figure figure : Figure.values()) {
            if (figures.path(figure.word()).isNumber()) {
                earlier.figures.put(figure, figures.path(figure.word()).asDouble());
            }
        }
        return earlier;
    }

    boolean isNone() {
        return figures.isEmpty();
    }

    /** Empty if it was not measured then. */
    OptionalDouble of(Figure figure) {
        Double value = figures.get(figure);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    private static JsonNode tree(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new EvalException("There is no file " + file + ".");
        }
        try {
            return new ObjectMapper().readTree(file.toFile());
        } catch (IOException ignored) {
            throw new EvalException("The file " + file + " is not what eval --json printed.");
        }
    }
}
