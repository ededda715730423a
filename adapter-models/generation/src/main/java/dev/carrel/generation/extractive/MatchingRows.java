package dev.carrel.generation.extractive;

import dev.carrel.domain.document.Block.Table;
import dev.carrel.domain.passage.PassageSplitter;
import dev.carrel.generation.extractive.MatchedPassage.MatchedPart;
import dev.carrel.generation.extractive.PassageScorer.ScoredPassage;
import dev.carrel.generation.extractive.language.CueCategory;
import dev.carrel.generation.extractive.language.PhraseLexicon;
import dev.carrel.generation.extractive.text.ParsedPassage;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Narrows the table of an excerpt to the rows that answer, all of them: the ones whose words of the question no other
 * row has with more. A table whose rows the question does not tell apart stays as it is.
 */
final class MatchingRows {

    /** How strongly a row has to match a word, and the share of the best row's coverage that it needs. */
    private static final double MATCH = 0.5;
    private static final double MIN_SHARE = 0.4;
    private static final int MAX_ROWS = 30;
    /** A part of a divided table that is shorter than this share of a passage is the last. */
    private static final double MAX_LAST_PART = 0.8;

    private final AskedQuestion question;
    private final WordWeights weights;
    private final PhraseLexicon phrases;
    private final ExtremeRows extremes;
    private final List<ScoredPassage> ranking;

    MatchingRows(AskedQuestion question, WordWeights weights, PhraseLexicon phrases, ExtremeRows extremes,
            List<ScoredPassage> ranking) {
        this.question = question;
        this.weights = weights;
        this.phrases = phrases;
        this.extremes = extremes;
        this.ranking = ranking;
    }

    /** A row with the words of the question that it has. */
    private record Row(List<String> cells, BitSet words, double coverage) {

        /** Returns whether this row has all that the other one has, and more. */
        boolean exceeds(Row other) {
            var shared = (BitSet) words.clone();
            shared.and(other.words);
            return shared.equals(other.words) && !words.equals(other.words);
        }
    }

    /** Returns the excerpt with the rows of its first table that answer, of all passages that have some of them. */
    Excerpt narrow(Excerpt excerpt) {
        List<MatchedPart> parts = excerpt.passage().matched().parts();
        int row = IntStream.rangeClosed(excerpt.first(), excerpt.last())
                .filter(i -> parts.get(i).block().block() instanceof Table)
                .findFirst()
                .orElse(-1);
        // "Cheaper than in Munich" asks for the other rows.
        if (row < 0 || phrases.containsCue(question.text(), CueCategory.EXCEPTING)) {
            return excerpt;
        }
        MatchedPart part = parts.get(row);
        List<MatchedPart> all = listRows(excerpt, (Table) part.block().block());
        if (!excerpt.rows().isEmpty()) {
            return narrowFurther(excerpt, all);
        }
        // "And in Paris?" does not ask for the city of the question before.
        List<List<String>> own = selectRows(all.stream().map(each -> toRow(each, true)).toList());
        List<List<String>> matching = own.isEmpty()
                ? selectRows(all.stream().map(each -> toRow(each, false)).toList())
                : own;
        List<List<String>> extreme = selectExtremes(excerpt, (Table) part.block().block(), all, own);
        List<List<String>> rows = extreme.isEmpty() ? matching : extreme;
        if (rows.isEmpty() || rows.size() == 1 && (question.answerType() == AnswerType.COMPARISON
                || areNames(rows.getFirst(), (Table) part.block().block()))) {
            return excerpt;
        }
        int start = row - part.partIndex();
        int end = start + part.block().parts().size() - 1;
        int lead = start > 0 && parts.get(start - 1).block().isAnnouncement() ? start - 1 : start;
        return new Excerpt(excerpt.passage(), Math.min(excerpt.first(), lead), Math.max(excerpt.last(), end), rows);
    }

