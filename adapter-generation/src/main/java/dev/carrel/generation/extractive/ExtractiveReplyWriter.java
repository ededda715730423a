package dev.carrel.generation.extractive;

import dev.carrel.application.port.ReplyWriter;
import dev.carrel.domain.document.DocumentId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Answers with those sentences of the passages that answer best, word for word, and says so plainly when there are
 * none. Works offline, for any language, and gives equal briefs equal replies. Safe for use by many threads.
 */
public final class ExtractiveReplyWriter implements ReplyWriter {

    private static final String NOTHING_FOUND = "Nothing about this was found in the library.";

    /** Costs nothing; the word lists are read with the first question. */
    public ExtractiveReplyWriter() {}

    @Override
    public GeneratedReply writeReply(ReplyRequest brief, ReplySink sink) {
        List<Sentence> answer = answer(brief);
        String text = answer.isEmpty() ? NOTHING_FOUND : Excerpt.of(answer);
        List<DocumentId> used = answer.isEmpty() ? List.of()
                : brief.documents().stream().map(evidence -> evidence.document().id()).distinct().toList();
        var emitted = new StringBuilder();
        for (String piece : WordPieces.of(text)) {
            emitted.append(piece);
            if (!sink.emitText(piece)) {
                break;
            }
        }
        return new GeneratedReply(emitted.toString(), used);
    }

    /** The sentences that answer, as they are to be read; empty if none does. */
    private static List<Sentence> answer(ReplyRequest brief) {
        List<PassageText> passages = PassageText.of(brief.documents());
        var texts = new ArrayList<String>();
        texts.add(brief.question());
        passages.forEach(passage -> passage.sentences().forEach(sentence -> texts.add(sentence.text())));
        Language language = LanguageGuess.of(texts);
        return answer(brief, passages, language, language);
    }

    /**
     * @param wordsOf the language whose function words are passed over and whose word forms are one; null passes
     * nothing over
     */
    private static List<Sentence> answer(ReplyRequest brief, List<PassageText> passages, @Nullable Language language,
            @Nullable Language wordsOf) {
        Phrases phrases = Phrases.of(language);
        try (var reader = TermReader.of(wordsOf)) {
            AskedQuestion question = AskedQuestion.of(brief, phrases, reader);
            if (question.words().isEmpty() && wordsOf != null) {
                return answer(brief, passages, language, null);
            }
            List<Scored> scored = new SentenceScorer(question, new AnswerFit(question, phrases), reader)
                    .score(passages);
            return Selection.of(scored, question, passages, phrases);
        }
    }
}
