package dev.carrel.persistence.table;

import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.persistence.column.JsonColumns;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The {@code correction} table: corrected texts, and the sections as they were read while the correction counts. */
public final class CorrectionTable {

    private CorrectionTable() {}

    /** Stores a corrected text, with the sections that it replaces. */
    public static void save(Handle handle, long document, String text, List<Section> read) {
        handle.createUpdate("""
                INSERT INTO correction (document, text, sections) VALUES (:document, :text, :sections)
                ON CONFLICT (document) DO UPDATE SET text = excluded.text, sections = excluded.sections
                """)
                .bind("document", document)
                .bind("text", text)
                .bind("sections", writeSections(read))
                .execute();
    }

    /** Returns the corrected text of a document, as it was given. */
    public static Optional<String> findText(Handle handle, long document) {
        return handle.createQuery("SELECT text FROM correction WHERE document = :document")
                .bind("document", document)
                .mapTo(String.class)
                .findOne();
    }

    /** Returns the sections that a correction has replaced; empty if there is none that counts. */
    public static Optional<List<Section>> findReadSections(Handle handle, long document) {
        return handle.createQuery("SELECT sections FROM correction WHERE document = :document AND sections IS NOT NULL")
                .bind("document", document)
                .mapTo(String.class)
                .findOne()
                .map(CorrectionTable::readSections);
    }

    /** Forgets what was read before corrections that count no longer. */
    static void endAll(Handle handle, Collection<Long> documents) {
        if (!documents.isEmpty()) {
            handle.createUpdate("""
                    UPDATE correction SET sections = NULL
                    WHERE document IN (SELECT CAST(value AS BIGINT) FROM json_each(:documents))
                    """).bind("documents", JsonColumns.arrayOfKeys(documents)).execute();
        }
    }

    /** Deletes the correction of a document. */
    public static void delete(Handle handle, long document) {
        handle.createUpdate("DELETE FROM correction WHERE document = :document").bind("document", document).execute();
    }

    private static String writeSections(List<Section> sections) {
        return JsonColumns.write(sections.stream()
                .map(section -> List.of(section.headings(), section.page(), section.text()))
                .toList());
    }

    private static List<Section> readSections(String column) {
        return ((List<?>) JsonColumns.read(column)).stream().map(each -> {
            var section = (List<?>) each;
            return new Section(((List<?>) section.get(0)).stream().map(String.class::cast).toList(),
                    ((Number) section.get(1)).intValue(), (String) section.get(2));
        }).toList();
    }
}
