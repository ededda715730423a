package dev.carrel.generation.model;

import dev.carrel.application.port.ReplyWriter.GeneratedReply;
import dev.carrel.application.port.ReplyWriter.ReplySink;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.generation.parsing.Citations;
import dev.carrel.generation.parsing.Thinking;
import dev.carrel.generation.prompt.Prompt;
import java.util.List;
import java.util.Set;

/**
 * Passes on what a model says as a reply: without what it thought, without or with the marks of its citations, without
 * white space at its ends. For one try.
 */
final class Telling implements Receiver {

    private static final String CUT_OFF = " …";

    private final ReplySink sink;
    private final List<DocumentId> numbers;
    private final Thinking thinking;
    private final Citations citations;
    private final StringBuilder told = new StringBuilder();
    /** White space that is told with what follows it, if anything does. */
    private String space = "";
    private boolean begun;

    Telling(Prompt prompt, boolean keepsMarks, boolean thinksFirst, ReplySink sink) {
        this.sink = sink;
        this.numbers = prompt.numbers();
        this.thinking = new Thinking(thinksFirst);
        this.citations = new Citations(numbers, keepsMarks);
    }

    @Override
    public boolean take(String piece) {
        String said = thinking.accept(piece);
        if (thinking.leaked()) {
            throw ModelTroubleException.of(Trouble.LEAKED);
        }
        begun |= !said.isBlank();
        return said.isEmpty() ? sink.isActive() : tell(citations.accept(said));
    }

    @Override
    public boolean hasBegun() {
        return begun;
    }

    @Override
    public void end(boolean cutOff) {
        tell(citations.accept(thinking.end()) + citations.end());
        if (told.isEmpty()) {
            throw ModelTroubleException.of(cutOff ? Trouble.USED_UP : Trouble.EMPTY);
        }
        if (cutOff) {
            tell(CUT_OFF);
        }
    }

    @Override
    public boolean takeBack() {
        return told.isEmpty() || sink.reset();
    }

    /** The reply as far as it was told. What the model made of all that it was told nobody can know. */
    GeneratedReply written(Set<DocumentId> drawnFrom) {
        return new GeneratedReply(told.toString(), used(), drawnFrom);
    }

    /** What it cites; if it answers without citing, all that it was given. */
    private List<DocumentId> used() {
        List<DocumentId> cited = citations.used();
        return cited.isEmpty() && citations.answered() ? numbers.stream().distinct().toList() : cited;
    }

    private boolean tell(String text) {
        String all = told.isEmpty() ? text.stripLeading() : space + text;
        String now = all.stripTrailing();
        space = all.substring(now.length());
        if (now.isEmpty()) {
            return sink.isActive();
        }
        told.append(now);
        return sink.emitText(now);
    }
}
