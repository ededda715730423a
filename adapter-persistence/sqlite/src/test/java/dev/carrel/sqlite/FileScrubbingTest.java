package dev.carrel.sqlite;

import dev.carrel.domain.library.LibraryId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static dev.carrel.sqlite.MarkedStorage.MARK;
import static org.assertj.core.api.Assertions.assertThat;

/** Scrubbing of free space in the database file. */
class FileScrubbingTest {

    private static final LibraryId LIBRARY = new LibraryId("handbook");
    private static final Instant NOW = Instant.parse("2026-01-05T08:00:00Z");

    private final MarkedStorage marked;

    FileScrubbingTest(@TempDir Path folder) {
        this.marked = new MarkedStorage(folder);
    }

    /** With the first seed SQLite leaves a copy of a deleted row behind, although it overwrites deleted rows. */
    @RepeatedTest(3)
    void leavesNothingWhereRowsMovedBetweenPages(RepetitionInfo repetition) throws IOException {
        try (var storage = marked.openStorage()) {
            storage.libraries().createOrUpdate(LIBRARY, settings -> settings, NOW);
            storage.writer()
                    .runInTransaction(handle -> churnRows(handle, new Random(repetition.getCurrentRepetition())));
        }
        if (repetition.getCurrentRepetition() == 1) {
            assertThat(marked.filesContainingMark(false)).as("without a purge").hasSize(1);
        }
        try (var storage = marked.openStorage()) {
            assertThat(storage.purgeDeleted()).isTrue();
            assertThat(storage.checkIntegrity()).isEmpty();
        }
        assertThat(marked.filesContainingMark(false)).isEmpty();
    }

    /** Pages cached by a connection do not restore overwritten bytes. */
    @Test
    void staysPurgedUnderLaterWrites() throws Exception {
        try (var storage = marked.openStorage()) {
            storage.libraries().createOrUpdate(LIBRARY, settings -> settings, NOW);
            storage.writer().runInTransaction(handle -> churnRows(handle, new Random(1)));
            var over = new AtomicBoolean();
            var random = new Random(2);
            Thread others = Thread.ofPlatform().start(() -> {
                while (!over.get()) {
                    storage.writer().runInTransaction(handle -> touchDocuments(handle, random));
                }
            });
            assertThat(storage.purgeDeleted()).isTrue();
            over.set(true);
            others.join();
            storage.writer().runInTransaction(handle -> handle.execute("UPDATE document SET message = 'So.'"));
            assertThat(marked.filesContainingMark(true)).isEmpty();
        }
        assertThat(marked.filesContainingMark(false)).isEmpty();
    }

    private static int touchDocuments(Handle handle, Random random) {
        return handle.execute("UPDATE document SET title = ?, updated_at = updated_at + 1 WHERE key % 50 = ?",
                "another".repeat(1 + random.nextInt(20)), random.nextInt(50));
    }

    @Test
    void doesNotRewriteCleanPages() throws IOException {
        try (var storage = marked.openStorage()) {
            storage.libraries().createOrUpdate(LIBRARY, settings -> settings, NOW);
            storage.writer().runInTransaction(handle -> churnRows(handle, new Random(1)));
            assertThat(storage.purgeDeleted()).isTrue();
        }
        byte[] before = Files.readAllBytes(marked.databaseFile());
        try (var storage = marked.openStorage()) {
            assertThat(storage.purgeDeleted()).isTrue();
            assertThat(storage.writer().commitCount()).isZero();
        }
        assertThat(marked.databaseFile()).hasBinaryContent(before);
    }

    @Test
    void shrinksTheFileWhenLittleIsLeft() throws IOException {
        try (var storage = marked.openStorage()) {
            storage.libraries().createOrUpdate(LIBRARY, settings -> settings, NOW);
            storage.writer().runInTransaction(handle -> churnRows(handle, new Random(1)));
            storage.purgeDeleted();
            long before = Files.size(marked.databaseFile());
            storage.libraries().deleteById(LIBRARY);
            assertThat(storage.purgeDeleted()).isTrue();
            assertThat(Files.size(marked.databaseFile())).isLessThan(before / 2);
            assertThat(storage.checkIntegrity()).isEmpty();
        }
        assertThat(marked.filesContainingMark(false)).isEmpty();
    }

    /** Adds documents with sections of many lengths, and deletes a third of them in random order. */
    private static int churnRows(Handle handle, Random random) {
        List<Integer> numbers = new ArrayList<>();
        var documents = handle.prepareBatch("""
                INSERT INTO document (key, library, id, identity, title, status, attempts, created_at, updated_at)
                VALUES (:key, 'handbook', :id, :id, :title, 'success', 1, 0, 0)
                """);
        var sections = handle.prepareBatch("""
                INSERT INTO section (document, position, headings, text) VALUES (:document, :position, '', :text)
                """);
        int[] lengths = {1, 5, 20, 100, 300};
        for (int number = 0; number < 2000; number++) {
            numbers.add(number);
            String word = number % 3 == 0 ? MARK : "public words";
            documents.bind("key", number)
                    .bind("id", "doc-" + random.nextInt(1_000_000) + "-" + number)
                    .bind("title", word.repeat(1 + random.nextInt(9)))
                    .add();
            for (int position = 0; position <= random.nextInt(3); position++) {
                sections.bind("document", number)
                        .bind("position", position)
                        .bind("text", word.repeat(lengths[random.nextInt(lengths.length)]))
                        .add();
            }
        }
        documents.execute();
        sections.execute();
        Collections.shuffle(numbers, random);
        var deletions = handle.prepareBatch("DELETE FROM document WHERE key = :key");
        numbers.stream().filter(number -> number % 3 == 0).forEach(number -> deletions.bind("key", number).add());
        return deletions.execute().length;
    }
}
