package dev.carrel.benchmarks;

import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.benchmarks.corpus.ZipfCorpus;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.passage.PassageSplitter;
import dev.carrel.generation.ExtractiveReplyWriter;
import dev.carrel.retrieval.LucenePassageIndex;
import dev.carrel.sqlite.SqliteStorage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A data folder with the library {@code filled} of synthetic documents. */
final class FilledLibrary {

    static final String NAME = "filled";
    private static final int WORDS = 500;

    private FilledLibrary() {}

    /** Opens the engine of a data folder. */
    static Carrel openEngine(Path data) {
        return Carrel.builder()
                .storage(SqliteStorage.open(data.resolve("carrel.db")))
                .index(openIndex(data))
                .replyWriter(new ExtractiveReplyWriter())
                .open();
    }

    static PassageIndex openIndex(Path data) {
        return LucenePassageIndex.open(data.resolve("index"));
    }

    /** Adds the documents that are missing, and returns the number of passages. */
    static long fillFolder(Path data, int documents) throws Exception {
        Files.createDirectories(data);
        try (Carrel carrel = openEngine(data)) {
            LibraryHandle library = carrel.createLibrary(NAME);
            if (countSearchable(library) < documents) {
                addDocuments(library, documents);
            }
            while (countSearchable(library) < documents) {
                Thread.sleep(200);
            }
        }
        long passages = 0;
        for (int number = 0; number < documents; number++) {
            passages += PassageSplitter.DEFAULT
                    .split(new DocumentContent("", List.of(Section.of(textOf(number)))))
                    .size();
        }
        return passages;
    }

    private static long countSearchable(LibraryHandle library) {
        return library.describe().documentCounts().getOrDefault(DocumentStatus.SUCCESS, 0L);
    }

    private static void addDocuments(LibraryHandle library, int documents) throws Exception {
        try (var threads = Executors.newFixedThreadPool(16)) {
            List<Future<?>> adding = new ArrayList<>();
            for (int number = 0; number < documents; number++) {
                String text = textOf(number);
                adding.add(threads.submit(() -> library.documents().addText(text)));
            }
            for (Future<?> added : adding) {
                added.get();
            }
        }
    }

    /** Returns the first words of a document, as a question that finds it. */
    static String questionFor(int number) {
        return new ZipfCorpus(number).nextText(6).strip();
    }

    private static String textOf(int number) {
        return "Document " + number + ". " + new ZipfCorpus(number).nextText(WORDS);
    }
}
