package dev.carrel.retrieval;

import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.analysis.Analyzer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An index whose files are opened when they are used, and may be let go between uses; both by one thread at a time.
 */
final class LazyIndex {

    private static final Logger log = LoggerFactory.getLogger(LazyIndex.class);

    private final LibraryFolder folder;
    private final Analyzer analyzer;
    private final Runnable opened;
    private volatile @Nullable OpenIndex open;

    /**
     * @param opened told each time that files were opened
     */
    LazyIndex(LibraryFolder folder, Analyzer analyzer, Runnable opened) {
        this.folder = folder;
        this.analyzer = analyzer;
        this.opened = opened;
    }

    /** What is open now. */
    Optional<OpenIndex> ifOpen() {
        return Optional.ofNullable(open);
    }

    OpenIndex forSearch() throws IOException {
        OpenIndex before = open;
        return before != null ? before : replace(OpenIndex.forSearch(folder.path()));
    }

    OpenIndex forChanges() throws IOException {
        OpenIndex before = open;
        return before != null && before.takesChanges() ? before
                : replace(OpenIndex.forChanges(folder.path(), analyzer));
    }

    /** Searches find the one or the other at any moment. */
    private OpenIndex replace(OpenIndex next) {
        OpenIndex before = open;
        open = next;
        close(before);
        opened.run();
        return next;
    }

    /** What was not committed is lost; a search that has begun goes on. */
    void letGo() {
        OpenIndex before = open;
        open = null;
        close(before);
    }

    private void close(@Nullable OpenIndex before) {
        if (before != null) {
            try {
                before.close();
            } catch (IOException | RuntimeException e) {
                log.warn("The index in {} could not be closed cleanly.", folder.path(), e);
            }
        }
    }
}
