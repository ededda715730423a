package dev.carrel.application.port;

import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.Passage;
import java.util.Collection;
import java.util.List;

/**
 * Finds passages by their words. Each library has an index of its own: what one holds never shows in the searches, the
 * scores or the statistics of another. All of it is derived from the {@link Changes} of the storage and may be lost.
 *
 * <p>
 * Different libraries may be used at once. For one library any number of threads may search while at most one opens,
 * applies, commits or drops.
 */
public interface PassageIndex extends AutoCloseable {

    /**
     * Readies the index of a library for changes, making an empty one if there is none that can be used: it is missing,
     * damaged, in another format, or of another epoch. Cheap when it is open already.
     *
     * @param epoch
     *            the library's {@link Changes.Position#epoch}
     */
    Held open(LibraryId library, String epoch);

    /**
     * Applies changes. When it has returned, every search that starts sees them; when it has thrown, none or some were
     * applied, {@link Held#revision} stands or has gone back to what is durable, and the index has to be opened
     * again, as it has to be before the first change.
     *
     * @param updates
     *            applied in order; applying one again changes nothing
     * @param upTo
     *            the revision up to which the index then holds everything
     */
    void apply(LibraryId library, List<Update> updates, long upTo);

    /**
     * Makes everything that was applied durable.
     *
     * @return the revision up to which it now durably holds everything; 0 if the index was never opened
     */
    long commit(LibraryId library);

    /**
     * Searches what is there now; a library without an index gives nothing.
     *
     * @return documents, best first, each once
     */
    List<DocumentHit> search(LibraryId library, PassageQuery query);

    /** The documents that are visible to a search now, in no order; for proving that index and storage agree. */
    List<DocumentId> documents(LibraryId library);

    /**
     * Clears what was removed or replaced out of the index's files: when it has returned, nothing is left in them of what was
     * gone before it was called. Takes long for a large index. Nothing happens if the index was never opened. May be called
     * while others search and one opens, applies or commits; it throws if the index is dropped or closed meanwhile.
     */
    void purge(LibraryId library);

    /** Where something is left of a document, be it removed or not, each place as a sentence; empty if nothing is. */
    List<String> traces(LibraryId library, DocumentId document);

    /** Drops the indexes of all libraries but these, as those are that were deleted while the index was not there. */
    void retain(Collection<LibraryId> libraries);

    /** Deletes the index of a library, durably; nothing happens if there is none. */
    void drop(LibraryId library);

    /** Commits and closes. Idempotent. */
    @Override
    void close();

    /**
     * @param revision
     *            up to which the index holds everything; 0 for an empty one
     * @param made
     *            whether it was made by this call because there was none to use
     */
    record Held(long revision, boolean made) {}

    /** What is to become of a document in the index. */
    sealed interface Update {

        DocumentId document();

        /** These passages, in place of whatever the document had. */
        record Put(DocumentId document, String title, List<Passage> passages) implements Update {

            public Put {
                passages = List.copyOf(passages);
            }
        }

        /** Nothing any more. */
        record Remove(DocumentId document) implements Update {}
    }

    /**
     * @param text
     *            what is asked
     * @param context
     *            earlier questions of the conversation, latest last; they may help to understand a follow-up, and matter
     *            less than the text
     * @param documents
     *            at most so many documents, at least 1
     * @param passages
     *            at most so many passages of each, at least 1
     */
    record PassageQuery(String text, List<String> context, int documents, int passages) {

        public PassageQuery {
            context = List.copyOf(context);
        }
    }

    /** A document with those of its passages that fit best, best first, at least one. */
    record DocumentHit(DocumentId document, List<FoundPassage> passages) {

        public DocumentHit {
            passages = List.copyOf(passages);
        }

        /** That of its best passage. */
        public double similarity() {
            return passages.getFirst().similarity();
        }
    }

    /**
     * @param similarity
     *            from 0 to 1; never smaller for what ranks higher, and comparable between queries
     */
    record FoundPassage(Passage passage, double similarity) {}
}
