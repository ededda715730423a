package dev.carrel.application.contract.model;

import dev.carrel.application.port.ReplyWriter.ReplySink;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A sink that records the pieces and can cancel the reply, after a number of pieces or on request. */
public final class RecordingReplySink implements ReplySink {

    private final List<String> pieces = new CopyOnWriteArrayList<>();
    private final List<Runnable> farewells = new ArrayList<>();
    private final int listensTo;
    private final boolean forgets;
    private boolean gone;

    private RecordingReplySink(int listensTo, boolean forgets) {
        this.listensTo = listensTo;
        this.forgets = forgets;
    }

    /** Returns a sink that never cancels. */
    public static RecordingReplySink patient() {
        return new RecordingReplySink(Integer.MAX_VALUE, false);
    }

    /** Returns a sink that never cancels and supports {@code reset}. */
    public static RecordingReplySink forgetting() {
        return new RecordingReplySink(Integer.MAX_VALUE, true);
    }

    /** @param pieces the number of the piece that cancels the reply, counted from 1 */
    public static RecordingReplySink leavingAt(int pieces) {
        return new RecordingReplySink(pieces, false);
    }

    @Override
    public boolean emitText(String piece) {
        pieces.add(piece);
        if (pieces.size() >= listensTo) {
            leave();
        }
        return !isCancelled();
    }

    @Override
    public boolean reset() {
        if (forgets) {
            pieces.clear();
        }
        return forgets;
    }

    @Override
    public synchronized boolean isCancelled() {
        return gone;
    }

    @Override
    public void onCancel(Runnable action) {
        synchronized (this) {
            if (!gone) {
                farewells.add(action);
                return;
            }
        }
        action.run();
    }

    /** Cancels the reply. */
    public void leave() {
        List<Runnable> said;
        synchronized (this) {
            gone = true;
            said = List.copyOf(farewells);
            farewells.clear();
        }
        said.forEach(Runnable::run);
    }

    /** Returns the emitted pieces, including pieces after the cancellation. */
    public List<String> pieces() {
        return List.copyOf(pieces);
    }

    public String joined() {
        return String.join("", pieces);
    }
}
