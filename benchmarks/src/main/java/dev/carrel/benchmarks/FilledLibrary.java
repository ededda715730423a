package dev.carrel.benchmarks;

import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.Section;
import dev.carrel.domain.passage.PassageSplitter;
import dev.carrel.generation.ExtractiveReplyWriter;
import dev.carrel.persistence.SqliteStorage;
import dev.carrel.retrieval.LucenePassageIndex;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A data folder with the library {@code filled}. */
final class FilledLibrary {

    static final String NAME = "filled";
    private static final int WORDS = 500;

    private FilledLibrary() {}

    /** Opens the engine of a data folder. */
    static Carrel open(Path data) {
        return Carrel.builder()
                .storage(SqliteStorage.open(data.resolve("carrel.db")))
                .index(index(data))
                .replyWriter(new ExtractiveReplyWriter())
                .open();
    }

    static PassageIndex index(Path data) {
        return LucenePassageIndex.open(data.resolve("index"));
    }

    /** Fills a folder, or what is missing of it: a text that is there is not added again. @return how many passages */
    static long fill(Path data, int documents) throws Exception {
        Files.createDirectories(data);
        try (Carrel carrel = open(data)) {
            LibraryHandle library = carrel.library(NAME);
            if (searchable(library) < documents) {
                add(library, documents);
            }
            while (searchable(library) < documents) {
                Thread.sleep(200);
            }
        }
        long passages = 0;
        for (int number = 0; number < documents; number++) {
            passages += PassageSplitter.DEFAULT
                    .split(new DocumentContent("", List.of(Section.of(text(number)))))
                    .size();
        }
        return passages;
    }

    private static long searchable(LibraryHandle library) {
        return library.describe().documentCounts().getOrDefault(DocumentStatus.SUCCESS, 0L);
    }

    private static void add(LibraryHandle library, int documents) throws Exception {
        try (var threads = Executors.newFixedThreadPool(16)) {
            List<Future<?>> adding = new ArrayList<>();
            for (int number = 0; number < documents; number++) {
                String text = text(number);
                adding.add(threads.submit(() -> library.addDocument(text)));
            }
            for (Future<?> added : adding) {
                added.get();
            }
        }
    }

    /** What a document begins with, so that it is surely found. */
    static String question(int number) {
        return new Corpus(number).text(6).strip();
    }

    private static String text(int number) {
        return "Document " + number + ". " + new Corpus(number).text(WORDS);
    }
}
