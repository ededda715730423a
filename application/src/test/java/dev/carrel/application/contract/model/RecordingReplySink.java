package dev.carrel.application.contract.model;

import dev.carrel.application.port.ReplyWriter.ReplySink;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps the pieces, and stops listening after so many if it is told to, or when it is told to leave. */
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

    /** Listens to the end. */
    public static RecordingReplySink patient() {
        return new RecordingReplySink(Integer.MAX_VALUE, false);
    }

    /** Listens to the end, and lets what was emitted be taken back. */
    public static RecordingReplySink forgetting() {
        return new RecordingReplySink(Integer.MAX_VALUE, true);
    }

    /**
     * @param pieces with this piece, counted from 1, it says that nobody listens
     */
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

    /** Listens no more. */
    public void leave() {
        List<Runnable> said;
        synchronized (this) {
            gone = true;
            said = List.copyOf(farewells);
            farewells.clear();
        }
        said.forEach(Runnable::run);
    }

    /** What was emitted, whether anybody listened or not. */
    public List<String> pieces() {
        return List.copyOf(pieces);
    }

    public String joined() {
        return String.join("", pieces);
    }
}
