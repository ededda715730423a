package dev.carrel.generation.extractive;

import dev.carrel.application.port.CancellationSignal;
import dev.carrel.application.port.ReplyWriter.ReplyRequest;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.generation.extractive.PassageScorer.ScoredPassage;
import dev.carrel.generation.extractive.language.AnalyzedLanguage;
import dev.carrel.generation.extractive.language.LanguageDetector;
import dev.carrel.generation.extractive.language.PhraseLexicon;
import dev.carrel.generation.extractive.language.SynonymLexicon;
import dev.carrel.generation.extractive.language.TermReader;
import dev.carrel.generation.extractive.text.ParsedPassage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Extractor of an answer from the passages of a request: the best excerpt, verbatim. */
public final class AnswerExtractor {

    /**
     * An answer.
     *
     * @param text Markdown
     * @param documents the documents that it is quoted from, best first
     */
    public record ExtractedAnswer(String text, List<DocumentId> documents) {}

    private AnswerExtractor() {}

    /**
     * Returns the answer; empty if no part of a passage shares a word with the question.
     *
     * @throws java.util.concurrent.CancellationException soon after the signal is cancelled
     */
    public static Optional<ExtractedAnswer> extractAnswer(ReplyRequest request, CancellationSignal signal) {
        List<ParsedPassage> passages = ParsedPassage.parseAll(request.documents());
        AnalyzedLanguage language = detectLanguage(request.question(), passages);
        return extractAnswer(request, passages, language, language, signal);
    }

    private static @Nullable AnalyzedLanguage detectLanguage(String question, List<ParsedPassage> passages) {
        var texts = new ArrayList<String>();
        texts.add(question);
        passages.forEach(passage -> passage.blocks()
                .forEach(block -> block.parts().forEach(part -> texts.add(part.text()))));
        return LanguageDetector.detectLanguage(texts);
    }

    /**
     * @param language the language of the phrases; null if unknown
     * @param wordsOf the language whose function words are skipped and whose words are stemmed; null for neither
     */
    private static Optional<ExtractedAnswer> extractAnswer(ReplyRequest request, List<ParsedPassage> passages,
            @Nullable AnalyzedLanguage language, @Nullable AnalyzedLanguage wordsOf, CancellationSignal signal) {
        PhraseLexicon phrases = PhraseLexicon.forLanguage(language);
        try (var reader = TermReader.forLanguage(wordsOf)) {
            AskedQuestion question = AskedQuestion.of(request, phrases, reader);
            if (question.wordWeights().isEmpty() && wordsOf != null) {
                return extractAnswer(request, passages, language, null, signal);
            }
            var words = new QuestionTerms(List.copyOf(question.wordWeights().keySet()),
                    SynonymLexicon.forLanguage(wordsOf));
            List<MatchedPassage> matched = passages.stream()
                    .map(passage -> {
                        signal.throwIfCancelled();
                        return MatchedPassage.match(passage, words, reader);
                    })
                    .toList();
            WordWeights weights = WordWeights.of(question.wordWeights().values(), matched);
            var parts = new PartScorer(question, words, weights, phrases, reader);
            List<ScoredPassage> ranking = new PassageScorer(question, words, weights, phrases, parts, signal)
                    .rankPassages(matched);
            if (ranking.isEmpty() || !ranking.getFirst().isMatch()) {
                return Optional.empty();
            }
            return Optional.of(new ReplyComposer(question, words, weights, phrases, reader).compose(ranking));
        }
    }
}
