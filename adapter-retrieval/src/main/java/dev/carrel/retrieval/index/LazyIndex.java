package dev.carrel.retrieval.index;

import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.analysis.Analyzer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An index whose files are opened when they are used, and may be let go between uses; both by one thread at a time.
 */
public final class LazyIndex {

    private static final Logger log = LoggerFactory.getLogger(LazyIndex.class);

    private final LibraryFolder folder;
    private final Analyzer analyzer;
    private final Runnable onOpen;
    private volatile @Nullable OpenIndex current;

    /**
     * @param onOpen told each time that files were opened
     */
    public LazyIndex(LibraryFolder folder, Analyzer analyzer, Runnable onOpen) {
        this.folder = folder;
        this.analyzer = analyzer;
        this.onOpen = onOpen;
    }

    /** What is open now. */
    Optional<OpenIndex> currentIfOpen() {
        return Optional.ofNullable(current);
    }

    OpenIndex openForSearch() throws IOException {
        OpenIndex before = current;
        return before != null ? before : replaceCurrent(OpenIndex.openForSearch(folder.path()));
    }

    OpenIndex openForChanges() throws IOException {
        OpenIndex before = current;
        return before != null && before.isWritable() ? before
                : replaceCurrent(OpenIndex.openForChanges(folder.path(), analyzer));
    }

    /** Searches find the one or the other at any moment. */
    private OpenIndex replaceCurrent(OpenIndex next) {
        OpenIndex before = current;
        current = next;
        closeQuietly(before);
        onOpen.run();
        return next;
    }

    /** What was not committed is lost; a search that has begun goes on. */
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
