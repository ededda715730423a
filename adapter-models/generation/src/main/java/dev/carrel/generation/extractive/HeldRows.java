package dev.carrel.generation.extractive;

import dev.carrel.domain.document.Block.Table;
import dev.carrel.domain.passage.ConditionalRows;
import dev.carrel.generation.extractive.MatchedPassage.MatchedPart;
import dev.carrel.generation.extractive.PassageScorer.ScoredPassage;
import dev.carrel.generation.extractive.text.ParsedBlock;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The rows of a table, or the items of a list, that hold for what a question gives: "after 7 years", "in grade B". They
 * answer before a sentence that says what holds in general.
 */
final class HeldRows {

    /** Passages of the document further down are about something else. */
    private static final int MAX_RANK = 3;

    private final AskedQuestion question;
    private final WordWeights weights;

    HeldRows(AskedQuestion question, WordWeights weights) {
        this.question = question;
        this.weights = weights;
    }

    private record Candidate(Excerpt excerpt, double coverage) {}

    /**
     * Returns the excerpt with what holds; empty if nothing depends on what the question gives, or nothing holds.
     *
     * @param ranking best first, at least one
     */
    Optional<Excerpt> find(List<ScoredPassage> ranking) {
        if (question.conditions().isEmpty()) {
            return Optional.empty();
        }
        ScoredPassage best = ranking.getFirst();
        Optional<Candidate> found = findBest(best.withNeighbours(ranking));
        if (found.isPresent() && best.matched().passage().isRead()) {
            return found.map(Candidate::excerpt);
        }
        double least = coverage(best.matched().strengths());
        return Stream.concat(found.stream(),
                ranking.stream()
                        .limit(MAX_RANK)
                        .skip(1)
                        .filter(other -> other.matched()
                                .passage()
                                .document()
                                .equals(best.matched().passage().document()))
                        .filter(other -> coverage(other.matched().strengths()) >= least)
                        .flatMap(other -> findBest(other.withNeighbours(ranking)).stream()))
                .max(Comparator.comparingDouble(Candidate::coverage))
                .map(Candidate::excerpt);
    }

    private Optional<Candidate> findBest(ScoredPassage passage) {
        List<ParsedBlock> blocks = passage.matched().passage().blocks();
        return ConditionalRows.choose(blocks.stream().map(ParsedBlock::block).toList(), question.conditions())
                .stream()
                .filter(rows -> !rows.held().isEmpty())
                .map(rows -> new Candidate(rows.isTable() ? quoteRows(passage, rows) : quoteItems(passage, rows),
                        coverage(surroundings(passage, rows.block()))))
                .max(Comparator.comparingDouble(Candidate::coverage));
    }

    /** Returns how strongly the first part of a block matches, with its headings and what announces it. */
    private static double[] surroundings(ScoredPassage passage, int block) {
        List<MatchedPart> parts = passage.matched().parts();
        return parts.get(firstPart(parts, block)).all();
    }

    /** Returns the weighted share of the question's words; its numbers stand in any row. */
    private double coverage(double[] strengths) {
        List<String> words = List.copyOf(question.wordWeights().keySet());
        double[] counted = strengths.clone();
        IntStream.range(0, counted.length)
                .filter(word -> words.get(word).codePoints().anyMatch(Character::isDigit))
                .forEach(word -> counted[word] = 0);
        return weights.coverage(counted);
    }

    private static Excerpt quoteRows(ScoredPassage passage, ConditionalRows rows) {
        List<MatchedPart> parts = passage.matched().parts();
        int first = firstPart(parts, rows.block());
        Table table = (Table) parts.get(first).block().block();
        return new Excerpt(passage, withAnnouncement(parts, first), first + table.rows().size() - 1,
                rows.held().stream().map(table.rows()::get).toList());
    }

    private static Excerpt quoteItems(ScoredPassage passage, ConditionalRows rows) {
        List<MatchedPart> parts = passage.matched().parts();
        int last = rows.block() + rows.held().getLast();
        Set<Integer> omitted = IntStream.range(rows.block(), last)
                .filter(block -> !rows.held().contains(block - rows.block()))
                .boxed()
                .collect(Collectors.toSet());
        return new Excerpt(passage, withAnnouncement(parts, firstPart(parts, rows.block())),
                firstPart(parts, last) + parts.get(firstPart(parts, last)).block().parts().size() - 1, List.of(),
                omitted);
    }

    private static int firstPart(List<MatchedPart> parts, int block) {
        return IntStream.range(0, parts.size())
                .filter(i -> parts.get(i).blockIndex() == block)
                .findFirst()
                .orElseThrow();
    }

    private static int withAnnouncement(List<MatchedPart> parts, int first) {
        return first > 0 && parts.get(first - 1).block().isAnnouncement() ? first - 1 : first;
    }
}
