package dev.carrel.persistence.table;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentImage;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.column.JsonColumns;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

/** The {@code document_image} table: the images of pages. */
public final class ImageTable {

    private ImageTable() {}

    /** Replaces the images of a document. */
    public static void replaceImages(Handle handle, long document, List<DocumentImage> images) {
        deleteImages(handle, document);
        int position = 0;
        for (DocumentImage image : images) {
            List<String> headings = image.headings();
            handle.createUpdate("""
                    INSERT INTO document_image (document, position, url, text, headings)
                    VALUES (:document, :position, :url, :text, :headings)
                    """)
                    .bind("document", document)
                    .bind("position", position++)
                    .bind("url", image.url().value())
                    .bind("text", image.text())
                    .bind("headings", headings == null ? null : SectionTable.joinHeadings(headings))
                    .execute();
        }
    }

    static void deleteImages(Handle handle, long document) {
        handle.createUpdate("DELETE FROM document_image WHERE document = :document")
                .bind("document", document)
                .execute();
    }

    /** Returns the images of documents, in reading order. */
    public static Map<DocumentId, List<DocumentImage>> findImages(Handle handle, LibraryId library,
            Collection<DocumentId> ids) {
        return handle.createQuery("""
                SELECT document.id, document_image.* FROM json_each(:ids)
                    CROSS JOIN document ON library = (SELECT id FROM library WHERE public_id = :library)
                        AND document.id = value
                    CROSS JOIN document_image ON document_image.document = document.key
                ORDER BY document_image.document, position
                """)
                .bind("ids", JsonColumns.write(ids.stream().map(DocumentId::value).toList()))
                .bind("library", library.value())
                .map((row, context) -> Map.entry(new DocumentId(row.getString("id")), readImage(row)))
                .collect(groupingBy(Map.Entry::getKey, mapping(Map.Entry::getValue, toList())));
    }

    private static DocumentImage readImage(ResultSet row) throws SQLException {
        String headings = row.getString("headings");
        return new DocumentImage(new WebAddress(row.getString("url")), row.getString("text"),
                headings == null ? null
                        : SectionTable.splitHeadings(headings).stream().map(String::stripTrailing).toList());
    }
}
