package dev.carrel.persistence.table;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.conversation.ReplyMetadata.CuratedLink;
import dev.carrel.domain.conversation.ReplyMetadata.ReplyLink;
import dev.carrel.domain.helparticle.HelpArticleKey;
import dev.carrel.persistence.column.JsonColumns;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

/**
 * The {@code turn_help_article} table, with the curated articles shown with replies, and the column of the images shown
 * with a source.
 */
final class TurnLinkTable {

    private TurnLinkTable() {}

    /** @param rows the keys of the rows of the articles, which exist */
    static void insertArticles(Handle handle, long turn, List<CuratedLink> links, Map<HelpArticleKey, Long> rows) {
        int position = 0;
        for (CuratedLink link : links) {
            WebAddress url = link.url();
            handle.createUpdate("""
                    INSERT INTO turn_help_article (turn, position, article, url, title, is_answer)
                    VALUES (:turn, :position, :article, :url, :title, :is_answer)
                    """)
                    .bind("turn", turn)
                    .bind("position", position++)
                    .bind("article", rows.get(link.article()))
                    .bind("url", url == null ? null : url.value())
                    .bind("title", link.title())
                    .bind("is_answer", link.isAnswer())
                    .execute();
        }
    }

    /** Returns the articles of turns, whose keys are a JSON array. */
    static Map<Long, List<CuratedLink>> findArticles(Handle handle, String turns) {
        return handle.createQuery("""
                SELECT turn, name, turn_help_article.url, turn_help_article.title, is_answer
                FROM json_each(:turns) CROSS JOIN turn_help_article ON turn = CAST(value AS BIGINT)
                    CROSS JOIN help_article ON help_article.key = turn_help_article.article
                ORDER BY turn, position
                """)
                .bind("turns", turns)
                .map((row, context) -> Map.entry(row.getLong("turn"),
                        new CuratedLink(new HelpArticleKey(row.getString("name")),
                                HelpArticleTable.readAddress(row.getString("url")), row.getString("title"),
                                row.getBoolean("is_answer"))))
                .collect(groupingBy(Map.Entry::getKey, mapping(Map.Entry::getValue, toList())));
    }

    /** Returns the column of images; null for none. */
    static @Nullable String toColumn(List<ReplyLink> images) {
        return images.isEmpty() ? null
                : JsonColumns.write(images.stream()
                        .map(image -> Map.of("url", image.url().value(), "text", image.text()))
                        .toList());
    }

    /** Returns the images of a column. */
    static List<ReplyLink> readLinks(@Nullable String column) {
        return column == null ? List.of()
                : ((List<?>) JsonColumns.read(column)).stream()
                        .map(Map.class::cast)
                        .map(image -> new ReplyLink(new WebAddress(readText(image, "url")), readText(image, "text")))
                        .toList();
    }

    private static String readText(Map<?, ?> object, String field) {
        return (String) Objects.requireNonNull(object.get(field));
    }
}
