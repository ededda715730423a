package dev.carrel.application.fake.model;

import dev.carrel.application.port.ReplyWriter;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.UnexpectedException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Follows a script, the same for every brief: emits given pieces, waits, runs something, fails.
 *
 * <pre>
 * ScriptedReplyWriter.emitting("Employees", " have").run(started::countDown).await(goOn).emit(" 28", " days.")
 * </pre>
 *
 * Each method that adds a step returns another writer. As if it had used every document of the brief.
 */
public final class ScriptedReplyWriter implements ReplyWriter {

    private final List<WriterStep> script;
    private final AtomicInteger stopped = new AtomicInteger();

    private ScriptedReplyWriter(List<WriterStep> script) {
        this.script = List.copyOf(script);
    }

    /** Returns a writer that emits these pieces. */
    public static ScriptedReplyWriter emitting(String... pieces) {
        return new ScriptedReplyWriter(List.of()).emit(pieces);
    }

    /** Emits each piece. */
    public ScriptedReplyWriter emit(String... pieces) {
        ScriptedReplyWriter longer = this;
        for (String piece : pieces) {
            longer = longer.then((text, sink) -> {
                text.append(piece);
                return sink.emitText(piece);
            });
        }
        return longer;
    }

    /** Waits until the latch is open; an interrupt makes the writer fail. */
    public ScriptedReplyWriter await(CountDownLatch latch) {
        return then((text, sink) -> {
            try {
                latch.await();
                return true;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new UnexpectedException(e);
            }
        });
    }

    /** Runs an action on the thread of the writer. */
    public ScriptedReplyWriter run(Runnable action) {
        return then((text, sink) -> {
            action.run();
            return true;
        });
    }

    /** Throws an exception. */
    public ScriptedReplyWriter fail(CarrelException problem) {
        return then((text, sink) -> {
            throw problem;
        });
    }

    /** Returns the number of replies that ended early because of a cancellation. */
    public int stopped() {
        return stopped.get();
    }

    @Override
    public GeneratedReply writeReply(ReplyRequest brief, ReplySink sink) {
        var text = new StringBuilder();
        for (WriterStep step : script) {
            if (!step.take(text, sink)) {
                stopped.incrementAndGet();
                break;
            }
        }
        return new GeneratedReply(text.toString(), EchoReplyWriter.documents(brief));
    }

    private ScriptedReplyWriter then(WriterStep step) {
        var longer = new ArrayList<>(script);
        longer.add(step);
        return new ScriptedReplyWriter(longer);
    }

    /** Runs the step and returns whether the reply is still active. */
    private interface WriterStep {

        boolean take(StringBuilder text, ReplySink sink);
    }
}
