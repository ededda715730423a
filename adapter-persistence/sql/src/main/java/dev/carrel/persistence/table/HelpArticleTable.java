package dev.carrel.persistence.table;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.helparticle.HelpArticle;
import dev.carrel.domain.helparticle.HelpArticleKey;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.ModelId;
import dev.carrel.persistence.column.AttributeColumns;
import dev.carrel.persistence.column.EpochMicros;
import dev.carrel.persistence.column.JsonColumns;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/** The {@code help_article} and {@code help_article_embedding} tables: the curated answers of libraries. */
public final class HelpArticleTable {

    /** Selects the articles of a library. */
    public static final String SELECT = """
            SELECT * FROM help_article WHERE library = (SELECT id FROM library WHERE public_id = :library)
            """;

    private HelpArticleTable() {}

    /** An article with the key of its row. */
    public record HelpArticleRow(long key, HelpArticle article) {}

    /** Reads a row of {@link #SELECT}. */
    public static HelpArticleRow readRow(ResultSet row) throws SQLException {
        return new HelpArticleRow(row.getLong("key"), readArticle(row));
    }

    private static HelpArticle readArticle(ResultSet row) throws SQLException {
        long validUntil = row.getLong("valid_until");
        Instant end = row.wasNull() ? null : EpochMicros.toInstant(validUntil);
        List<String> questions = ((List<?>) JsonColumns.read(row.getString("questions"))).stream()
                .map(String.class::cast)
                .toList();
        return new HelpArticle(new HelpArticleKey(row.getString("name")), readAddress(row.getString("url")),
                row.getString("title"), row.getString("summary"), questions, row.getString("answer"),
                AttributeColumns.readAttributes(row.getString("attributes")), row.getString("language"),
                row.getBoolean("pinned"), row.getBoolean("enabled"), end);
    }

    /** Returns the address of a column; null for none. */
    static @Nullable WebAddress readAddress(@Nullable String column) {
        return column == null ? null : new WebAddress(column);
    }

    /** Returns the row of an article; empty if it does not exist. */
    public static Optional<HelpArticleRow> findRow(Handle handle, LibraryId library, HelpArticleKey key) {
        return handle.createQuery(SELECT + " AND name = :name")
                .bind("library", library.value())
                .bind("name", key.value())
                .map((row, context) -> readRow(row))
                .findOne();
    }

    /** Returns the number of articles of a library. */
    public static int countArticles(Handle handle, LibraryId library) {
        return handle.createQuery("""
                SELECT count(*) FROM help_article WHERE library = (SELECT id FROM library WHERE public_id = :library)
                """).bind("library", library.value()).mapTo(int.class).one();
    }

    /** Adds an article to a library that exists. */
    public static void insertArticle(Handle handle, LibraryId library, HelpArticle article) {
        var insert = handle.createUpdate("""
                INSERT INTO help_article (library, name, url, title, summary, questions, answer, attributes, language,
                    pinned, enabled, valid_until)
                SELECT id, :name, :url, :title, :summary, :questions, :answer, :attributes, :language, :pinned,
                    :enabled, :valid_until
                FROM library WHERE public_id = :library
                """);
        bindArticle(insert, article);
        insert.bind("library", library.value()).bind("name", article.key().value()).execute();
    }

    /** Replaces an article, which then has no embeddings. */
    public static void replaceArticle(Handle handle, long key, HelpArticle article) {
        var update = handle.createUpdate("""
                UPDATE help_article SET url = :url, title = :title, summary = :summary, questions = :questions,
                    answer = :answer, attributes = :attributes, language = :language, pinned = :pinned,
                    enabled = :enabled, valid_until = :valid_until, embedded = NULL
                WHERE key = :key
                """);
        bindArticle(update, article);
        update.bind("key", key).execute();
        deleteEmbeddings(handle, key);
    }

    private static void bindArticle(SqlStatement<?> statement, HelpArticle article) {
        Instant validUntil = article.validUntil();
        WebAddress url = article.url();
        statement.bind("url", url == null ? null : url.value())
                .bind("title", article.title())
                .bind("summary", article.summary())
                .bind("questions", JsonColumns.write(article.questions()))
                .bind("answer", article.answer())
                .bind("attributes", AttributeColumns.toColumn(article.attributes()))
                .bind("language", article.language())
                .bind("pinned", article.pinned())
                .bind("enabled", article.enabled())
                .bind("valid_until", validUntil == null ? null : EpochMicros.of(validUntil));
    }

    /** Deletes an article; replies that are its answer are redacted, and lose its link. */
    public static void deleteArticle(Handle handle, long key) {
        handle.createUpdate("""
                UPDATE turn SET reply = :redacted
                WHERE key IN (SELECT turn FROM turn_help_article WHERE article = :key AND is_answer)
                """).bind("redacted", ConversationTurn.REDACTED_REPLY).bind("key", key).execute();
        handle.createUpdate("DELETE FROM help_article WHERE key = :key").bind("key", key).execute();
    }

    /** Marks an article as embedded by a model, with the embeddings of its texts by their positions. */
    public static void saveEmbeddings(Handle handle, long key, ModelId model, Map<Integer, Embedding> embeddings) {
        deleteEmbeddings(handle, key);
        handle.createUpdate("UPDATE help_article SET embedded = :model WHERE key = :key")
                .bind("model", model.value())
                .bind("key", key)
                .execute();
        embeddings.forEach((position, embedding) -> handle.createUpdate("""
                INSERT INTO help_article_embedding (article, position, vector) VALUES (:article, :position, :vector)
                """)
                .bind("article", key)
                .bind("position", position)
                .bind("vector", embedding.components())
                .execute());
    }

    private static void deleteEmbeddings(Handle handle, long key) {
        handle.createUpdate("DELETE FROM help_article_embedding WHERE article = :key").bind("key", key).execute();
    }

    /** An embedding of a text of an article. */
    public record TextEmbedding(long article, int position, Embedding embedding) {}

    /** Returns the embeddings of a library's articles by a model; none if it is null. */
    public static List<TextEmbedding> listEmbeddings(Handle handle, LibraryId library, @Nullable ModelId model) {
        return model == null ? List.of()
                : handle.createQuery("""
                        SELECT article, position, vector
                        FROM help_article CROSS JOIN help_article_embedding ON article = help_article.key
                        WHERE library = (SELECT id FROM library WHERE public_id = :library) AND embedded = :model
                        """)
                        .bind("library", library.value())
                        .bind("model", model.value())
                        .map((row, context) -> new TextEmbedding(row.getLong("article"), row.getInt("position"),
                                Embedding.of(model, row.getBytes("vector"))))
                        .list();
    }
}
