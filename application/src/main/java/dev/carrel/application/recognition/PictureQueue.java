package dev.carrel.application.recognition;

import dev.carrel.application.port.recognition.PictureKey;
import dev.carrel.domain.library.LibraryId;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The pictures that wait to be read. Libraries take turns, and the documents of a library, with one picture at a time:
 * a scan of many pages lets one of few pass. Thread-safe.
 */
final class PictureQueue {

    private final Map<LibraryId, Deque<PicturedDocument>> libraries = new LinkedHashMap<>();
    private boolean closed;

    /** A picture that was taken, whose reader is to call {@link PicturedDocument#endPicture}. */
    record PictureTask(PicturedDocument document, PictureKey picture) {}

    synchronized void add(PicturedDocument document) {
        libraries.computeIfAbsent(document.lease().library(), library -> new ArrayDeque<>()).addLast(document);
        notifyAll();
    }

    /** Waits for a picture and takes it; empty when the queue is closed. */
    synchronized Optional<PictureTask> takeNext() throws InterruptedException {
        while (!closed) {
            PictureTask next = pollNext();
            if (next != null) {
                return Optional.of(next);
            }
            wait();
        }
        return Optional.empty();
    }

    private @Nullable PictureTask pollNext() {
        while (!libraries.isEmpty()) {
            Iterator<Map.Entry<LibraryId, Deque<PicturedDocument>>> first = libraries.entrySet().iterator();
            Map.Entry<LibraryId, Deque<PicturedDocument>> library = first.next();
            Deque<PicturedDocument> documents = library.getValue();
            LibraryId id = library.getKey();
            first.remove();
            PicturedDocument document = documents.removeFirst();
            PictureKey picture = document.takeNext();
            if (document.hasMore()) {
                documents.addLast(document);
            }
            if (!documents.isEmpty()) {
                libraries.put(id, documents);
            }
            if (picture != null) {
                return new PictureTask(document, picture);
            }
        }
        return null;
    }

    /** Ends every wait. */
    synchronized void close() {
        closed = true;
        notifyAll();
    }

    synchronized boolean isClosed() {
        return closed;
    }
}
