package dev.carrel.generation.extractive;

import dev.carrel.domain.document.Block;
import dev.carrel.domain.document.Block.Table;
import dev.carrel.domain.document.BlockMarkdown;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.generation.extractive.MatchedPassage.MatchedPart;
import dev.carrel.generation.extractive.PassageScorer.ScoredPassage;
import dev.carrel.generation.extractive.text.ParsedPassage;
import dev.carrel.generation.extractive.text.WordCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Successive parts of one passage.
 *
 * @param first the index of the first part
 * @param last the index of the last part, inclusive
 * @param rows the rows of the first table, if it is narrowed to some; empty if not
 * @param omitted the indices of items of a list that are left out
 */
record Excerpt(ScoredPassage passage, int first, int last, List<List<String>> rows, Set<Integer> omitted) {

    /** The share of the terms of the shorter excerpt that makes it a repetition. */
    private static final double REPETITION_OVERLAP = 0.7;

    Excerpt(ScoredPassage passage, int first, int last) {
        this(passage, first, last, List.of());
    }

    Excerpt(ScoredPassage passage, int first, int last, List<List<String>> rows) {
        this(passage, first, last, rows, Set.of());
    }

    /** Returns the excerpt without what follows its first table. */
    Excerpt untilTable() {
        List<MatchedPart> parts = passage.matched().parts();
        int end = first;
        while (end < last && !(parts.get(end).block().block() instanceof Table)) {
            end++;
        }
        while (end < last && parts.get(end + 1).blockIndex() == parts.get(end).blockIndex()) {
            end++;
        }
        return new Excerpt(passage, first, end, rows, omitted);
    }

    /** Returns the excerpt as Markdown, below its innermost heading if that is wanted. */
    String toMarkdown(boolean withHeading) {
        ParsedPassage parsed = passage.matched().passage();
        String heading = parsed.headings().isEmpty() ? parsed.title() : parsed.headings().getLast();
        String text = toMarkdown();
        return withHeading && !heading.isBlank() && !text.startsWith(heading) ? "**" + heading + "**\n\n" + text : text;
    }

    private String toMarkdown() {
        var blocks = new ArrayList<Block>();
        List<String> narrowed = null;
        List<MatchedPart> parts = passage.matched().parts();
        for (int i = first; i <= last;) {
            MatchedPart from = parts.get(i);
            int to = from.partIndex();
            while (i <= last && parts.get(i).blockIndex() == from.blockIndex()) {
                to++;
                i++;
            }
            Block cut = from.block().cut(from.partIndex(), to);
            if (omitted.contains(from.blockIndex())) {
                continue;
            }
            if (rows.isEmpty() || !(cut instanceof Table table)) {
                blocks.add(cut);
            } else if (narrowed == null) {
                narrowed = table.header();
                blocks.add(new Table(table.header(), rows));
            } else if (!narrowed.equals(table.header())) {
                blocks.add(cut);
            }
        }
        return BlockMarkdown.write(blocks);
    }

    /** Returns how strongly the text matches each word of the question, with its headings. */
    double[] strengths() {
        return WordWeights.max(passage.matched().context(), textStrengths());
    }

    /** Returns how strongly the text alone matches each word of the question. */
    double[] textStrengths() {
        double[] strengths = new double[passage.matched().context().length];
        for (MatchedPart part : parts()) {
            strengths = WordWeights.max(strengths, part.own());
        }
        return strengths;
    }

    /** Returns whether the other excerpt says little that this one does not. */
    boolean isRepeatedBy(Excerpt other) {
        Set<String> own = terms();
        Set<String> others = other.terms();
        long shared = others.stream().filter(own::contains).count();
        return shared >= REPETITION_OVERLAP * Math.min(own.size(), others.size());
    }

    private Set<String> terms() {
        return parts().stream().flatMap(part -> part.terms().stream()).collect(Collectors.toSet());
    }

    int countWords() {
        return parts().stream().mapToInt(part -> WordCount.countWords(part.text())).sum();
    }

    DocumentId document() {
        return passage.matched().passage().document();
    }

    private List<MatchedPart> parts() {
        return passage.matched()
                .parts()
                .subList(first, last + 1)
                .stream()
                .filter(part -> !omitted.contains(part.blockIndex()))
                .toList();
    }
}
