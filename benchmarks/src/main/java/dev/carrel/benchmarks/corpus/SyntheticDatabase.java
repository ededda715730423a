package dev.carrel.benchmarks.corpus;

import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.Passage;
import dev.carrel.domain.passage.PassageHash;
import dev.carrel.domain.passage.PassageSplitter;
import dev.carrel.sqlite.SqliteStorage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;

/** A database that is filled by SQL, without the engine, with documents whose passages are embedded. */
public final class SyntheticDatabase {

    private static final int WORDS = 500;
    private static final int BATCH_SIZE = 2_000;
    private static final Instant NOW = Instant.parse("2026-01-05T08:00:00Z");

    private SyntheticDatabase() {}

    /** A document with its passages. */
    private record SyntheticDocument(long number, String title, String text, List<Passage> passages) {

        static SyntheticDocument of(long number) {
            String title = "Document " + number;
            String text = new ZipfCorpus(number).nextText(WORDS);
            return new SyntheticDocument(number, title, text,
                    PassageSplitter.DEFAULT.split(new DocumentContent(title, List.of(Section.of(text)))));
        }

        List<byte[]> vectors() {
            return passages.stream().map(passage -> SyntheticEmbedding.embed(passage.text()).components()).toList();
        }

        List<byte[]> hashes() {
            return passages.stream()
                    .map(passage -> HexFormat.of().parseHex(PassageHash.of(passage.textWithTitle(title)).value()))
                    .toList();
        }
    }

    /** The rows of a document. */
    private record DocumentRows(SyntheticDocument document, List<byte[]> hashes, List<byte[]> vectors) {

        static DocumentRows of(long number) {
            var document = SyntheticDocument.of(number);
            return new DocumentRows(document, document.hashes(), document.vectors());
        }
    }

    /** Fills a library with documents until it has this number of passages; does nothing if the file exists. */
    public static void fillLibrary(Path file, LibraryId library, long passages) throws Exception {
        if (Files.exists(file)) {
            return;
        }
        Files.createDirectories(file.toAbsolutePath().getParent());
        Path unfinished = file.resolveSibling(file.getFileName() + ".unfinished");
        Files.deleteIfExists(unfinished);
        try (var storage = SqliteStorage.open(unfinished)) {
            storage.libraries().createOrUpdate(library, UnaryOperator.identity(), NOW);
        }
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + unfinished)) {
            insertDocuments(connection, library, passages);
        }
        Files.move(unfinished, file);
    }

    private static void insertDocuments(Connection connection, LibraryId library, long passages) throws SQLException {
        execute(connection, "PRAGMA journal_mode = OFF");
        execute(connection, "PRAGMA synchronous = OFF");
        execute(connection, "PRAGMA cache_size = -500000");
        connection.setAutoCommit(false);
        long inserted = 0;
        long documents = 0;
        try (var document = connection.prepareStatement("""
                INSERT INTO document (key, library, id, identity, content_title, revision, embedded, status, attempts,
                    created_at, updated_at)
                VALUES (?1, ?2, 'doc-' || ?1, 'doc-' || ?1, ?3, ?1, ?4, 'success', 1, 1, 1)
                """);
                var section = connection.prepareStatement("""
                        INSERT INTO section (document, position, headings, text, markdown) VALUES (?, 0, '', ?, 1)
                        """);
                var set = connection.prepareStatement("""
                        INSERT INTO embedding_set (key, library, model, document, document_id)
                        VALUES (?1, ?2, ?3, ?1, 'doc-' || ?1)
                        """);
                var embedding = connection.prepareStatement("""
                        INSERT OR IGNORE INTO embedding (embedding_set, passage, vector) VALUES (?, ?, ?)
                        """)) {
            while (inserted < passages) {
                List<DocumentRows> batch = LongStream.rangeClosed(documents + 1, documents + BATCH_SIZE)
                        .parallel()
                        .mapToObj(DocumentRows::of)
                        .toList();
                for (DocumentRows rows : batch) {
                    if (inserted < passages) {
                        documents = rows.document().number();
                        addTo(document, documents, library.value(), rows.document().title(),
                                SyntheticEmbedding.modelId().value());
                        addTo(section, documents, rows.document().text());
                        addTo(set, documents, library.value(), SyntheticEmbedding.modelId().value());
                        for (int i = 0; i < rows.hashes().size(); i++) {
                            addTo(embedding, documents, rows.hashes().get(i), rows.vectors().get(i));
                        }
                        inserted += rows.hashes().size();
                    }
                }
                for (PreparedStatement filled : List.of(document, section, set, embedding)) {
                    filled.executeBatch();
                }
            }
        }
        execute(connection, "UPDATE library SET revision = " + documents);
        connection.commit();
    }

    private static void addTo(PreparedStatement statement, Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        statement.addBatch();
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
