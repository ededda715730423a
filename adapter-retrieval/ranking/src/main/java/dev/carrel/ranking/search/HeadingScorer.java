package dev.carrel.ranking.search;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Scores passages by what their headings promise: the answer to a question that is the title itself, or the definition
 * of a thing that the heading names.
 */
final class HeadingScorer {

    /**
     * The weight of a title that is a question. Measured between 0.3 and 1 on questions of patients; collections
     * without such titles do not change. A heading in a list of frequent questions has none: that made manuals worse.
     */
    static final double QUESTION_WEIGHT = 0.6;

    /** The weight of a heading for a question that asks for a definition; measured between 0.3 and 1 on manuals. */
    static final double DEFINITION_WEIGHT = 0.6;

    /** The score of the beginning of a document for such a question: it says what the document is about. */
    static final double BEGINNING_SCORE = 0.2;

    /** The beginning of a question that asks for a definition. */
    private static final Pattern DEFINITION_QUESTION = Pattern
            .compile("(?iu)^[^\\p{L}]*(?:qu['’]est-ce qu|c['’]est quoi"
                    + "|(?:what(?:['’]s| is| are)|was (?:ist|sind)|qué (?:es|son)"
                    + "|(?:che )?cos['’]è|(?:che )?cosa (?:è|sono)"
                    + "|o que (?:é|são)|wat (?:is|zijn)|vad är|что такое|co to jest)(?!\\p{L}))");

    private static final Pattern QUESTION_MARK = Pattern.compile("[?？؟]\\s*$");

    private final NGramScorer scorer;
    private final boolean asksForDefinition;

    HeadingScorer(String question, NGramScorer scorer) {
        this.scorer = scorer;
        this.asksForDefinition = DEFINITION_QUESTION.matcher(question).find();
    }

    /**
     * Returns the score of a passage.
     *
     * @param titleAndHeadings the title of the document, then the headings above the passage, outermost first
     */
    double scorePassage(List<String> titleAndHeadings) {
        String title = titleAndHeadings.getFirst();
        double score = isQuestion(title) ? QUESTION_WEIGHT * scorer.matchHeading(title) : 0;
        if (asksForDefinition) {
            score += DEFINITION_WEIGHT * scorer.matchHeading(titleAndHeadings.getLast());
            score += titleAndHeadings.size() == 1 ? BEGINNING_SCORE : 0;
        }
        return score;
    }

    private static boolean isQuestion(String title) {
        boolean hasMark = title.indexOf('?') >= 0 || title.indexOf('？') >= 0 || title.indexOf('؟') >= 0;
        return hasMark && QUESTION_MARK.matcher(title).find();
    }
}
