package dev.carrel.persistence.store;

import dev.carrel.application.port.HelpArticles;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.helparticle.HelpArticle;
import dev.carrel.domain.helparticle.HelpArticleKey;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.ModelId;
import dev.carrel.persistence.column.EpochMicros;
import dev.carrel.persistence.database.DatabaseReader;
import dev.carrel.persistence.database.DatabaseWriter;
import dev.carrel.persistence.table.HelpArticleTable;
import dev.carrel.persistence.table.HelpArticleTable.HelpArticleRow;
import dev.carrel.persistence.table.HelpArticleTable.TextEmbedding;
import dev.carrel.persistence.table.PendingPurgeTable;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Help articles and their embeddings. */
public record JdbiHelpArticles(DatabaseWriter writer, DatabaseReader readPool, DatabaseReader scanPool)
        implements
            HelpArticles {

    @Override
    public List<SaveOutcome> saveAll(LibraryId library, List<HelpArticle> articles, AttributeFilter filter) {
        return writer.runInTransaction(library, handle -> {
            requireLibrary(handle, library);
            List<SaveOutcome> outcomes = articles.stream()
                    .map(article -> saveArticle(handle, library, toStoredPrecision(article), filter))
                    .toList();
            if (outcomes.contains(SaveOutcome.CREATED)
                    && HelpArticleTable.countArticles(handle, library) > HelpArticle.MAX_ARTICLES) {
                throw HelpArticles.tooManyArticles();
            }
            if (outcomes.contains(SaveOutcome.REPLACED)) {
                PendingPurgeTable.recordDeletion(handle, library);
            }
            return outcomes;
        });
    }

    private static void requireLibrary(Handle handle, LibraryId library) {
        boolean exists = handle.createQuery("SELECT EXISTS (SELECT 1 FROM library WHERE public_id = :library)")
                .bind("library", library.value())
                .mapTo(boolean.class)
                .one();
        if (!exists) {
            throw NotFoundException.ofLibrary(library.value());
        }
    }

    private static HelpArticle toStoredPrecision(HelpArticle article) {
        Instant end = article.validUntil();
        return end == null ? article : article.withValidUntil(EpochMicros.toStoredPrecision(end));
    }

    private static SaveOutcome saveArticle(Handle handle, LibraryId library, HelpArticle article,
            AttributeFilter filter) {
        Optional<HelpArticleRow> before = HelpArticleTable.findRow(handle, library, article.key());
        HelpArticles.requireAccess(before.map(HelpArticleRow::article), article, filter);
        if (before.isEmpty()) {
            HelpArticleTable.insertArticle(handle, library, article);
            return SaveOutcome.CREATED;
        }
        if (before.get().article().equals(article)) {
            return SaveOutcome.UNCHANGED;
        }
        HelpArticleTable.replaceArticle(handle, before.get().key(), article);
        return SaveOutcome.REPLACED;
    }

    @Override
    public Optional<HelpArticle> findByKey(LibraryId library, HelpArticleKey key) {
        return readPool.read(handle -> HelpArticleTable.findRow(handle, library, key)).map(HelpArticleRow::article);
    }

    @Override
    public Map<HelpArticleKey, HelpArticle> findAllByKey(LibraryId library, Collection<HelpArticleKey> keys) {
        // One JSON value, so that the statement is the same for any number of keys, which need no escaping.
        String array = keys.stream().map(key -> '"' + key.value() + '"').collect(Collectors.joining(",", "[", "]"));
        return readPool.read(handle -> handle
                .createQuery(HelpArticleTable.SELECT + " AND name IN (SELECT value FROM json_each(:names))")
                .bind("library", library.value())
                .bind("names", array)
                .map((row, context) -> HelpArticleTable.readRow(row).article())
                .collect(Collectors.toMap(HelpArticle::key, article -> article)));
    }

    @Override
    public List<HelpArticle> listByKey(LibraryId library, @Nullable HelpArticleKey after, int limit) {
        return readPool.read(handle -> handle
                .createQuery(HelpArticleTable.SELECT + " AND name > :after ORDER BY name LIMIT :limit")
                .bind("library", library.value())
                .bind("after", after == null ? "" : after.value())
                .bind("limit", limit)
                .map((row, context) -> HelpArticleTable.readRow(row).article())
                .list());
    }

    @Override
    public boolean deleteByKey(LibraryId library, HelpArticleKey key, AttributeFilter filter) {
        return writer.runInTransaction(library, handle -> {
            Optional<HelpArticleRow> found = HelpArticleTable.findRow(handle, library, key)
                    .filter(row -> row.article().passes(filter));
            found.ifPresent(row -> {
                HelpArticleTable.deleteArticle(handle, row.key());
                PendingPurgeTable.recordDeletion(handle, library);
            });
            return found.isPresent();
        });
    }

    @Override
    public List<EmbeddedArticle> listEmbedded(LibraryId library, @Nullable ModelId model) {
        return scanPool.readSnapshot(handle -> {
            List<HelpArticleRow> rows = handle.createQuery(HelpArticleTable.SELECT + " ORDER BY name")
                    .bind("library", library.value())
                    .map((row, context) -> HelpArticleTable.readRow(row))
                    .list();
            Map<Long, Map<Integer, Embedding>> embeddings = new HashMap<>();
            for (TextEmbedding each : HelpArticleTable.listEmbeddings(handle, library, model)) {
                embeddings.computeIfAbsent(each.article(), added -> new HashMap<>())
                        .put(each.position(), each.embedding());
            }
            return rows.stream()
                    .map(row -> new EmbeddedArticle(row.article(), embeddings.getOrDefault(row.key(), Map.of())))
                    .toList();
        });
    }

    @Override
    public Set<LibraryId> findUnembeddedLibraries(ModelId model) {
        return new HashSet<>(readPool.read(handle -> handle
                .createQuery("""
                        SELECT public_id FROM library WHERE public_id IS NOT NULL
                            AND EXISTS (SELECT 1 FROM help_article
                                WHERE library = library.id AND embedded IS DISTINCT FROM :model)
                        """)
                .bind("model", model.value())
                .map((row, context) -> new LibraryId(row.getString("public_id")))
                .list()));
    }

    @Override
    public List<HelpArticle> findUnembedded(LibraryId library, ModelId model, int limit) {
        return readPool.read(handle -> handle
                .createQuery(
                        HelpArticleTable.SELECT + " AND embedded IS DISTINCT FROM :model ORDER BY name LIMIT :limit")
                .bind("library", library.value())
                .bind("model", model.value())
                .bind("limit", limit)
                .map((row, context) -> HelpArticleTable.readRow(row).article())
                .list());
    }

    @Override
    public void saveEmbeddings(LibraryId library, ModelId model, List<EmbeddedArticle> articles) {
        writer.useTransaction(library, handle -> articles.forEach(each -> HelpArticleTable
                .findRow(handle, library, each.article().key())
                .filter(row -> row.article().equals(each.article()))
                .ifPresent(row -> HelpArticleTable.saveEmbeddings(handle, row.key(), model, each.embeddings()))));
    }
}
