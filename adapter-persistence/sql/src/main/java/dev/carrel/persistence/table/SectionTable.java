package dev.carrel.persistence.table;

import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.persistence.column.JsonColumns;
import dev.carrel.persistence.column.PlainSectionText;
import dev.carrel.persistence.database.RowBatch;
import dev.carrel.persistence.table.ContentTable.StoredContent;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

/** The {@code section} table: the content of documents. */
public final class SectionTable {

    private SectionTable() {}

    /** Returns the content of a document with the given title. */
    public static DocumentContent readContent(Handle handle, long document, String title) {
        return new DocumentContent(title,
                readSections(handle, List.of(document)).getOrDefault(document, List.of()));
    }

    /**
     * Returns the sections of the first documents whose texts together reach a size, at least of one document, in the
     * order of the keys. Reads as many documents at a time as are likely to be returned.
     *
     * @param documents the keys of documents
     */
    public static List<List<Section>> readUntilLarge(Handle handle, List<Long> documents, long maxCharacters) {
        var contents = new ArrayList<List<Section>>();
        long characters = 0;
        long likely = 1;
        while (contents.size() < documents.size() && characters < maxCharacters) {
            int end = (int) Math.min(documents.size(), contents.size() + likely);
            List<Long> next = documents.subList(contents.size(), end);
            Map<Long, List<Section>> found = readSections(handle, next);
            for (long document : next) {
                if (characters < maxCharacters) {
                    List<Section> sections = found.getOrDefault(document, List.of());
                    contents.add(sections);
                    characters += sections.stream().mapToLong(section -> section.text().length()).sum();
                }
            }
            likely = Math.max(1, (maxCharacters - characters) * contents.size() / Math.max(1, characters));
        }
        return contents;
    }

    /** Returns the innermost headings of the first sections of a document that have any. */
    public static List<String> readHeadings(Handle handle, long document, int limit) {
        return handle.createQuery("SELECT headings FROM section WHERE document = :document AND headings <> ''"
                + " ORDER BY position LIMIT :limit")
                .bind("document", document)
                .bind("limit", limit)
                .map((row, context) -> splitHeadings(row.getString("headings")).getLast().strip())
                .list();
    }

    private static Map<Long, List<Section>> readSections(Handle handle, List<Long> documents) {
        return handle.createQuery("""
                SELECT document, headings, page, text, markdown FROM section
                WHERE document IN (SELECT CAST(value AS BIGINT) FROM json_each(:documents))
                ORDER BY document, position
                """)
                .bind("documents", JsonColumns.arrayOfKeys(documents))
                .map((row, context) -> Map.entry(row.getLong("document"), readSection(row)))
                .collect(groupingBy(Map.Entry::getKey, mapping(Map.Entry::getValue, toList())));
    }

    /** Adds the sections of documents that have none. */
    static void insertContents(Handle handle, List<StoredContent> contents) {
        List<PlacedSection> sections = contents.stream()
                .flatMap(each -> IntStream.range(0, each.content().sections().size())
                        .mapToObj(position -> new PlacedSection(each.document(), position,
                                each.content().sections().get(position))))
                .toList();
        RowBatch.execute(handle, """
                INSERT INTO section (document, position, headings, page, text, markdown)
                VALUES (:document, :position, :headings, :page, :text, 1)
                """, sections, (insert, each) -> insert.bind("document", each.document())
                .bind("position", each.position())
                .bind("headings", joinHeadings(each.section().headings()))
                .bind("page", each.section().page())
                .bind("text", each.section().text()));
    }

    private record PlacedSection(long document, int position, Section section) {}

    static void deleteSections(Handle handle, long document) {
        handle.createUpdate("DELETE FROM section WHERE document = :document").bind("document", document).execute();
    }

    /** Joins headings by line feeds: a heading is a single line and may be empty. */
    static String joinHeadings(List<String> headings) {
        return headings.stream().map(heading -> heading + "\n").collect(Collectors.joining());
    }

    private static Section readSection(ResultSet row) throws SQLException {
        String text = row.getString("text");
        return new Section(splitHeadings(row.getString("headings")), row.getInt("page"),
                row.getBoolean("markdown") ? text : PlainSectionText.toMarkdown(text));
    }

    /** Returns headings that {@link #joinHeadings} joined, each with its line feed, which a section removes. */
    static List<String> splitHeadings(String headings) {
        return headings.isEmpty() ? List.of() : List.of(headings.split("(?<=\n)"));
    }
}
