package dev.carrel.generation.extractive;

import dev.carrel.application.port.CancellationSignal;
import dev.carrel.generation.extractive.MatchedPassage.MatchedPart;
import dev.carrel.generation.extractive.PartScorer.PartScore;
import dev.carrel.generation.extractive.language.CueCategory;
import dev.carrel.generation.extractive.language.PhraseLexicon;
import dev.carrel.generation.extractive.text.ParsedBlock;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Scorer of how likely a passage answers a question: reranks the retrieved passages by a linear model of their
 * similarity and of the words and signs in them.
 */
final class PassageScorer {

    // Fitted by softmax regression (L2 0.01) to 270 questions about 27 software manuals, 204 of them with vector scores
    // too, and 150 about encyclopedia articles, and rounded. Each raises the cross-validated share of right choices.
    // Only
    // the last two were set by hand: they prefer what a reader expects, and changed nothing in the figures.
    private static final double SIMILARITY = 1.4;
    private static final double SHARE = 0.95;
    private static final double NEIGHBOURING_PARTS = 1;
    private static final double PROXIMITY = 1.5;
    private static final double FIT = 1.5;
    private static final double DEFINITION = 0.8;
    private static final double DEFAULT_FOR_NUMBER = 0.9;
    private static final double HEADING_PRECISION = 0.5;
    private static final double NEAR_IDENTIFIER = 0.4;
    private static final double NAMES = 0.4;
    /** Lists of changes mention everything and explain little. */
    private static final double CHANGES = -0.5;

    private static final double MIN_PROBABILITY = 1e-6;

    /** A name as programs have it: {@code --all}, {@code main.cf}, {@code maxSize}, {@code EXIT_CODE}. */
    private static final Pattern IDENTIFIER = Pattern.compile("(?<![\\p{L}\\p{N}_])"
            + "(?:--?\\p{L}[\\w-]*+|\\w++(?:[_.:/]\\w++)++|\\p{Ll}++\\p{Lu}\\w*+|\\p{Lu}{2}\\w*+|\\$\\w++)");

    private final AskedQuestion question;
    private final QuestionTerms words;
    private final WordWeights weights;
    private final PhraseLexicon phrases;
    private final PartScorer parts;
    private final CancellationSignal signal;

    PassageScorer(AskedQuestion question, QuestionTerms words, WordWeights weights, PhraseLexicon phrases,
            PartScorer parts, CancellationSignal signal) {
        this.question = question;
        this.words = words;
        this.weights = weights;
        this.phrases = phrases;
        this.parts = parts;
        this.signal = signal;
    }

    /**
     * A passage with the scores of its parts, in their order.
     *
     * @param score negative infinity for a passage without a word of the question
     * @param firstOwn the index of the first part that is its own and not a neighbour's
     * @param lastOwn the index of the last such part, inclusive
     */
    record ScoredPassage(MatchedPassage matched, List<PartScore> parts, double score, int firstOwn, int lastOwn) {

        boolean isMatch() {
            return score > Double.NEGATIVE_INFINITY;
        }

        /** Returns this passage with the parts of its neighbours in the section, as far as they are in a ranking. */
        ScoredPassage withNeighbours(List<ScoredPassage> ranking) {
            ScoredPassage joined = this;
            for (ScoredPassage other : ranking) {
                if (matched.passage().continues(other.matched.passage())) {
                    joined = new ScoredPassage(other.matched.append(joined.matched), concat(other.parts, joined.parts),
                            score, firstOwn + other.parts.size(), lastOwn + other.parts.size());
                } else if (other.matched.passage().continues(matched.passage())) {
                    joined = new ScoredPassage(joined.matched.append(other.matched), concat(joined.parts, other.parts),
                            score, joined.firstOwn, joined.lastOwn);
                }
            }
            return joined;
        }

        private static List<PartScore> concat(List<PartScore> first, List<PartScore> second) {
            return Stream.concat(first.stream(), second.stream()).toList();
        }
    }

