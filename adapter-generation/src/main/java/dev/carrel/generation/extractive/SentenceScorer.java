package dev.carrel.generation.extractive;

import dev.carrel.generation.extractive.language.TermReader;
import dev.carrel.generation.extractive.text.ParsedPassage;
import dev.carrel.generation.extractive.text.Sentence;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * Scorer of sentences by the share of the question's words that they cover, weighted by rarity, and by minor signs such
 * as proximity and answer type. The weights were fitted to questions with known answers in several languages and
 * rounded; the exact values matter little.
 */
final class SentenceScorer {

    /** The weight of a word that is not in the sentence but in a heading above, or in the sentence before. */
    private static final double IN_HEADING = 0.6;
    private static final double IN_SENTENCE_BEFORE = 0.45;
    private static final double PROXIMITY = 0.25;
    private static final double FIT = 0.25;
    private static final double BEST_PASSAGE = 0.15;
    private static final double FIRST_SENTENCE = 0.08;
    /** The factor for headings, questions and repetitions of the question, which seldom answer it. */
    private static final double NO_ANSWER = 0.3;
    /** Sentences with a lower coverage rank cannot catch up by the minor signs. */
    private static final int SHORTLIST = 16;

    private final AskedQuestion question;
    private final AnswerTypeScorer fit;
    private final TermReader reader;
    private final QuestionTerms words;

    SentenceScorer(AskedQuestion question, AnswerTypeScorer fit, TermReader reader) {
        this.question = question;
        this.fit = fit;
        this.reader = reader;
        words = new QuestionTerms(List.copyOf(question.wordWeights().keySet()));
    }

    /**
     * Returns the best sentences, best first. Each shares a word with the question or stands close to a sentence that
     * does.
     */
    List<ScoredSentence> scoreSentences(List<ParsedPassage> passages) {
        List<ReadSentence> sentences = readSentences(passages);
        double[] weights = computeWeights(sentences);
        var covering = new ArrayList<CoveringSentence>();
        for (ReadSentence sentence : sentences) {
            double coverage = computeCoverage(sentence, weights);
            if (coverage > 0) {
                covering.add(
                        new CoveringSentence(sentence, coverage + BEST_PASSAGE / (1 + sentence.sentence.passageIndex())
                                + FIRST_SENTENCE / (1 + sentence.sentence.index())));
            }
        }
        return covering.stream()
                .sorted(Comparator.comparingDouble((CoveringSentence each) -> -each.score))
                .limit(SHORTLIST)
                .map(each -> scoreSentence(each, weights))
                .sorted(Comparator.comparingDouble((ScoredSentence each) -> -each.score()))
                .toList();
    }

    /** A sentence with the match strength, from 0 to 1, of each question word in the sentence and in its context. */
    private record ReadSentence(Sentence sentence, List<String> terms, double[] inIt, double[] aroundIt) {}

    private record CoveringSentence(ReadSentence sentence, double score) {}

    private List<ReadSentence> readSentences(List<ParsedPassage> passages) {
        var read = new ArrayList<ReadSentence>();
        for (ParsedPassage passage : passages) {
            double[] inHeadings = scaleBy(words.matchStrengths(reader.readTerms(passage.headings())), IN_HEADING);
            double[] around = inHeadings;
            for (Sentence sentence : passage.sentences()) {
                List<String> terms = reader.readTerms(sentence.text());
                double[] inIt = words.matchStrengths(terms);
                read.add(new ReadSentence(sentence, terms, inIt, around));
                around = scaleBy(inIt, sentence.isStatement() ? IN_SENTENCE_BEFORE : IN_HEADING);
                for (int word = 0; word < around.length; word++) {
                    around[word] = Math.max(around[word], inHeadings[word]);
                }
            }
        }
        return read;
    }

    private static double[] scaleBy(double[] values, double factor) {
        double[] scaled = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            scaled[i] = values[i] * factor;
        }
        return scaled;
    }

    /**
     * Returns the inverse document frequency of each question word (as in BM25) times its weight in the question; 0 if
     * no sentence contains it. A word in the context of a sentence counts half.
     */
    private double[] computeWeights(List<ReadSentence> sentences) {
        double[] weights = new double[words.wordCount()];
        int word = 0;
        for (double importance : question.wordWeights().values()) {
            double containing = 0;
            for (ReadSentence sentence : sentences) {
                containing += Math.max(sentence.inIt[word], sentence.aroundIt[word] / 2);
            }
            weights[word++] = containing == 0 ? 0
                    : importance * Math.log(1 + (sentences.size() - containing + 0.5) / (containing + 0.5));
        }
        return weights;
    }

    private double computeCoverage(ReadSentence sentence, double[] weights) {
        double covered = 0;
        double all = 0;
        for (int word = 0; word < weights.length; word++) {
            covered += weights[word] * Math.max(sentence.inIt[word], sentence.aroundIt[word]);
            all += weights[word];
        }
        return all == 0 ? 0 : covered / all;
    }

    private ScoredSentence scoreSentence(CoveringSentence covering, double[] weights) {
        ReadSentence read = covering.sentence;
        double score = covering.score + PROXIMITY * ProximityScorer.scoreProximity(read.terms, words, weights)
                + FIT * fit.scoreSentence(read.sentence, words.startsWithMatch(read.terms));
        boolean answers = read.sentence.endsWithColon()
                || (read.sentence.isStatement() && !words.consistsOfMatches(read.terms));
        return new ScoredSentence(read.sentence, Set.copyOf(read.terms), answers ? score : score * NO_ANSWER);
    }
}
