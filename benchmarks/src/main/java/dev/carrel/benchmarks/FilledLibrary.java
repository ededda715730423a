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
                .replies(new ExtractiveReplyWriter())
                .open();
    }

    static PassageIndex index(Path data) {
        return LucenePassageIndex.open(data.resolve("index"));
    }

    /** Fills a folder, unless it is filled already. @return how many passages there are */
    static long fill(Path data, int documents) throws Exception {
        if (!Files.exists(data.resolve("carrel.db"))) {
            Files.createDirectories(data);
            try (Carrel carrel = open(data)) {
                LibraryHandle library = carrel.library(NAME);
                try (var threads = Executors.newFixedThreadPool(16)) {
                    List<Future<?>> adding = new ArrayList<>();
                    for (int number = 0; number < documents; number++) {
                        String text = text(number);
                        adding.add(threads.submit(() -> library.add(text)));
                    }
                    for (Future<?> added : adding) {
                        added.get();
                    }
                }
                while (library.overview().documents().getOrDefault(DocumentStatus.SUCCESS, 0L) < documents) {
                    Thread.sleep(200);
                }
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

    private static String text(int number) {
        return "Document " + number + ". " + new Corpus(number).text(WORDS);
    }
}
