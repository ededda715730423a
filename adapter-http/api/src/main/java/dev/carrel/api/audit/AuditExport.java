package dev.carrel.api.audit;

import dev.carrel.api.question.CsvRow;
import dev.carrel.application.access.AuditTrail;
import dev.carrel.domain.audit.AuditEntry;
import dev.carrel.domain.audit.AuditSelection;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The export of selected entries of the audit log, newest first. */
public final class AuditExport {

    /** More than a quarter of a year of a busy server has; they are in memory, some hundred bytes each. */
    private static final int MAX_EXPORTED = 200_000;

    private AuditExport() {}

    /** Returns the entries to export. */
    public static List<AuditEntryBody> readAll(AuditTrail trail, AuditSelection selection) {
        var entries = new ArrayList<AuditEntryBody>();
        List<AuditEntry> page;
        do {
            page = trail.listNewest(selection, entries.isEmpty() ? null : entries.getLast().id(),
                    AuditTrail.MAX_PAGE_SIZE);
            page.stream().map(AuditEntryBody::of).forEach(entries::add);
        } while (page.size() == AuditTrail.MAX_PAGE_SIZE && entries.size() < MAX_EXPORTED);
        return entries;
    }

    /** Returns entries as CSV (RFC 4180), with a header. */
    public static String toCsv(List<AuditEntryBody> entries) {
        return String.join(",", AuditEntryBody.COLUMNS) + "\r\n"
                + entries.stream().map(entry -> CsvRow.of(entry.cells())).collect(Collectors.joining());
    }
}