    /** Returns the excerpt with those of its rows that answer: of the ones for 3 kg that for France. */
    private Excerpt narrowFurther(Excerpt excerpt, List<MatchedPart> all) {
        List<List<String>> rows = selectRows(all.stream()
                .map(each -> toRow(each, false))
                .filter(row -> excerpt.rows().contains(row.cells))
                .toList());
        return rows.isEmpty() ? excerpt : new Excerpt(excerpt.passage(), excerpt.first(), excerpt.last(), rows);
    }

    /**
     * The first row of a table without a header may name the columns: it has the words of the question, and no answer.
     */
    private static boolean areNames(List<String> row, Table table) {
        return table.header().isEmpty() && row.equals(table.rows().getFirst());
    }

    /** Returns the rows with the highest or lowest value, if it is asked for, of those that match or of all. */
    private List<List<String>> selectExtremes(Excerpt excerpt, Table table, List<MatchedPart> all,
            List<List<String>> matching) {
        // A question that names a row asks for nothing else.
        if (matching.size() == 1 || !isWhole(excerpt, table)) {
            return List.of();
        }
        List<List<String>> rows = all.stream()
                .map(each -> ((Table) each.block().block()).rows().get(each.partIndex()))
                .distinct()
                .toList();
        List<List<String>> found = matching.size() > 1 ? extremes.select(table.header(), matching) : List.of();
        return found.isEmpty() ? extremes.select(table.header(), rows) : found;
    }

    /** Returns whether the passages that were found have all rows: a long table is divided, and no part is missing. */
    private boolean isWhole(Excerpt excerpt, Table table) {
        List<ParsedPassage> parts = ranking.stream()
                .map(each -> each.matched().passage())
                .filter(passage -> passage.document().equals(excerpt.document()) && hasRowsOf(table, passage))
                .sorted(Comparator.comparingInt(ParsedPassage::ordinal))
                .toList();
        if (parts.isEmpty()) {
            return false;
        }
        ParsedPassage last = parts.getLast();
        boolean isEnd = !(last.blocks().getLast().block() instanceof Table end)
                || !end.header().equals(table.header())
                || end.plainText().length() < PassageSplitter.DEFAULT.targetCharacters() * MAX_LAST_PART;
        return isEnd && last.ordinal() - parts.getFirst().ordinal() == parts.size() - 1;
    }

    private static boolean hasRowsOf(Table table, ParsedPassage passage) {
        return passage.blocks()
                .stream()
                .anyMatch(block -> block.block() instanceof Table other && other.header().equals(table.header()));
    }

    private List<MatchedPart> listRows(Excerpt excerpt, Table table) {
        return ranking.stream()
                .filter(each -> each.matched().passage().document().equals(excerpt.document()))
                .sorted(Comparator.comparingInt(each -> each.matched().passage().ordinal()))
                .flatMap(each -> each.matched().parts().stream())
                .filter(part -> part.block().block() instanceof Table other && other.header().equals(table.header())
                        && (other.equals(table) || !other.header().isEmpty()))
                .toList();
    }

    /** @param isOwn whether words of earlier questions do not count */
    private Row toRow(MatchedPart part, boolean isOwn) {
        List<Double> importances = List.copyOf(question.wordWeights().values());
        var words = new BitSet();
        for (int word = 0; word < part.own().length; word++) {
            words.set(word, part.own()[word] >= MATCH && weights.weight(word) > 0
                    && (!isOwn || importances.get(word) == 1));
        }
        return new Row(((Table) part.block().block()).rows().get(part.partIndex()), words,
                weights.coverage(part.own()));
    }

    /** Returns the rows in their order; none if they are not told apart, or are too many. */
    private static List<List<String>> selectRows(List<Row> rows) {
        double best = rows.stream().mapToDouble(Row::coverage).max().orElse(0);
        var selected = new ArrayList<List<String>>();
        for (Row row : rows) {
            if (!row.words.isEmpty() && row.coverage >= MIN_SHARE * best
                    && rows.stream().noneMatch(other -> other.exceeds(row)) && !selected.contains(row.cells)) {
                selected.add(row.cells);
            }
        }
        return selected.size() == rows.size() || selected.size() > MAX_ROWS ? List.of() : selected;
    }
}
