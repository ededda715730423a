package dev.carrel.domain.passage;

import dev.carrel.domain.document.Block;
import dev.carrel.domain.document.Block.Definition;
import dev.carrel.domain.document.Block.ListItem;
import dev.carrel.domain.document.Block.Table;
import dev.carrel.domain.passage.AskedConditions.Label;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Rows of a table, or items of a list, of which a range or a label decides which one holds: 0-4, 5-9 and 10+ years of
 * service, grade A and grade B.
 *
 * @param block the index of the table, or of the first item, among the blocks of the passage
 * @param isTable whether these are rows of one block; otherwise each is a block
 * @param held the indices of the rows that hold, from 0; empty if none does
 */
public record ConditionalRows(int block, boolean isTable, List<Integer> held) {

    private static final int MIN_ROWS = 2;
    /** A longer text says more than a condition. */
    private static final int MAX_LENGTH = 150;

    public ConditionalRows {
        held = List.copyOf(held);
    }

    private static final Pattern CODE = Pattern.compile(AskedConditions.CODE);

    /**
     * A row.
     *
     * @param range its condition, which may be no range
     * @param code its label, without what has it; empty if it has none
     * @param rest what else it says
     */
    private record Row(Optional<QuantityRange> range, String code, String rest) {

        static Row of(String condition, String rest) {
            return new Row(condition.length() > MAX_LENGTH ? Optional.empty() : QuantityRange.find(condition),
                    codeOf(condition.substring(condition.lastIndexOf(' ') + 1)), rest);
        }

        private static String codeOf(String word) {
            return CODE.matcher(word).matches() ? word : "";
        }

        /** Returns the row of an item. */
        static Row of(Block item) {
            if (item instanceof Definition definition) {
                return of(definition.term(), definition.text());
            }
            String text = item.plainText();
            int colon = text.indexOf(": ");
            return colon < 0 ? of(text, "") : of(text.substring(0, colon), text.substring(colon));
        }

        Row withCode(String cell) {
            return new Row(range, codeOf(cell), rest);
        }

        Row withUnit(String word) {
            return new Row(range.map(each -> each.withUnit(word)), code, rest);
        }

        boolean isComparable(Quantity quantity) {
            return range.filter(each -> each.isComparable(quantity)).isPresent();
        }
    }

    /**
     * A table or a list.
     *
     * @param labelled the words for what has the labels, in lower case
     */
    private record Rows(int block, boolean isTable, Set<String> labelled, List<Row> rows) {

        Rows {
            // "Under 12" stands above "12 to 17 years".
            String unit = rows.stream()
                    .flatMap(row -> row.range.stream())
                    .map(QuantityRange::unit)
                    .filter(word -> !word.isEmpty())
                    .findFirst()
                    .orElse("");
            rows = rows.stream().map(row -> row.withUnit(unit)).toList();
        }

        boolean hasConditions() {
            long ranges = rows.stream().filter(row -> row.range.isPresent()).count();
            return ranges >= MIN_ROWS && 2 * ranges >= rows.size();
        }

        /** Returns the label that a question gives, if these are labelled. */
        Optional<Label> findLabel(AskedConditions asked) {
            long codes = rows.stream().filter(row -> !row.code.isEmpty()).count();
            return codes < MIN_ROWS || 2 * codes < rows.size() ? Optional.empty()
                    : asked.labels().stream().filter(label -> labelled.contains(label.word())).findFirst();
        }

        boolean isComparable(Quantity quantity) {
            return rows.stream().anyMatch(row -> row.isComparable(quantity));
        }

        /** Returns the narrowest of the rows that hold. */
        Stream<Integer> hold(Quantity quantity) {
            List<Integer> holding = IntStream.range(0, rows.size())
                    .filter(i -> rows.get(i).isComparable(quantity) && range(i).contains(quantity))
                    .boxed()
                    .toList();
            return holding.stream()
                    .filter(i -> holding.stream().noneMatch(other -> range(other).isNarrowerThan(range(i))));
        }

        Stream<Integer> withCode(String code) {
            return IntStream.range(0, rows.size()).filter(i -> rows.get(i).code.equals(code)).boxed();
        }

        private QuantityRange range(int row) {
            return rows.get(row).range.orElseThrow();
        }
    }

