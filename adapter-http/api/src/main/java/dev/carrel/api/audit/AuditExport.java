package dev.carrel.api.audit;

import dev.carrel.api.question.CsvRow;
import dev.carrel.application.LibraryDocuments;
import dev.carrel.application.access.AuditTrail;
import dev.carrel.domain.audit.AuditEntry;
import dev.carrel.domain.audit.AuditSelection;
import dev.carrel.domain.library.LibraryId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The export of selected entries of the audit log, newest first. */
public final class AuditExport {

    /** More than a quarter of a year of a busy server has; they are in memory, some hundred bytes each. */
    private static final int MAX_EXPORTED = 200_000;

    private AuditExport() {}

    /**
     * Returns the entries to export.
     *
     * @param libraries returns the documents of a library, as far as the reader may see them
     */
    public static List<AuditEntryBody> readAll(AuditTrail trail, AuditSelection selection,
            Function<LibraryId, LibraryDocuments> libraries) {
        var entries = new ArrayList<AuditEntryBody>();
        List<AuditEntry> page;
        do {
            page = trail.listNewest(selection, entries.isEmpty() ? null : entries.getLast().id(),
                    AuditTrail.MAX_PAGE_SIZE);
            entries.addAll(AuditEntryBody.listOf(page, libraries));
        } while (page.size() == AuditTrail.MAX_PAGE_SIZE && entries.size() < MAX_EXPORTED);
        return entries;
    }

    /** Returns entries as CSV (RFC 4180), with a header. */
    public static String toCsv(List<AuditEntryBody> entries) {
        return String.join(",", AuditEntryBody.COLUMNS) + "\r\n"
                + entries.stream().map(entry -> CsvRow.of(entry.cells())).collect(Collectors.joining());
    }
}
