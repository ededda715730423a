package dev.carrel.generation.extractive;

import dev.carrel.application.port.ReplyWriter.ReplyRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a question is about and what kind of answer it asks for.
 *
 * @param words its content words in their order, each with how much it counts, at most 1
 */
record AskedQuestion(String text, Map<String, Double> words, AnswerKind kind) {

    /** What asks, and is not what is asked about. */
    private static final List<Cue> ASKING = List.of(Cue.PERSON, Cue.PLACE, Cue.TIME, Cue.DURATION, Cue.FILLER);
    /** What comes after so many adds little but time. */
    private static final int MOST_WORDS = 100;
    private static final double COUNT_OF_AN_EARLIER_WORD = 0.5;

    /** The question of a brief; one that leans on what was said before takes over the words of earlier questions. */
    static AskedQuestion of(ReplyRequest brief, Phrases phrases, TermReader reader) {
        String text = CleanText.of(brief.question());
        Map<String, Double> words = new LinkedHashMap<>();
        contentWords(text, phrases, reader).forEach(word -> words.put(word, 1.0));
        for (String earlier : brief.antecedents()) {
            contentWords(CleanText.of(earlier), phrases, reader)
                    .forEach(word -> words.putIfAbsent(word, COUNT_OF_AN_EARLIER_WORD));
        }
        return new AskedQuestion(text, words, AnswerKind.of(text, phrases));
    }

    private static List<String> contentWords(String question, Phrases phrases, TermReader reader) {
        String rest = question;
        for (Cue cue : ASKING) {
            rest = phrases.pattern(cue).matcher(rest).replaceAll(" ");
        }
        return reader.terms(rest).stream().limit(MOST_WORDS).toList();
    }
}
