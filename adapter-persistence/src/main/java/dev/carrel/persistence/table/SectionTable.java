package dev.carrel.persistence.table;

import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.persistence.column.PlainSectionText;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** The {@code section} table: the content of documents. */
public final class SectionTable {

    private SectionTable() {}

    /** Returns the content of a document with the given title. */
    public static DocumentContent readContent(Handle handle, long document, String title) {
        return new DocumentContent(title,
                handle.createQuery(
                        "SELECT headings, page, text, markdown FROM section WHERE document = :document "
                                + "ORDER BY position")
                        .bind("document", document)
                        .map((row, context) -> readSection(row))
                        .list());
    }

    /** Adds the sections of a document that has none. */
    static void insertContent(Handle handle, long document, DocumentContent content) {
        int position = 0;
        for (Section section : content.sections()) {
            handle.createUpdate("""
                    INSERT INTO section (document, position, headings, page, text, markdown)
                    VALUES (:document, :position, :headings, :page, :text, 1)
                    """)
                    .bind("document", document)
                    .bind("position", position++)
                    .bind("headings", joinHeadings(section.headings()))
                    .bind("page", section.page())
                    .bind("text", section.text())
                    .execute();
        }
    }

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
