package dev.carrel.generation;

import dev.carrel.application.port.ReplyWriter;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.generation.extractive.AnswerTypeScorer;
import dev.carrel.generation.extractive.AskedQuestion;
import dev.carrel.generation.extractive.ExcerptComposer;
import dev.carrel.generation.extractive.ScoredSentence;
import dev.carrel.generation.extractive.SentenceScorer;
import dev.carrel.generation.extractive.SentenceSelector;
import dev.carrel.generation.extractive.language.AnalyzedLanguage;
import dev.carrel.generation.extractive.language.LanguageDetector;
import dev.carrel.generation.extractive.language.PhraseLexicon;
import dev.carrel.generation.extractive.language.TermReader;
import dev.carrel.generation.extractive.text.ParsedPassage;
import dev.carrel.generation.extractive.text.Sentence;
import dev.carrel.generation.extractive.text.StreamPieces;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reply writer that answers with sentences quoted from the passages and says so if none fits. It works offline and for
 * any language, and gives equal replies to equal requests. Safe for use by multiple threads.
 */
public final class ExtractiveReplyWriter implements ReplyWriter {

    private static final String NOTHING_FOUND = "Nothing about this was found in the library.";

    /** Creates a writer at no cost; the word lists are loaded with the first question. */
    public ExtractiveReplyWriter() {}

    @Override
    public GeneratedReply writeReply(ReplyRequest brief, ReplySink sink) {
        List<Sentence> answer = selectAnswer(brief);
        String text = answer.isEmpty() ? NOTHING_FOUND : ExcerptComposer.composeText(answer);
        List<DocumentId> used = answer.isEmpty() ? List.of()
                : brief.documents().stream().map(evidence -> evidence.document().id()).distinct().toList();
        var emitted = new StringBuilder();
        for (String piece : StreamPieces.splitText(text)) {
            emitted.append(piece);
            if (!sink.emitText(piece)) {
                break;
            }
        }
        return new GeneratedReply(emitted.toString(), used);
    }

    /** Returns the answering sentences in reading order; empty if there are none. */
    private static List<Sentence> selectAnswer(ReplyRequest brief) {
        List<ParsedPassage> passages = ParsedPassage.parseAll(brief.documents());
        var texts = new ArrayList<String>();
        texts.add(brief.question());
        passages.forEach(passage -> passage.sentences().forEach(sentence -> texts.add(sentence.text())));
        AnalyzedLanguage language = LanguageDetector.detectLanguage(texts);
        return selectAnswer(brief, passages, language, language);
    }

    /** @param wordsOf the language whose function words are skipped and whose words are stemmed; null for neither */
    private static List<Sentence> selectAnswer(ReplyRequest brief, List<ParsedPassage> passages,
            @Nullable AnalyzedLanguage language,
            @Nullable AnalyzedLanguage wordsOf) {
        PhraseLexicon phrases = PhraseLexicon.forLanguage(language);
        try (var reader = TermReader.forLanguage(wordsOf)) {
            AskedQuestion question = AskedQuestion.of(brief, phrases, reader);
            if (question.wordWeights().isEmpty() && wordsOf != null) {
                return selectAnswer(brief, passages, language, null);
            }
            List<ScoredSentence> scored = new SentenceScorer(question, new AnswerTypeScorer(question, phrases), reader)
                    .scoreSentences(passages);
            return SentenceSelector.selectSentences(scored, question, passages, phrases);
        }
    }
}
