package dev.carrel.system;

import java.util.Collection;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The requests that a server acknowledged, kept outside of it: what has to be there after a fault, and what must not
 * be. For many threads.
 */
final class AcknowledgementJournal {

    /** A moment after everything that was acknowledged. */
    static final long END = Long.MAX_VALUE;

    enum Kind {
        LIBRARY, DOCUMENT, CRAWL, CONVERSATION, TOKEN
    }

    enum Expected {
        PRESENT, ABSENT, EITHER
    }

    private final Collection<Entry> entries = new ConcurrentLinkedQueue<>();

    /** Adds an entry that was just acknowledged. */
    Entry add(Kind kind, String library, String id, String word) {
        var entry = new Entry(kind, library, id, word, System.nanoTime());
        entries.add(entry);
        return entry;
    }

    Stream<Entry> all(Kind kind) {
        return entries.stream().filter(entry -> entry.kind == kind);
    }

    /** Returns the entries of a kind of which something is known at a moment. */
    List<Entry> expected(Kind kind, Expected expected, long moment) {
        return all(kind).filter(entry -> entry.expectedAt(moment) == expected).toList();
    }

    /** Chooses an entry that is there and claims its removal for the caller; null if there is none. */
    Entry claimRemoval(Kind kind, Random random) {
        List<Entry> there = expected(kind, Expected.PRESENT, END - 1);
        if (there.isEmpty()) {
            return null;
        }
        Entry entry = there.get(random.nextInt(there.size()));
        return entry.claimRemoval() ? entry : null;
    }

    /** Forgets what came after a moment, for a disk was set back to it, and what is uncertain. */
    void rewind(long moment) {
        entries.removeIf(entry -> entry.expectedAt(moment) == Expected.EITHER);
        entries.forEach(entry -> entry.rewind(moment));
    }

    /** Returns the times at which what was made or removed last was acknowledged. */
    LongStream acknowledgements() {
        return entries.stream().mapToLong(Entry::acknowledged);
    }

    int size() {
        return entries.size();
    }

    /** A thing that was made by a request, and perhaps removed by another. */
    static final class Entry {

        final Kind kind;
        final String library;
        final String id;
        /** A word that no other entry has. */
        final String word;
        private final long made;
        private long removalRequested = END;
        private long removed = END;
        private final Collection<Turn> turns = new ConcurrentLinkedQueue<>();

        private record Turn(String question, long made) {}

        private Entry(Kind kind, String library, String id, String word, long made) {
            this.kind = kind;
            this.library = library;
            this.id = id;
            this.word = word;
            this.made = made;
        }

        synchronized void markRemoved() {
            removed = System.nanoTime();
        }

        void addTurn(String question) {
            turns.add(new Turn(question, System.nanoTime()));
        }

        List<String> questionsAt(long moment) {
            return turns.stream().filter(turn -> turn.made() <= moment).map(Turn::question).toList();
        }

        synchronized long acknowledged() {
            return removed == END ? made : removed;
        }

        synchronized Expected expectedAt(long moment) {
            if (made > moment) {
                return Expected.EITHER;
            }
            if (removed <= moment && removed != END) {
                return Expected.ABSENT;
            }
            return removalRequested <= moment && removalRequested != END ? Expected.EITHER : Expected.PRESENT;
        }

        private synchronized boolean claimRemoval() {
            if (removalRequested != END) {
                return false;
            }
            removalRequested = System.nanoTime();
            return true;
        }

        private synchronized void rewind(long moment) {
            if (removed > moment) {
                removalRequested = END;
                removed = END;
            }
            turns.removeIf(turn -> turn.made() > moment);
        }

        @Override
        public String toString() {
            return kind + " " + id + " (" + word + ") of " + library;
        }
    }
}
