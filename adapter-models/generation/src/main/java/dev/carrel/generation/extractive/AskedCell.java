package dev.carrel.generation.extractive;

import dev.carrel.domain.document.Block.Table;
import dev.carrel.generation.extractive.MatchedPassage.MatchedPart;
import dev.carrel.generation.extractive.language.TermReader;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The cell that a question asks for, where the table of a reply is narrowed to one row: "What is the deposit of an
 * e-bike?" asks for the one below "Deposit". It is told by the name of its column, as the only cell that the question
 * leaves open, or as the only open one of the kind that is asked for, such as a price.
 */
final class AskedCell {

    /** How strongly a term has to match a word of the question. */
    private static final double MATCH = 0.5;
    /** A longer cell is read as quickly in its row. */
    private static final int MAX_LENGTH = 80;
    private static final int MIN_BEGINNING = 4;
    private static final double BEGINNING = 0.01;

    private final AskedQuestion question;
    private final QuestionTerms words;
    private final WordWeights weights;
    private final AnswerTypeScorer types;
    private final TermReader reader;

    AskedCell(AskedQuestion question, QuestionTerms words, WordWeights weights, AnswerTypeScorer types,
            TermReader reader) {
        this.question = question;
        this.words = words;
        this.weights = weights;
        this.types = types;
        this.reader = reader;
    }

    /**
     * Returns a line of Markdown with the cell, what its row is called and what its column is called; empty if the
     * excerpt has no single row, or the question asks for no single cell of it.
     */
    Optional<String> write(Excerpt excerpt) {
        Optional<Table> table = tableOf(excerpt);
        if (table.isEmpty() || !asksForACell()) {
            return Optional.empty();
        }
        List<String> header = table.get().header();
        List<String> row = table.get().rows().getFirst();
        OptionalInt asked = findColumn(header, row);
        return asked.isEmpty() ? Optional.empty()
                : Optional.of(write(header, row, asked.getAsInt()));
    }

    /** Of two columns that name things and say something of them, the second needs no name that was not asked for. */
    private String write(List<String> header, List<String> row, int column) {
        boolean namesColumn = header.size() > 2 || share(header.get(column)) > 0;
        return "**" + row.get(column) + "**"
                + Stream.of(column == 0 ? "" : row.getFirst(), namesColumn ? header.get(column) : "")
                        .filter(name -> !name.isBlank())
                        .map(name -> " \u00b7 " + name)
                        .collect(Collectors.joining());
    }

    private boolean asksForACell() {
        return switch (question.answerType()) {
            case COMPARISON, LIST, REASON, NAME -> false;
            default -> true;
        };
    }

    /** Returns the first table of an excerpt if it has names of columns and one row. */
    private static Optional<Table> tableOf(Excerpt excerpt) {
        List<MatchedPart> parts = excerpt.passage().matched().parts();
        return IntStream.rangeClosed(excerpt.first(), excerpt.last())
                .mapToObj(i -> parts.get(i).block().block())
                .filter(Table.class::isInstance)
                .map(Table.class::cast)
                .findFirst()
                .map(table -> excerpt.rows().isEmpty() ? table : new Table(table.header(), excerpt.rows()))
                .filter(table -> !table.header().isEmpty() && table.rows().size() == 1);
    }

    private OptionalInt findColumn(List<String> header, List<String> row) {
        List<Integer> filled = IntStream.range(0, row.size())
                .filter(column -> !row.get(column).isBlank() && row.get(column).length() <= MAX_LENGTH)
                .boxed()
                .toList();
        List<Integer> open = filled.stream().filter(column -> !isGiven(row.get(column))).toList();
        // The first column names the rows: "Which room has the most seats?" asks for a room.
        if (open.contains(0) && share(header.getFirst()) > 0) {
            return OptionalInt.of(0);
        }
        List<Integer> named = findNamed(header, filled.stream()
                .filter(column -> column > 0 && !contains(question.text(), row.get(column)))
                .toList());
        List<Integer> openNamed = named.stream().filter(open::contains).toList();
        if (!named.isEmpty()) {
            return only(openNamed.isEmpty() ? named : openNamed);
        }
        List<Integer> values = open.stream().filter(column -> column > 0).toList();
        return only(header.size() == 2 ? values
                : values.stream()
                        .filter(column -> types.isOfType(header.get(column) + ": " + row.get(column)))
                        .toList());
    }

    /** Returns the columns whose name has most of the question; none if no name has anything of it. */
    private List<Integer> findNamed(List<String> header, List<Integer> columns) {
        double best = columns.stream().mapToDouble(column -> share(header.get(column))).max().orElse(0);
        return columns.stream().filter(column -> best > 0 && share(header.get(column)) == best).toList();
    }

    /** Returns the share of the question that a name has; less than a word if a word begins as it does: "weekly". */
    private double share(String name) {
        double[] strengths = words.matchStrengths(reader.readTerms(name));
        double share = weights.share(Arrays.stream(strengths).map(found -> found >= MATCH ? found : 0).toArray());
        return share > 0 || name.length() < MIN_BEGINNING || !contains(question.text(), name) ? share : BEGINNING;
    }

    /** Returns whether a text has words that begin as others do. */
    private static boolean contains(String text, String beginning) {
        return Pattern
                .compile("(?<![\\p{L}\\p{N}])" + Pattern.quote(beginning),
                        Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE)
                .matcher(text)
                .find();
    }

    /** Returns whether the question gives a cell: what it gives it does not ask for. */
    private boolean isGiven(String cell) {
        return Arrays.stream(words.matchStrengths(reader.readTerms(cell))).anyMatch(strength -> strength >= MATCH);
    }

    private static OptionalInt only(List<Integer> columns) {
        return columns.size() == 1 ? OptionalInt.of(columns.getFirst()) : OptionalInt.empty();
    }
}
