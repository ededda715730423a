package dev.carrel.bootstrap.cli.eval;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.bootstrap.cli.terminal.Terminal;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.OptionalDouble;

/** Tells people and programs what came of an evaluation. */
public record Report(Measurement measured, Earlier earlier) {

    private static final int DIGITS = 4;

    /**
     * A line for each figure: what it is, on how many questions it was measured, and how it differs from the earlier
     * one; and below, how many of the documents that were shown are relevant, by similarity.
     */
    public void tell(Terminal terminal) {
        terminal.line(measured.set() + ": documents " + measured.documents() + ", questions " + measured.questions());
        terminal.line("");
        terminal.heading(String.format(Locale.ROOT, "%-18s%8s%8s", "figure", "value", "over")
                + (earlier.isNone() ? "" : String.format(Locale.ROOT, "%10s%12s", "earlier", "difference")));
        measured.figures()
                .forEach((figure, value) -> terminal
                        .line(String.format(Locale.ROOT, "%-18s%8s%8d", figure.word(), number(figure, value.value()),
                                value.over()) + comparison(figure, value.value())));
        if (!measured.reliability().isEmpty()) {
            terminal.line("");
            terminal.heading(String.format(Locale.ROOT, "%-18s%8s%8s", "similarity", "relevant", "over"));
            measured.reliability()
                    .forEach(band -> terminal.line(String.format(Locale.ROOT, "%.1f to %.1f%17.4f%8d", band.from(),
                            band.from() + 0.1, band.relevant(), band.documents())));
        }
    }

    /** One object; its figures can be compared with those of a later run. */
    public ObjectNode json() {
        ObjectNode node = JsonNodeFactory.instance.objectNode()
                .put("set", measured.set())
                .put("documents", measured.documents())
                .put("questions", measured.questions());
        ObjectNode figures = node.putObject("figures");
        measured.figures().forEach((figure, value) -> figures.put(figure.word(), rounded(value.value())));
        ArrayNode reliability = node.putArray("reliability");
        measured.reliability()
                .forEach(band -> reliability.addObject()
                        .put("from", rounded(band.from()))
                        .put("documents", band.documents())
                        .put("relevant", rounded(band.relevant())));
        if (!earlier.isNone()) {
            ObjectNode differences = node.putObject("differences");
            measured.figures()
                    .forEach((figure, value) -> earlier.of(figure)
                            .ifPresent(before -> differences.put(figure.word(),
                                    rounded(value.value()).subtract(rounded(before)))));
        }
        return node;
    }

    static String number(Figure figure, double value) {
        return String.format(Locale.ROOT, figure == Figure.REPLY_WORDS ? "%.1f" : "%.4f", value);
    }

    private String comparison(Figure figure, double value) {
        OptionalDouble before = earlier.of(figure);
        if (before.isEmpty()) {
            return "";
        }
        String difference = number(figure, rounded(value).subtract(rounded(before.getAsDouble())).doubleValue());
        return String.format(Locale.ROOT, "%10s%12s", number(figure, before.getAsDouble()),
                difference.startsWith("-") ? difference : "+" + difference);
    }

    private static BigDecimal rounded(double value) {
        return BigDecimal.valueOf(value).setScale(DIGITS, RoundingMode.HALF_UP);
    }
}
