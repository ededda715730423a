package dev.carrel.generation.extractive;

import dev.carrel.application.port.ReplyWriter.ReplyRequest;
import dev.carrel.domain.text.TextCleaner;
import dev.carrel.generation.extractive.language.CueCategory;
import dev.carrel.generation.extractive.language.PhraseLexicon;
import dev.carrel.generation.extractive.language.TermReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A question with its content words and its expected answer type.
 *
 * @param wordWeights the content words in order of appearance, each with its weight, at most 1
 */
record AskedQuestion(String text, Map<String, Double> wordWeights, AnswerType answerType) {

    /** Cues of phrases that only ask, so they are no content words. */
    private static final List<CueCategory> ASKING_CUES = List.of(CueCategory.PERSON, CueCategory.PLACE,
            CueCategory.TIME, CueCategory.DURATION, CueCategory.FILLER);
    /** Further words cost time and change little. */
    private static final int MAX_WORDS = 100;
    private static final double EARLIER_WORD_WEIGHT = 0.5;

    /**
     * Analyses the question of a request. A follow-up question also gets the words of the earlier questions that it
     * refers to, at a lower weight.
     */
    static AskedQuestion of(ReplyRequest request, PhraseLexicon phrases, TermReader reader) {
        String text = TextCleaner.REPLY.normalizeSpaces(request.question());
        Map<String, Double> words = new LinkedHashMap<>();
        contentWords(text, phrases, reader).forEach(word -> words.put(word, 1.0));
        for (String earlier : request.antecedents()) {
            contentWords(TextCleaner.REPLY.normalizeSpaces(earlier), phrases, reader)
                    .forEach(word -> words.putIfAbsent(word, EARLIER_WORD_WEIGHT));
        }
        return new AskedQuestion(text, words, AnswerType.ofQuestion(text, phrases));
    }

    private static List<String> contentWords(String question, PhraseLexicon phrases, TermReader reader) {
        String rest = question;
        for (CueCategory cue : ASKING_CUES) {
            rest = phrases.cuePattern(cue).matcher(rest).replaceAll(" ");
        }
        return reader.readTerms(rest).stream().limit(MAX_WORDS).toList();
    }
}
