package dev.carrel.fault.load;

import java.util.Collection;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The requests that a server acknowledged, kept outside of the server: the data that exists after a fault, and the data
 * that does not. Thread-safe.
 */
public final class AcknowledgementJournal {

    /** A moment after all acknowledgements. */
    public static final long END = Long.MAX_VALUE;

    public enum ResourceKind {
        LIBRARY, DOCUMENT, CRAWL, CONVERSATION, TOKEN
    }

    public enum ExpectedState {
        PRESENT, ABSENT, EITHER
    }

    private final Collection<JournalEntry> entries = new ConcurrentLinkedQueue<>();

    /** Adds an entry that was just acknowledged. */
    JournalEntry add(ResourceKind kind, String library, String id, String word) {
        var entry = new JournalEntry(kind, library, id, word, System.nanoTime());
        entries.add(entry);
        return entry;
    }

    Stream<JournalEntry> all(ResourceKind kind) {
        return entries.stream().filter(entry -> entry.kind == kind);
    }

    /** Returns the entries of a kind whose state is known at a moment. */
    public List<JournalEntry> expected(ResourceKind kind, ExpectedState expected, long moment) {
        return all(kind).filter(entry -> entry.expectedAt(moment) == expected).toList();
    }

    /** Chooses an existing entry and reserves its removal for the caller; null if there is none. */
    JournalEntry claimRemoval(ResourceKind kind, Random random) {
        List<JournalEntry> there = expected(kind, ExpectedState.PRESENT, END - 1);
        if (there.isEmpty()) {
            return null;
        }
        JournalEntry entry = there.get(random.nextInt(there.size()));
        return entry.claimRemoval() ? entry : null;
    }

    /** Discards the entries after a moment, to which a disk was reset, and the uncertain ones. */
    public void rewind(long moment) {
        entries.removeIf(entry -> entry.expectedAt(moment) == ExpectedState.EITHER);
        entries.forEach(entry -> entry.rewind(moment));
    }

    /** Returns the times of the last acknowledged creations or removals. */
    public LongStream acknowledgements() {
        return entries.stream().mapToLong(JournalEntry::acknowledged);
    }

    public int size() {
        return entries.size();
    }

    /** A resource that one request created, and perhaps another removed. */
    public static final class JournalEntry {

        final ResourceKind kind;
        public final String library;
        public final String id;
        /** A word that is in no other entry. */
        public final String word;
        private final long made;
        private long removalRequested = END;
        private long removed = END;
        private final Collection<AskedTurn> turns = new ConcurrentLinkedQueue<>();

        private record AskedTurn(String question, long made) {}

        private JournalEntry(ResourceKind kind, String library, String id, String word, long made) {
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
            turns.add(new AskedTurn(question, System.nanoTime()));
        }

        List<String> questionsAt(long moment) {
            return turns.stream().filter(turn -> turn.made() <= moment).map(AskedTurn::question).toList();
        }

        synchronized long acknowledged() {
            return removed == END ? made : removed;
        }

        synchronized ExpectedState expectedAt(long moment) {
            if (made > moment) {
                return ExpectedState.EITHER;
            }
            if (removed <= moment && removed != END) {
                return ExpectedState.ABSENT;
            }
            return removalRequested <= moment && removalRequested != END ? ExpectedState.EITHER : ExpectedState.PRESENT;
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
