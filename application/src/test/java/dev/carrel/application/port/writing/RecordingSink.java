package dev.carrel.application.port.writing;

import dev.carrel.application.port.ReplyWriter.Sink;
import java.util.ArrayList;
import java.util.List;

/** Keeps the pieces, and stops listening after so many if it is told to. For one thread. */
public final class RecordingSink implements Sink {

    private final List<String> pieces = new ArrayList<>();
    private final int listensTo;

    private RecordingSink(int listensTo) {
        this.listensTo = listensTo;
    }

    /** Listens to the end. */
    public static RecordingSink patient() {
        return new RecordingSink(Integer.MAX_VALUE);
    }

    /**
     * @param pieces
     *            with this piece, counted from 1, it says that nobody listens
     */
    public static RecordingSink leavingAt(int pieces) {
        return new RecordingSink(pieces);
    }

    @Override
    public boolean emit(String piece) {
        pieces.add(piece);
        return pieces.size() < listensTo;
    }

    /** What was emitted, whether anybody listened or not. */
    public List<String> pieces() {
        return List.copyOf(pieces);
    }

    public String joined() {
        return String.join("", pieces);
    }
}
