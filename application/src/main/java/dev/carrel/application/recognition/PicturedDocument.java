package dev.carrel.application.recognition;

import dev.carrel.application.port.DocumentQueue.DocumentLease;
import dev.carrel.application.port.recognition.PictureKey;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A document whose pictures are to be read, under its lease. */
public final class PicturedDocument {

    private final DocumentLease lease;
    private final PictureSource source;
    private final EndListener onEnd;
    private final Deque<PictureKey> waiting;
    private int inWork;
    private volatile boolean incomplete;

    /** Is called once, when nothing more is done with the pictures. */
    @FunctionalInterface
    public interface EndListener {

        /** @param complete whether all of them have been read */
        void onEnd(boolean complete);
    }

    /**
     * @param source is closed at the end
     * @param pictures not empty
     */
    public PicturedDocument(DocumentLease lease, PictureSource source, List<PictureKey> pictures, EndListener onEnd) {
        this.lease = lease;
        this.source = source;
        this.waiting = new ArrayDeque<>(pictures);
        this.onEnd = onEnd;
    }

    DocumentLease lease() {
        return lease;
    }

    PictureSource source() {
        return source;
    }

    /** Takes the next picture; null if none is left. */
    synchronized @Nullable PictureKey takeNext() {
        PictureKey next = waiting.poll();
        inWork += next == null ? 0 : 1;
        return next;
    }

    synchronized boolean hasMore() {
        return !waiting.isEmpty();
    }

    /** Removes and returns the pictures after the first ones. */
    synchronized List<PictureKey> removeAfter(int count) {
        List<PictureKey> all = List.copyOf(waiting);
        List<PictureKey> rest = all.subList(Math.min(count, all.size()), all.size());
        waiting.removeAll(rest);
        return rest;
    }

    /** Gives up the pictures that are left. */
    synchronized void drop() {
        incomplete = true;
        waiting.clear();
    }

    /** Notes that a picture was not read, and is to be when the document is tried again. */
    void leavePicture() {
        incomplete = true;
    }

    /** Ends the document, none of whose pictures is being read. */
    void end() {
        source.close();
        onEnd.onEnd(!incomplete);
    }

    /** Notes that a picture that was taken has been read; the last one ends the document. */
    void endPicture() {
        boolean isLast;
        synchronized (this) {
            isLast = --inWork == 0 && waiting.isEmpty();
        }
        if (isLast) {
            end();
        }
    }
}
