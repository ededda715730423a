package dev.carrel.generation.extractive;

import dev.carrel.domain.document.Block.Definition;
import dev.carrel.domain.document.Block.Table;
import dev.carrel.generation.extractive.language.TermReader;
import dev.carrel.generation.extractive.text.ParsedBlock;
import dev.carrel.generation.extractive.text.ParsedBlock.BlockPart;
import dev.carrel.generation.extractive.text.ParsedPassage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A passage matched with the words of a question. Strengths are from 0 to 1, one for each word of the question.
 *
 * @param context how strongly the title and the headings match
 * @param heading how strongly the innermost heading matches; the title if there is none
 * @param headingTerms the terms of that heading
 */
record MatchedPassage(ParsedPassage passage, double[] context, double[] heading,
        List<String> headingTerms,
        List<MatchedPart> parts) {

    /** The weight of a word that is not in the part but in a heading above, or in the sentence before. */
    private static final double IN_HEADING = 0.6;
    private static final double IN_SENTENCE_BEFORE = 0.45;
    /** With this share of its terms in the question a heading is what is asked for; a matching single term has 0.67. */
    static final double MIN_TOPIC_PRECISION = 0.6;
    /** The weight of a word in the sentence that announces a list or code. */
    private static final double IN_ANNOUNCEMENT = 0.9;

    /**
     * A part of a block.
     *
     * @param label the terms of a definition's term or of a table's header
     * @param own how strongly the part matches, with the term that it defines
     * @param around how strongly its surroundings match: headings, label and what stands before
     * @param headingPrecision the share of the innermost heading's terms that match
     */
    record MatchedPart(int blockIndex, int partIndex, ParsedBlock block, List<String> terms, List<String> label,
            double[] own, double[] around, double headingPrecision) {

        String text() {
            return part().text();
        }

        BlockPart part() {
            return block.parts().get(partIndex);
        }

        MatchedPart shift(int blocks) {
            return new MatchedPart(blockIndex + blocks, partIndex, block, terms, label, own, around, headingPrecision);
        }

        /** Returns how strongly the part matches, with its surroundings. */
        double[] all() {
            return WordWeights.max(own, around);
        }
    }

    /** Returns how strongly the whole passage matches, with its headings. */
    double[] strengths() {
        double[] strengths = context;
        for (MatchedPart part : parts) {
            strengths = WordWeights.max(strengths, part.own);
        }
        return strengths;
    }

    /** Returns this passage with the parts of one that continues it. */
    MatchedPassage append(MatchedPassage next) {
        int offset = passage.blocks().size();
        List<MatchedPart> following = next.parts.stream().map(part -> part.shift(offset)).toList();
        return new MatchedPassage(passage.append(next.passage), context, heading, headingTerms,
                Stream.concat(parts.stream(), following.stream()).toList());
    }

    static MatchedPassage match(ParsedPassage passage, QuestionTerms words, TermReader reader) {
        double[] context = words.matchStrengths(reader.readTerms(passage.context()));
        List<String> headingTerms = reader.readTerms(
                passage.headings().isEmpty() ? passage.title() : passage.headings().getLast());
        double precision = words.precision(headingTerms);
        double[] heading = words.matchStrengths(headingTerms);
        double[] inHeadings = WordWeights.scale(context, IN_HEADING);
        if (precision >= MIN_TOPIC_PRECISION) {
            inHeadings = WordWeights.max(inHeadings, heading);
        }
        double[] none = new double[words.wordCount()];
        double[] before = none;
        double[] announcement = none;
        var parts = new ArrayList<MatchedPart>();
        for (int i = 0; i < passage.blocks().size(); i++) {
            ParsedBlock block = passage.blocks().get(i);
            List<String> label = block.label().isEmpty() ? List.of() : reader.readTerms(block.label());
            double[] inLabel = WordWeights.scale(words.matchStrengths(label),
                    block.block() instanceof Definition ? 1 : IN_HEADING);
            for (int part = 0; part < block.parts().size(); part++) {
                BlockPart text = block.parts().get(part);
                List<String> terms = termsOf(block, part, reader);
                double[] own = words.matchStrengths(terms);
                if (block.block() instanceof Definition) {
                    own = WordWeights.max(own, inLabel);
                }
                double[] around = WordWeights.max(WordWeights.max(inHeadings, inLabel), before);
                boolean announced = block.isItem() || block.isCode();
                parts.add(new MatchedPart(i, part, block, terms, label, own,
                        announced ? WordWeights.max(around, announcement) : around, precision));
                before = WordWeights.scale(own,
                        text.isQuestion() || block.isTitle() ? IN_HEADING : IN_SENTENCE_BEFORE);
                if (text.endsWithColon() || block.isTitle()) {
                    announcement = WordWeights.scale(own, IN_ANNOUNCEMENT);
                } else if (!announced) {
                    announcement = none;
                }
            }
        }
        return new MatchedPassage(passage, context, heading, headingTerms, List.copyOf(parts));
    }

    /** Returns the terms of a part; a cell with a capital letter alone is no stop word: zone A. */
    private static List<String> termsOf(ParsedBlock block, int part, TermReader reader) {
        List<String> terms = reader.readTerms(block.parts().get(part).text());
        if (block.block() instanceof Table table) {
            table.rows()
                    .get(part)
                    .stream()
                    .filter(cell -> cell.length() == 1 && Character.isUpperCase(cell.charAt(0)))
                    .map(cell -> cell.toLowerCase(Locale.ROOT))
                    .filter(cell -> !terms.contains(cell))
                    .toList()
                    .forEach(terms::add);
        }
        return terms;
    }
}