    /** Returns the passages, best first. */
    List<ScoredPassage> rankPassages(List<MatchedPassage> passages) {
        double greatest = passages.stream().mapToDouble(each -> each.passage().similarity()).max().orElse(0);
        boolean isRead = passages.stream().anyMatch(each -> each.passage().isRead());
        return passages.stream()
                .map(each -> isRead ? scoreReading(each)
                        : scoreMatch(each, greatest == 0 ? 0 : each.passage().similarity() / greatest))
                .sorted(Comparator.comparingDouble((ScoredPassage each) -> -each.score))
                .toList();
    }

    /**
     * Scores a passage of a result that an answer model read by the log-odds that it answers: no other sign improves on
     * it.
     */
    private ScoredPassage scoreReading(MatchedPassage matched) {
        double probability = Math.clamp(matched.passage().similarity(), MIN_PROBABILITY, 1 - MIN_PROBABILITY);
        return score(matched, scores -> Math.log(probability / (1 - probability)));
    }

    private ScoredPassage scoreMatch(MatchedPassage matched, double relativeSimilarity) {
        return score(matched, scores -> weights.coverage(matched.strengths()) == 0 ? Double.NEGATIVE_INFINITY
                : weighSigns(matched, scores, relativeSimilarity));
    }

    private ScoredPassage score(MatchedPassage matched, ToDoubleFunction<List<PartScore>> scorer) {
        List<PartScore> scores = matched.parts().stream().map(part -> {
            signal.throwIfCancelled();
            return parts.scorePart(part);
        }).toList();
        return new ScoredPassage(matched, scores, scorer.applyAsDouble(scores), 0, scores.size() - 1);
    }

    private double weighSigns(MatchedPassage matched, List<PartScore> scores, double relativeSimilarity) {
        double neighbours = 0;
        double fit = 0;
        double nearIdentifier = 0;
        double[] before = new double[words.wordCount()];
        for (int i = 0; i < scores.size(); i++) {
            MatchedPart part = matched.parts().get(i);
            double coverage = weights.coverage(part.all());
            neighbours = Math.max(neighbours, weights.coverage(WordWeights.max(before, part.own())));
            fit = Math.max(fit, scores.get(i).fit() * coverage);
            if (coverage > nearIdentifier
                    && (part.block().isCode() || containsIdentifier(part.text()))) {
                nearIdentifier = coverage;
            }
            before = part.own();
        }
        return SIMILARITY * relativeSimilarity + SHARE * weights.share(matched.strengths())
                + NEIGHBOURING_PARTS * neighbours + FIT * fit + NEAR_IDENTIFIER * nearIdentifier
                + PROXIMITY * greatest(scores, PartScore::proximity)
                + DEFINITION * greatest(scores, PartScore::definition)
                + NAMES * greatest(scores, PartScore::names)
                + HEADING_PRECISION * words.precision(matched.headingTerms())
                + (statesDefaultNumber(matched.passage().blocks()) ? DEFAULT_FOR_NUMBER : 0)
                + (phrases.containsCue(matched.passage().context(), CueCategory.CHANGES) ? CHANGES : 0);
    }

    private static boolean containsIdentifier(String text) {
        return hasSignOfIdentifier(text) && IDENTIFIER.matcher(text).find();
    }

    /** Returns false if no part of the text can match the pattern, as in most sentences: to try it is slow. */
    private static boolean hasSignOfIdentifier(String text) {
        for (int i = 0; i + 1 < text.length(); i++) {
            char c = text.charAt(i);
            char next = text.charAt(i + 1);
            boolean joins = switch (c) {
                case '_', '.', ':', '/', '-', '$' -> next != ' ';
                default -> Character.isUpperCase(next) && Character.isLetter(c);
            };
            if (joins || Character.isSurrogate(c)) {
                return true;
            }
        }
        return false;
    }

    private static double greatest(List<PartScore> scores, ToDoubleFunction<PartScore> sign) {
        return scores.stream().mapToDouble(sign).max().orElse(0);
    }

    private boolean statesDefaultNumber(List<ParsedBlock> blocks) {
        return question.answerType().isQuantity() && containsCue(blocks, CueCategory.DEFAULT);
    }

    private boolean containsCue(List<ParsedBlock> blocks, CueCategory cue) {
        return blocks.stream()
                .anyMatch(block -> phrases.containsCue(block.label(), cue)
                        || block.parts().stream().anyMatch(part -> phrases.containsCue(part.text(), cue)));
    }
}
