package dev.carrel.persistence.table;

import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.conversation.ReplyMetadata.CuratedLink;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.helparticle.HelpArticleKey;
import dev.carrel.domain.helparticle.HelpArticleMode;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.column.AttributeColumns;
import dev.carrel.persistence.column.EpochMicros;
import dev.carrel.persistence.column.JsonColumns;
import dev.carrel.persistence.column.WebAddressColumns;
import dev.carrel.persistence.database.RowBatch;
import dev.carrel.persistence.table.HelpArticleTable.HelpArticleRow;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

/** The {@code turn} table: the turns of conversations, with their source and context documents. */
public final class TurnTable {

    private TurnTable() {}

    /** Adds a turn and returns its key; the turn is redacted if a context document or an article no longer exists. */
    public static long insertTurn(Handle handle, LibraryId library, long conversation, ConversationTurn turn) {
        Set<DocumentId> known = turn.allDocuments();
        Map<DocumentId, Long> presentDocuments = findKeys(handle, library, known);
        List<DocumentId> gone = known.stream().filter(id -> !presentDocuments.containsKey(id)).toList();
        Map<HelpArticleKey, Long> presentArticles = new HashMap<>();
        ConversationTurn kept = turn.redactDocuments(gone);
        for (CuratedLink link : turn.metadata().curated()) {
            Optional<HelpArticleRow> row = HelpArticleTable.findRow(handle, library, link.article());
            row.ifPresent(present -> presentArticles.put(link.article(), present.key()));
            kept = row.isPresent() ? kept : kept.redactArticle(link.article());
        }
        long key = handle.createQuery("""
                INSERT INTO turn (conversation, query, reply, filter, help_articles, sure, created_at)
                VALUES (:conversation, :query, :reply, :filter, :help_articles, :sure, :created_at) RETURNING key
                """)
                .bind("conversation", conversation)
                .bind("query", kept.query())
                .bind("reply", kept.reply())
                .bind("filter", AttributeColumns.toColumn(kept.filter()))
                .bind("help_articles", kept.metadata().mode().wireName())
                .bind("sure", kept.metadata().sure() ? 1 : 0)
                .bind("created_at", EpochMicros.of(kept.createdAt()))
                .mapTo(long.class)
                .one();
        insertSources(handle, key, kept.metadata().documents(), presentDocuments);
        TurnLinkTable.insertArticles(handle, key, kept.metadata().curated(), presentArticles);
        // What is quoted is context by itself.
        presentDocuments.keySet().retainAll(kept.contextDocuments());
        kept.metadata().quotedDocuments().forEach(source -> presentDocuments.remove(source.id()));
        RowBatch.execute(handle, "INSERT INTO turn_drawn_from (turn, document) VALUES (:turn, :document)",
                presentDocuments.values(), (insert, document) -> insert.bind("turn", key).bind("document", document));
        return key;
    }

    private static Map<DocumentId, Long> findKeys(Handle handle, LibraryId library, Collection<DocumentId> ids) {
        return ids.isEmpty() ? new HashMap<>()
                : handle.createQuery("""
                        SELECT id, key FROM document
                        WHERE library = (SELECT id FROM library WHERE public_id = :library)
                            AND id IN (SELECT value FROM json_each(:ids))
                        """)
                        .bind("library", library.value())
                        .bind("ids", JsonColumns.arrayOf(ids))
                        .map((row, context) -> Map.entry(new DocumentId(row.getString("id")), row.getLong("key")))
                        .collect(toMap(Map.Entry::getKey, Map.Entry::getValue, (one, same) -> one, HashMap::new));
    }

    private static void insertSources(Handle handle, long turn, List<SourceDocument> sources,
            Map<DocumentId, Long> keys) {
        RowBatch.execute(handle, """
                INSERT INTO turn_document (turn, position, document, title, similarity, client_key, learn_more,
                    image_snippet, images, excerpt, excerpt_headings, excerpt_page, quoted)
                VALUES (:turn, :position, :document, :title, :similarity, :client_key, :learn_more, :image_snippet,
                    :images, :excerpt, :excerpt_headings, :excerpt_page, :quoted)
                """, IntStream.range(0, sources.size()).boxed().toList(), (insert, position) -> {
            SourceDocument source = sources.get(position);
            Section excerpt = source.excerpt();
            insert.bind("turn", turn)
                    .bind("position", position)
                    .bind("document", keys.get(source.id()))
                    .bind("title", source.title())
                    .bind("similarity", source.similarity())
                    .bind("learn_more", WebAddressColumns.toColumn(source.learnMore()))
                    .bind("image_snippet", WebAddressColumns.toColumn(source.imageSnippet()))
                    .bind("images", TurnLinkTable.toColumn(source.images()))
                    .bind("client_key", source.key())
                    .bind("quoted", source.quoted() ? 1 : 0)
                    .bind("excerpt", excerpt == null ? null : excerpt.text())
                    .bind("excerpt_headings", excerpt == null ? "" : SectionTable.joinHeadings(excerpt.headings()))
                    .bind("excerpt_page", excerpt == null ? 0 : excerpt.page());
        });
    }

