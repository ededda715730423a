package dev.carrel.languagemodel.call;

import dev.carrel.application.port.ReplyWriter.GeneratedReply;
import dev.carrel.application.port.ReplyWriter.ReplySink;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.languagemodel.output.CitationParser;
import dev.carrel.languagemodel.output.ReasoningFilter;
import dev.carrel.languagemodel.output.WholeCharacters;
import dev.carrel.languagemodel.prompt.Prompt;
import java.util.List;
import java.util.Set;

/**
 * Handler that assembles the streamed reply: it removes reasoning, removes or renumbers citations, and trims white
 * space. For one attempt.
 */
public final class ReplyStreamAssembler implements ResponseHandler {

    private static final String ELLIPSIS = " …";

    private final ReplySink sink;
    private final List<DocumentId> passageDocuments;
    private final WholeCharacters characters = new WholeCharacters();
    private final ReasoningFilter reasoningFilter;
    private final CitationParser citationParser;
    private final StringBuilder emitted = new StringBuilder();
    /** White space that is emitted with the text after it. */
    private String pendingSpace = "";
    private boolean begun;
    private boolean truncated;

    /** Creates an assembler of one reply, which it writes to the sink. */
    public ReplyStreamAssembler(Prompt prompt, boolean keepsCitations, boolean reasoningFirst, ReplySink sink) {
        this.sink = sink;
        this.passageDocuments = prompt.passageDocuments();
        this.reasoningFilter = new ReasoningFilter(reasoningFirst);
        this.citationParser = new CitationParser(passageDocuments, keepsCitations);
    }

    @Override
    public boolean onPiece(String piece) {
        String text = reasoningFilter.acceptPiece(characters.acceptPiece(piece));
        if (reasoningFilter.hasLeaked()) {
            throw ModelException.of(ModelFailure.REASONING_LEAKED);
        }
        begun |= !text.isBlank();
        return text.isEmpty() ? !sink.isCancelled() : emitTrimmed(citationParser.acceptPiece(text));
    }

    @Override
    public boolean hasBegun() {
        return begun;
    }

    @Override
    public void onFinish(boolean isTruncated) {
        truncated = isTruncated;
        emitTrimmed(citationParser
                .acceptPiece(reasoningFilter.acceptPiece(characters.finishText()) + reasoningFilter.finishText())
                + citationParser.finishText());
        if (emitted.isEmpty()) {
            throw ModelException.of(truncated ? ModelFailure.TOKENS_EXHAUSTED : ModelFailure.EMPTY_REPLY);
        }
        if (truncated) {
            emitTrimmed(ELLIPSIS);
        }
    }

    @Override
    public boolean tryReset() {
        return emitted.isEmpty() || sink.reset();
    }

    /** Returns the reply as far as it was emitted. Any context document may have shaped it. */
    public GeneratedReply toGeneratedReply(Set<DocumentId> contextDocuments) {
        List<DocumentId> cited = citationParser.citedDocuments();
        // A reply that answers without a citation may be from any of them.
        List<DocumentId> named = cited.isEmpty() && citationParser.isAnswered()
                ? passageDocuments.stream().distinct().toList()
                : List.of();
        return new GeneratedReply(emitted.toString(), cited, named, contextDocuments, truncated);
    }

    private boolean emitTrimmed(String text) {
        String all = emitted.isEmpty() ? text.stripLeading() : pendingSpace + text;
        String ready = all.stripTrailing();
        pendingSpace = all.substring(ready.length());
        if (ready.isEmpty()) {
            return !sink.isCancelled();
        }
        emitted.append(ready);
        return sink.emitText(ready);
    }
}
