package dev.carrel.generation.extractive;

import dev.carrel.domain.document.DocumentId;
import dev.carrel.generation.extractive.AnswerExtractor.ExtractedAnswer;
import dev.carrel.generation.extractive.PassageScorer.ScoredPassage;
import dev.carrel.generation.extractive.language.PhraseLexicon;
import dev.carrel.generation.extractive.language.TermReader;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Composer of a reply: the excerpt of the best passage, and a second one only where the first leaves out a side of a
 * comparison or another passage fits as well.
 */
final class ReplyComposer {

    /** The second passage fits as well if its score is at most this much lower; of 1,400 replies, one in twelve. */
    private static final double MAX_MARGIN = 0.5;
    /** The weighted share of a comparison's words that a second excerpt has to add, and how far down to look for it. */
    private static final double MIN_GAIN = 0.1;
    private static final int MAX_RANK = 6;
    /** The length of the prose of two excerpts together, and of each. */
    private static final int MAX_WORDS_OF_TWO = 115;
    private static final int MAX_WORDS_OF_ONE = 50;

    private final AskedQuestion question;
    private final WordWeights weights;
    private final PhraseLexicon phrases;
    private final ExtremeRows extremes;
    private final AskedCell askedCell;

    ReplyComposer(AskedQuestion question, QuestionTerms words, WordWeights weights, PhraseLexicon phrases,
            TermReader reader) {
        extremes = new ExtremeRows(question.text(), phrases, reader);
        askedCell = new AskedCell(question, words, weights, new AnswerTypeScorer(question, phrases), reader);
        this.question = question;
        this.weights = weights;
        this.phrases = phrases;
    }

    /**
     * Composes the reply.
     *
     * @param ranking best first, at least one
     */
    ExtractedAnswer compose(List<ScoredPassage> ranking) {
        AnswerType type = question.answerType();
        ScoredPassage best = ranking.getFirst().withNeighbours(ranking);
        var rows = new MatchingRows(question, weights, phrases, extremes, ranking);
        Optional<Excerpt> held = new HeldRows(question, weights).find(ranking);
        if (held.isPresent()) {
            return toAnswer(rows.narrow(held.get()));
        }
        Excerpt first = rows.narrow(ExcerptSelector.selectExcerpt(best, type, type.maxWords(), phrases));
        Optional<ScoredPassage> other = findSecond(first, ranking);
        if (other.isPresent()) {
            Excerpt shorter = rows.narrow(ExcerptSelector.selectExcerpt(best, type, MAX_WORDS_OF_ONE, phrases));
            Excerpt second = rows.narrow(ExcerptSelector.selectExcerpt(other.get().withNeighbours(ranking), type,
                    MAX_WORDS_OF_ONE, phrases));
            for (Excerpt one : List.of(first, shorter)) {
                if (one.countWords() + second.countWords() <= MAX_WORDS_OF_TWO && !one.isRepeatedBy(second)) {
                    return toAnswer(one, second);
                }
            }
        }
        return toAnswer(first);
    }

    private Optional<ScoredPassage> findSecond(Excerpt first, List<ScoredPassage> ranking) {
        if (question.answerType() == AnswerType.COMPARISON) {
            double covered = weights.coverage(first.strengths());
            return ranking.stream().limit(MAX_RANK).skip(1).filter(other -> {
                double[] both = WordWeights.max(first.strengths(), other.matched().strengths());
                return weights.coverage(both) >= covered + MIN_GAIN;
            }).findFirst();
        }
        if (!question.answerType().isFact() || ranking.size() == 1) {
            return Optional.empty();
        }
        return Optional.of(ranking.get(1)).filter(other -> ranking.getFirst().score() - other.score() <= MAX_MARGIN);
    }

    /** Begins with the cell that is asked for, and ends with the row that shows where it stands. */
    private ExtractedAnswer toAnswer(Excerpt only) {
        Optional<String> cell = askedCell.write(only);
        Excerpt quoted = cell.isPresent() ? only.untilTable() : only;
        return new ExtractedAnswer(cell.map(lead -> lead + "\n\n").orElse("") + quoted.toMarkdown(needsHeading(quoted)),
                List.of(quoted.document()));
    }

    private ExtractedAnswer toAnswer(Excerpt first, Excerpt second) {
        List<DocumentId> documents = Stream.of(first, second).map(Excerpt::document).distinct().toList();
        return new ExtractedAnswer(first.toMarkdown(needsHeading(first)) + "\n\n" + second.toMarkdown(true), documents);
    }

    /** Returns whether a word of the question stands in the heading alone. */
    private boolean needsHeading(Excerpt excerpt) {
        double[] text = excerpt.textStrengths();
        double[] heading = excerpt.passage().matched().heading();
        return weights.coverage(WordWeights.max(text, heading)) > weights.coverage(text);
    }
}
