package dev.carrel.generation.extractive;

import dev.carrel.domain.document.Block.Definition;
import dev.carrel.generation.extractive.MatchedPassage.MatchedPart;
import dev.carrel.generation.extractive.language.CueCategory;
import dev.carrel.generation.extractive.language.PhraseLexicon;
import dev.carrel.generation.extractive.language.TermReader;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;

/** Scorer of the signs that a part of a passage answers a question. All signs are from 0 to 1. */
final class PartScorer {

    /**
     * Of what an answer model tells: enough that its mark decides. Measured on 594 questions about manuals and
     * documents of organisations, each with its best five passages: the replies have the text that answers for 76 % of
     * them with 4 and 8, 75 % with 2 and 74 % with 1; on 450 other questions, 74 % with each.
     */
    private static final double EVIDENCE = 4;
    private static final double PROXIMITY = 0.25;
    private static final double FIT = 0.25;
    private static final double DEFINITION = 0.2;
    private static final double NAMES = 0.2;
    private static final double DEFAULT_NUMBER = 0.3;
    private static final double FIRST = 0.08;
    private static final double FIRST_BELOW_HEADING = 0.9;
    /** The factor for titles, questions and repetitions of the question, which seldom answer it. */
    private static final double NO_ANSWER = 0.3;

    private final AskedQuestion question;
    private final QuestionTerms words;
    private final WordWeights weights;
    private final PhraseLexicon phrases;
    private final TermReader reader;
    private final AnswerTypeScorer fit;

    PartScorer(AskedQuestion question, QuestionTerms words, WordWeights weights, PhraseLexicon phrases,
            TermReader reader) {
        this.question = question;
        this.words = words;
        this.weights = weights;
        this.phrases = phrases;
        this.reader = reader;
        fit = new AnswerTypeScorer(question, phrases);
    }

    /** The score of a part, and the signs that count for its passage too. */
    record PartScore(double score, double proximity, double fit, double definition, double names) {}

    PartScore scorePart(MatchedPart part) {
        double proximity = ProximityScorer.scoreProximity(part.terms(), words, weights);
        double typeFit = fit.scorePart(part.block(), part.part(), startsWithTopic(part));
        double definition = scoreDefinition(part);
        double names = scoreNames(part);
        double score = weights.coverage(part.all()) + PROXIMITY * proximity + FIT * typeFit + DEFINITION * definition
                + NAMES * names + (typeFit > 0 && statesDefault(part) ? DEFAULT_NUMBER : 0) + scorePosition(part);
        return new PartScore((mayAnswer(part) ? score : score * NO_ANSWER) + EVIDENCE * part.part().evidence(),
                proximity, typeFit, definition, names);
    }

    /**
     * Returns a score that is higher for the first parts, above all of a passage whose heading is what is asked for.
     */
    private double scorePosition(MatchedPart part) {
        boolean named = question.answerType() == AnswerType.DEFINITION || question.answerType() == AnswerType.NAME;
        double weight = named && part.headingPrecision() >= MatchedPassage.MIN_TOPIC_PRECISION ? FIRST_BELOW_HEADING
                : FIRST;
        return weight / (1 + part.blockIndex() + part.partIndex());
    }

    private boolean statesDefault(MatchedPart part) {
        return question.answerType().isQuantity() && (phrases.containsCue(part.text(), CueCategory.DEFAULT)
                || phrases.containsCue(part.block().label(), CueCategory.DEFAULT));
    }

    private boolean startsWithTopic(MatchedPart part) {
        return words.startsWithMatch(part.block().block() instanceof Definition ? part.label() : part.terms());
    }

    private boolean mayAnswer(MatchedPart part) {
        if (part.part().endsWithColon() || part.block().isCode()) {
            return true;
        }
        boolean repeatsQuestion = part.label().isEmpty() && words.consistsOfMatches(part.terms());
        return !part.block().isTitle() && !part.part().isQuestion() && !repeatsQuestion;
    }

    /** Returns how well a part defines what the question asks for: the topic and no more, then "is" or the like. */
    private double scoreDefinition(MatchedPart part) {
        boolean asked = question.answerType() == AnswerType.DEFINITION || question.answerType() == AnswerType.NAME;
        if (!asked) {
            return 0;
        }
        if (part.block().block() instanceof Definition definition) {
            return startsWithName(definition.term()) ? 1 : words.precision(part.label());
        }
        if (explainsAbbreviation(part.text())) {
            return 1;
        }
        Matcher cue = phrases.cuePattern(CueCategory.DEFINING).matcher(part.text());
        if (!cue.find()) {
            return 0;
        }
        List<String> subject = reader.readTerms(part.text().substring(0, cue.start()));
        double[] found = words.matchStrengths(subject);
        double sum = 0;
        int own = 0;
        int word = 0;
        for (double importance : question.wordWeights().values()) {
            sum += importance == 1 ? found[word] : 0;
            own += importance == 1 ? 1 : 0;
            word++;
        }
        return own == 0 ? 0 : sum / own / (1 + Math.max(0, subject.size() - own));
    }

    /** Returns whether an abbreviation of the question stands in brackets, or before an opening one. */
    private boolean explainsAbbreviation(String text) {
        return question.abbreviations()
                .stream()
                .anyMatch(found -> text.contains("(" + found + ")") || text.contains("(" + found + "s)")
                        || text.contains(found + " ("));
    }

    private boolean startsWithName(String term) {
        String start = term.toLowerCase(Locale.ROOT);
        return question.names().stream().anyMatch(start::startsWith);
    }

    /** Returns the share of the names and quotations of the question that stand in the part word for word. */
    private double scoreNames(MatchedPart part) {
        if (question.names().isEmpty()) {
            return 0;
        }
        String text = (part.block().label() + " " + part.text()).toLowerCase(Locale.ROOT);
        double found = question.names().stream().filter(text::contains).count();
        return found / question.names().size();
    }
}
