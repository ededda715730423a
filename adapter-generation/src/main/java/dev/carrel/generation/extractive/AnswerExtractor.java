package dev.carrel.generation.extractive;

import dev.carrel.application.port.ReplyWriter.ReplyRequest;
import dev.carrel.generation.extractive.language.AnalyzedLanguage;
import dev.carrel.generation.extractive.language.LanguageDetector;
import dev.carrel.generation.extractive.language.PhraseLexicon;
import dev.carrel.generation.extractive.language.TermReader;
import dev.carrel.generation.extractive.text.ParsedPassage;
import dev.carrel.generation.extractive.text.Sentence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Extractor of an answer from the passages of a request: the best sentences, verbatim. */
public final class AnswerExtractor {

    private AnswerExtractor() {}

    /** Returns the answer; empty if no sentence shares a word with the question. */
    public static Optional<String> extractAnswer(ReplyRequest request) {
        List<ParsedPassage> passages = ParsedPassage.parseAll(request.documents());
        AnalyzedLanguage language = detectLanguage(request.question(), passages);
        List<Sentence> sentences = selectSentences(request, passages, language, language);
        return sentences.isEmpty() ? Optional.empty() : Optional.of(ExcerptComposer.composeText(sentences));
    }

    private static @Nullable AnalyzedLanguage detectLanguage(String question, List<ParsedPassage> passages) {
        var texts = new ArrayList<String>();
        texts.add(question);
        passages.forEach(passage -> passage.sentences().forEach(sentence -> texts.add(sentence.text())));
        return LanguageDetector.detectLanguage(texts);
    }

    /**
     * Returns the answering sentences in reading order; empty if there are none.
     *
     * @param language the language of the phrases; null if unknown
     * @param wordsOf the language whose function words are skipped and whose words are stemmed; null for neither
     */
    private static List<Sentence> selectSentences(ReplyRequest request, List<ParsedPassage> passages,
            @Nullable AnalyzedLanguage language, @Nullable AnalyzedLanguage wordsOf) {
        PhraseLexicon phrases = PhraseLexicon.forLanguage(language);
        try (var reader = TermReader.forLanguage(wordsOf)) {
            AskedQuestion question = AskedQuestion.of(request, phrases, reader);
            if (question.wordWeights().isEmpty() && wordsOf != null) {
                return selectSentences(request, passages, language, null);
            }
            var scorer = new SentenceScorer(question, new AnswerTypeScorer(question, phrases), reader);
            return SentenceSelector.selectSentences(scorer.scoreSentences(passages), question, passages, phrases);
        }
    }
}
