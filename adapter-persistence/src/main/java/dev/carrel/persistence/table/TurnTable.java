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
import dev.carrel.persistence.column.WebAddressColumns;
import dev.carrel.persistence.table.HelpArticleTable.HelpArticleRow;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toSet;

/** The {@code turn} table: the turns of conversations, with their source and context documents. */
public final class TurnTable {

    private TurnTable() {}

    /** Adds a turn and returns its key; the turn is redacted if a context document or an article no longer exists. */
    public static long insertTurn(Handle handle, LibraryId library, long conversation, ConversationTurn turn) {
        Map<DocumentId, Long> presentDocuments = new HashMap<>();
        List<DocumentId> gone = new ArrayList<>();
        for (DocumentId id : turn.contextDocuments()) {
            DocumentTable.findDocument(handle, library, id)
                    .ifPresentOrElse(row -> presentDocuments.put(id, row.key()), () -> gone.add(id));
        }
        Map<HelpArticleKey, Long> presentArticles = new HashMap<>();
        ConversationTurn kept = turn.redactDocuments(gone);
        for (CuratedLink link : turn.metadata().curated()) {
            Optional<HelpArticleRow> row = HelpArticleTable.findRow(handle, library, link.article());
            row.ifPresent(present -> presentArticles.put(link.article(), present.key()));
            kept = row.isPresent() ? kept : kept.redactArticle(link.article());
        }
        long key = handle.createQuery("""
                INSERT INTO turn (conversation, query, reply, filter, help_articles, created_at)
                VALUES (:conversation, :query, :reply, :filter, :help_articles, :created_at) RETURNING key
                """)
                .bind("conversation", conversation)
                .bind("query", kept.query())
                .bind("reply", kept.reply())
                .bind("filter", AttributeColumns.toColumn(kept.filter()))
                .bind("help_articles", kept.metadata().mode().wireName())
                .bind("created_at", EpochMicros.of(kept.createdAt()))
                .mapTo(long.class)
                .one();
        int position = 0;
        for (SourceDocument source : kept.metadata().documents()) {
            insertSource(handle, key, position++, presentDocuments.remove(source.id()), source);
        }
        TurnLinkTable.insertArticles(handle, key, kept.metadata().curated(), presentArticles);
        presentDocuments.values().forEach(document -> insertContextDocument(handle, key, document));
        return key;
    }

    private static void insertContextDocument(Handle handle, long turn, long document) {
        handle.createUpdate("INSERT INTO turn_drawn_from (turn, document) VALUES (:turn, :document)")
                .bind("turn", turn)
                .bind("document", document)
                .execute();
    }

    private static void insertSource(Handle handle, long turn, int position, @Nullable Long document,
            SourceDocument source) {
        Section excerpt = source.excerpt();
        handle.createUpdate("""
                INSERT INTO turn_document (turn, position, document, title, similarity, client_key, learn_more,
                    image_snippet, images, excerpt, excerpt_headings, excerpt_page)
                VALUES (:turn, :position, :document, :title, :similarity, :client_key, :learn_more, :image_snippet,
                    :images, :excerpt, :excerpt_headings, :excerpt_page)
                """)
                .bind("turn", turn)
                .bind("position", position)
                .bind("document", document)
                .bind("title", source.title())
                .bind("similarity", source.similarity())
                .bind("learn_more", WebAddressColumns.toColumn(source.learnMore()))
                .bind("image_snippet", WebAddressColumns.toColumn(source.imageSnippet()))
                .bind("images", TurnLinkTable.toColumn(source.images()))
                .bind("client_key", source.key())
                .bind("excerpt", excerpt == null ? null : excerpt.text())
                .bind("excerpt_headings", excerpt == null ? "" : SectionTable.joinHeadings(excerpt.headings()))
                .bind("excerpt_page", excerpt == null ? 0 : excerpt.page())
                .execute();
    }

    /** Returns the latest turns, oldest first, by as many queries for many turns as for one. */
    public static List<ConversationTurn> findLatest(Handle handle, long conversation, int limit) {
        List<TurnRow> rows = handle.createQuery("""
                SELECT key, query, reply, filter, help_articles, created_at FROM turn
                WHERE conversation = :conversation ORDER BY key DESC LIMIT :limit
                """)
                .bind("conversation", conversation)
                .bind("limit", limit)
                .map((row, context) -> new TurnRow(row.getLong("key"), row.getString("query"), row.getString("reply"),
                        AttributeColumns.readFilter(row.getString("filter")),
                        HelpArticleMode.fromWireName(row.getString("help_articles")).orElseThrow(),
                        EpochMicros.toInstant(row.getLong("created_at"))))
                .list()
                .reversed();
        String keys = rows.stream().map(row -> Long.toString(row.key())).collect(Collectors.joining(",", "[", "]"));
        Map<Long, List<SourceDocument>> sources = findSources(handle, keys);
        Map<Long, List<CuratedLink>> articles = TurnLinkTable.findArticles(handle, keys);
        Map<Long, Set<DocumentId>> contextDocuments = findContextDocuments(handle, keys);
        return rows.stream()
                .map(row -> new ConversationTurn(row.query(), row.reply(),
                        new ReplyMetadata(sources.getOrDefault(row.key(), List.of()),
                                articles.getOrDefault(row.key(), List.of()), row.mode()),
                        contextDocuments.getOrDefault(row.key(), Set.of()), row.filter(), row.createdAt()))
                .toList();
    }

    private record TurnRow(long key, String query, String reply, AttributeFilter filter, HelpArticleMode mode,
            Instant createdAt) {}

    /** Returns the filter under which the first question of a conversation was asked. */
    public static AttributeFilter findFirstFilter(Handle handle, long conversation) {
        return handle.createQuery("SELECT filter FROM turn WHERE conversation = :conversation ORDER BY key LIMIT 1")
                .bind("conversation", conversation)
                .map((row, context) -> AttributeColumns.readFilter(row.getString("filter")))
                .one();
    }

    private static Map<Long, List<SourceDocument>> findSources(Handle handle, String turns) {
        return handle.createQuery("""
                SELECT turn, document.id, turn_document.title, similarity, turn_document.client_key, learn_more,
                    turn_document.image_snippet, images, excerpt, excerpt_headings, excerpt_page
                FROM json_each(:turns) CROSS JOIN turn_document ON turn = CAST(value AS BIGINT)
                    CROSS JOIN document ON document.key = turn_document.document
                ORDER BY turn, position
                """)
                .bind("turns", turns)
                .map((row, context) -> Map.entry(row.getLong("turn"), readSource(row)))
                .collect(groupingBy(Map.Entry::getKey, mapping(Map.Entry::getValue, toList())));
    }

    /** Returns the context documents that are not sources. */
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
                TurnLinkTable.readLinks(row.getString("images")), readExcerpt(row));
    }

    private static @Nullable Section readExcerpt(ResultSet row) throws SQLException {
        String text = row.getString("excerpt");
        return text == null ? null
                : new Section(SectionTable.splitHeadings(row.getString("excerpt_headings")), row.getInt("excerpt_page"),
                        text);
    }
}
