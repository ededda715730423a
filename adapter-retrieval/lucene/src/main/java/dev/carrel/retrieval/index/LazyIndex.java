package dev.carrel.retrieval.index;

import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.analysis.Analyzer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An index that is opened on first use and may be closed between uses. Opened and closed by one thread at a time; may
 * be read by any thread.
 */
public final class LazyIndex {

    private static final Logger log = LoggerFactory.getLogger(LazyIndex.class);

    private final LibraryFolder folder;
    private final Analyzer analyzer;
    private final Runnable onOpen;
    private volatile @Nullable OpenIndex current;

    /**
     * Creates a closed index.
     *
     * @param onOpen called each time after files were opened
     */
    public LazyIndex(LibraryFolder folder, Analyzer analyzer, Runnable onOpen) {
        this.folder = folder;
        this.analyzer = analyzer;
        this.onOpen = onOpen;
    }

    /** Returns the open index; empty if it is closed. */
    Optional<OpenIndex> currentIfOpen() {
        return Optional.ofNullable(current);
    }

    /**
     * Returns the open index; opens it for searches if it is closed.
     *
     * @param revision up to which the last commit has all changes; 0 if that is not known
     */
    OpenIndex openForSearch(long revision) throws IOException {
        OpenIndex before = current;
        return before != null ? before : replaceCurrent(OpenIndex.openForSearch(folder.path(), revision));
    }

    /**
     * Returns the index open for changes; replaces one that is open for searches only.
     *
     * @param revision up to which the last commit has all changes
     */
    OpenIndex openForChanges(long revision) throws IOException {
        OpenIndex before = current;
        return before != null && before.isWritable() ? before
                : replaceCurrent(OpenIndex.openForChanges(folder.path(), analyzer, revision));
    }

    /** Replaces the open index; a concurrent search gets the old or the new one. */
    private OpenIndex replaceCurrent(OpenIndex next) {
        OpenIndex before = current;
        current = next;
        closeQuietly(before);
        onOpen.run();
        return next;
    }

    /** Closes the index. Uncommitted changes are lost; running searches finish. */
    void releaseFiles() {
        OpenIndex before = current;
        current = null;
        closeQuietly(before);
    }

    private void closeQuietly(@Nullable OpenIndex before) {
        if (before != null) {
            try {
                before.close();
            } catch (IOException | RuntimeException e) {
                log.warn("The index in {} could not be closed cleanly.", folder.path(), e);
            }
        }
    }
}