    /** Returns the latest turns, oldest first, by as many queries for many turns as for one. */
    public static List<ConversationTurn> findLatest(Handle handle, long conversation, int limit) {
        List<TurnRow> rows = handle.createQuery("""
                SELECT key, query, reply, filter, help_articles, sure, created_at FROM turn
                WHERE conversation = :conversation ORDER BY key DESC LIMIT :limit
                """)
                .bind("conversation", conversation)
                .bind("limit", limit)
                .map((row, context) -> new TurnRow(row.getLong("key"), row.getString("query"), row.getString("reply"),
                        AttributeColumns.readFilter(row.getString("filter")),
                        HelpArticleMode.fromWireName(row.getString("help_articles")).orElseThrow(),
                        row.getInt("sure") == 1, EpochMicros.toInstant(row.getLong("created_at"))))
                .list()
                .reversed();
        String keys = rows.stream().map(row -> Long.toString(row.key())).collect(Collectors.joining(",", "[", "]"));
        Map<Long, List<SourceDocument>> sources = findSources(handle, keys);
        Map<Long, List<CuratedLink>> articles = TurnLinkTable.findArticles(handle, keys);
        Map<Long, Set<DocumentId>> contextDocuments = findContextDocuments(handle, keys);
        return rows.stream()
                .map(row -> new ConversationTurn(row.query(), row.reply(),
                        new ReplyMetadata(sources.getOrDefault(row.key(), List.of()),
                                articles.getOrDefault(row.key(), List.of()), row.mode(), row.sure()),
                        contextDocuments.getOrDefault(row.key(), Set.of()), row.filter(), row.createdAt()))
                .toList();
    }

    private record TurnRow(long key, String query, String reply, AttributeFilter filter, HelpArticleMode mode,
            boolean sure, Instant createdAt) {}

    private static Map<Long, List<SourceDocument>> findSources(Handle handle, String turns) {
        return handle.createQuery("""
                SELECT turn, document.id, turn_document.title, similarity, turn_document.client_key, learn_more,
                    turn_document.image_snippet, images, excerpt, excerpt_headings, excerpt_page, quoted
                FROM json_each(:turns) CROSS JOIN turn_document ON turn = CAST(value AS BIGINT)
                    CROSS JOIN document ON document.key = turn_document.document
                ORDER BY turn, position
                """)
                .bind("turns", turns)
                .map((row, context) -> Map.entry(row.getLong("turn"), readSource(row)))
                .collect(groupingBy(Map.Entry::getKey, mapping(Map.Entry::getValue, toList())));
    }

    /** Returns the context documents that are not quoted. */
    private static Map<Long, Set<DocumentId>> findContextDocuments(Handle handle, String turns) {
        return handle
                .createQuery("""
                        SELECT turn, document.id
                        FROM json_each(:turns) CROSS JOIN turn_drawn_from ON turn = CAST(value AS BIGINT)
                            CROSS JOIN document ON document.key = turn_drawn_from.document
                        """)
                .bind("turns", turns)
                .map((row, context) -> Map.entry(row.getLong("turn"), new DocumentId(row.getString("id"))))
                .collect(groupingBy(Map.Entry::getKey, mapping(Map.Entry::getValue, toSet())));
    }

    private static SourceDocument readSource(ResultSet row) throws SQLException {
        return new SourceDocument(new DocumentId(row.getString("id")), row.getString("title"),
                row.getDouble("similarity"), row.getString("client_key"),
                WebAddressColumns.readAddress(row, "learn_more"), WebAddressColumns.readAddress(row, "image_snippet"),
                TurnLinkTable.readLinks(row.getString("images")), readExcerpt(row), row.getInt("quoted") == 1);
    }

    private static @Nullable Section readExcerpt(ResultSet row) throws SQLException {
        String text = row.getString("excerpt");
        return text == null ? null
                : new Section(SectionTable.splitHeadings(row.getString("excerpt_headings")), row.getInt("excerpt_page"),
                        text);
    }
}