    /**
     * Returns the tables and lists of a passage that a question is about by what it gives, and what they decide.
     *
     * @param asked of which a quantity that the passage states elsewhere decides nothing
     */
    public static List<ConditionalRows> choose(List<Block> blocks, AskedConditions asked) {
        if (asked.isEmpty()) {
            return List.of();
        }
        List<Rows> all = findRows(blocks, asked.quantities());
        if (all.isEmpty()) {
            return List.of();
        }
        List<String> elsewhere = Stream.concat(
                blocks.stream().filter(block -> !(block instanceof Table) && !isItem(block)).map(Block::plainText),
                all.stream().flatMap(rows -> rows.rows.stream().map(Row::rest))).toList();
        var chosen = new ArrayList<ConditionalRows>();
        for (Rows rows : all) {
            Optional<Label> label = rows.findLabel(asked);
            List<Quantity> deciding = !rows.hasConditions() ? List.of()
                    : asked.quantities()
                            .stream()
                            .filter(each -> rows.isComparable(each)
                                    && elsewhere.stream().noneMatch(text -> states(text, each)))
                            .toList();
            if (label.isPresent() || !deciding.isEmpty()) {
                Stream<Integer> held = label.isPresent() ? rows.withCode(label.get().code())
                        : deciding.stream().flatMap(rows::hold);
                chosen.add(new ConditionalRows(rows.block, rows.isTable, held.distinct().sorted().toList()));
            }
        }
        return List.copyOf(chosen);
    }

    /** Returns whether a text says something of a quantity: "above 10 kg" says nothing of 10 kg. */
    private static boolean states(String text, Quantity quantity) {
        return Quantity.findAll(text).contains(quantity)
                && QuantityRange.find(text)
                        .filter(range -> range.isComparable(quantity) && !range.contains(quantity))
                        .isEmpty();
    }

    /**
     * Returns whether a passage has such rows or items, and no word of what a question counts: ages decide there, and
     * it gives a weight.
     */
    public static boolean decideByOther(List<Block> blocks, AskedConditions asked) {
        if (asked.quantities().isEmpty()
                || findRows(blocks, asked.quantities()).stream().noneMatch(Rows::hasConditions)) {
            return false;
        }
        List<Quantity> units = blocks.stream()
                .flatMap(block -> QuantityWords.listWords(block.plainText()).stream())
                .map(word -> Quantity.of(0, word))
                .toList();
        return asked.quantities()
                .stream()
                .allMatch(each -> !each.unit().isEmpty() && units.stream().noneMatch(each::isComparable));
    }

    private static List<Rows> findRows(List<Block> blocks, List<Quantity> asked) {
        var found = new ArrayList<Rows>();
        for (int i = 0; i < blocks.size(); i++) {
            if (blocks.get(i) instanceof Table table && !table.rows().isEmpty()) {
                found.add(rowsOf(i, table, asked));
            } else if (isItem(blocks.get(i))) {
                int start = i;
                while (i + 1 < blocks.size() && isItem(blocks.get(i + 1))) {
                    i++;
                }
                List<Block> items = blocks.subList(start, i + 1);
                // "Zone 1", "Zone 2"
                Set<String> labelled = items.stream()
                        .map(item -> wordsOf(item.plainText()).findFirst().orElse(""))
                        .collect(Collectors.toSet());
                found.add(new Rows(start, false, labelled.size() == 1 ? labelled : Set.of(),
                        items.stream().map(Row::of).toList()));
            }
        }
        return found;
    }

    private static boolean isItem(Block block) {
        return block instanceof ListItem || block instanceof Definition;
    }

    /** Reads the first column with ranges as the condition, but not the last, which says what it decides. */
    private static Rows rowsOf(int block, Table table, List<Quantity> asked) {
        return IntStream.range(0, Math.max(1, table.rows().getFirst().size() - 1))
                .mapToObj(column -> rowsOf(block, table, column, asked))
                .filter(Rows::hasConditions)
                .findFirst()
                .orElseGet(() -> rowsOf(block, table, 0, asked));
    }

    private static Rows rowsOf(int block, Table table, int column, List<Quantity> asked) {
        String header = table.header().isEmpty() ? "" : table.header().get(column);
        // What is measured may stand in the header: "Years of service".
        String unit = QuantityWords.listWords(header)
                .stream()
                .filter(word -> asked.stream().anyMatch(each -> each.isComparable(Quantity.of(0, word))))
                .findFirst()
                .orElse("");
        return new Rows(block, true, wordsOf(table.header().isEmpty() ? "" : table.header().getFirst())
                .collect(Collectors.toSet()), table.rows().stream().map(row -> {
                    var rest = new ArrayList<>(row);
                    return Row.of(rest.remove(column), String.join("\n", rest)).withCode(row.getFirst()).withUnit(unit);
                }).toList());
    }

    private static Stream<String> wordsOf(String text) {
        return QuantityWords.listWords(text).stream().map(word -> word.toLowerCase(Locale.ROOT));
    }
}
