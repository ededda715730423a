package dev.carrel.application.query;

import dev.carrel.application.port.ReplyWriter.ReplySink;

/**
 * A sink that begins a reply with the words that it is the closest that was found. A reply that refuses the question
 * stays as it is: its pieces are held back as long as they may become the refusal.
 */
final class UnsureReplySink implements ReplySink {

    private final ReplySink sink;
    private final String beginning;
    private final String refusal;
    private final StringBuilder held = new StringBuilder();
    private boolean begun;

    /**
     * @param beginning the words
     * @param refusal the text of a reply that refuses
     */
    UnsureReplySink(ReplySink sink, String beginning, String refusal) {
        this.sink = sink;
        this.beginning = beginning + "\n\n";
        this.refusal = refusal;
    }

    @Override
    public boolean emitText(String piece) {
        if (begun) {
            return sink.emitText(piece);
        }
        held.append(piece);
        if (refusal.startsWith(held.toString())) {
            return !sink.isCancelled();
        }
        begun = true;
        return sink.emitText(beginning) && emitHeld();
    }

    /** Emits what was held back of a reply that has ended, and returns its whole text. */
    String finish(String reply) {
        if (begun) {
            return beginning + reply;
        }
        emitHeld();
        return reply;
    }

    private boolean emitHeld() {
        String text = held.toString();
        held.setLength(0);
        return text.isEmpty() || sink.emitText(text);
    }

    @Override
    public boolean reset() {
        if (begun && !sink.reset()) {
            return false;
        }
        held.setLength(0);
        begun = false;
        return true;
    }

    @Override
    public boolean isCancelled() {
        return sink.isCancelled();
    }

    @Override
    public void onCancel(Runnable action) {
        sink.onCancel(action);
    }
}
