package dev.carrel.generation.extractive;

import dev.carrel.domain.document.Block.Table;
import dev.carrel.generation.extractive.MatchedPassage.MatchedPart;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A row of a table that has, below the names of its columns, all words of the question that a sentence beside the table
 * has, and one more that tells it from other rows. It answers before the sentence: of "Zurich: 230 euros" and
 * "Elsewhere the limit is 120 euros" the first, where the limit in Zurich is asked for.
 */
final class NamedRow {

    private static final double MATCH = 0.5;
    /** More than a word of the sentence before weighs, and at most what one of a heading or a column weighs. */
    private static final double MATCH_AROUND = 0.55;

    private NamedRow() {}

    /**
     * Returns the index of the row that answers instead of a part, the one with most of the question.
     *
     * @param own the indices of the parts that may answer
     * @return the index of the part if there is none
     */
    static int findInsteadOf(int part, List<Integer> own, List<MatchedPart> parts) {
        if (isRow(parts.get(part))) {
            return part;
        }
        BitSet sentence = wordsOf(parts.get(part));
        return own.stream()
                .filter(i -> isRow(parts.get(i)) && exceeds(wordsOf(parts.get(i)), sentence)
                        && tellsApart(parts.get(i), sentence, parts))
                .max(Comparator.comparingInt((Integer i) -> wordsOf(parts.get(i)).cardinality())
                        .thenComparing(Comparator.reverseOrder()))
                .orElse(part);
    }

    private static boolean isRow(MatchedPart part) {
        return part.block().block() instanceof Table table && !table.header().isEmpty();
    }

    private static BitSet wordsOf(MatchedPart part) {
        var words = new BitSet();
        IntStream.range(0, part.own().length)
                .filter(word -> part.own()[word] >= MATCH || part.around()[word] >= MATCH_AROUND)
                .forEach(words::set);
        return words;
    }

    private static boolean exceeds(BitSet row, BitSet sentence) {
        var missing = (BitSet) sentence.clone();
        missing.andNot(row);
        return missing.isEmpty() && row.cardinality() > sentence.cardinality();
    }

    /** Returns whether a word of a row's own, which the sentence lacks, is not in all rows of its table. */
    private static boolean tellsApart(MatchedPart row, BitSet sentence, List<MatchedPart> parts) {
        List<MatchedPart> rows = parts.stream().filter(part -> part.blockIndex() == row.blockIndex()).toList();
        return IntStream.range(0, row.own().length)
                .anyMatch(word -> !sentence.get(word) && row.own()[word] >= MATCH
                        && rows.stream().anyMatch(other -> other.own()[word] < MATCH));
    }
}
