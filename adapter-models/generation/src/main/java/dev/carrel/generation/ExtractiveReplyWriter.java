package dev.carrel.generation;

import dev.carrel.application.port.ReplyWriter;
import dev.carrel.generation.extractive.AnswerExtractor;
import dev.carrel.generation.extractive.AnswerExtractor.ExtractedAnswer;
import dev.carrel.generation.extractive.text.StreamPieces;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/**
 * Reply writer that answers with sentences quoted from the passages and refuses the question if none fits. It works
 * offline and for any language, and gives equal replies to equal requests. Safe for use by multiple threads.
 */
public final class ExtractiveReplyWriter implements ReplyWriter {

    /** Creates a writer at no cost; the word lists are loaded with the first question. */
    public ExtractiveReplyWriter() {}

    @Override
    public boolean isLocal() {
        return true;
    }

    @Override
    public GeneratedReply writeReply(ReplyRequest request, ReplySink sink) {
        Optional<ExtractedAnswer> answer;
        try {
            answer = AnswerExtractor.extractAnswer(request, sink);
        } catch (CancellationException ignored) {
            return new GeneratedReply("", List.of());
        }
        String text = emitPieces(answer.map(ExtractedAnswer::text).orElse(request.refusal()), sink);
        return new GeneratedReply(text, answer.map(ExtractedAnswer::documents).orElse(List.of()));
    }

    /** Emits a text piece by piece; returns the emitted part, which is all of it unless the reply is cancelled. */
    private static String emitPieces(String text, ReplySink sink) {
        var emitted = new StringBuilder();
        for (String piece : StreamPieces.splitText(text)) {
            emitted.append(piece);
            if (!sink.emitText(piece)) {
                break;
            }
        }
        return emitted.toString();
    }
}
