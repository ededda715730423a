package dev.carrel.formats.pdf;

import dev.carrel.formats.pdf.page.PdfCell;
import dev.carrel.formats.pdf.page.PdfLine;
import dev.carrel.formats.text.ColumnNames;
import dev.carrel.formats.text.SectionWriter;
import java.util.ArrayList;
import java.util.List;

/** Writes the rows of a table, which may go on on the next page. */
final class TableRows {

    private final SectionWriter out;
    private final List<PdfLine> rows = new ArrayList<>();
    /** The names of the columns of the last table, while nothing else has followed. */
    private List<String> header = List.of();

    TableRows(SectionWriter out) {
        this.out = out;
    }

    void addRow(PdfLine row) {
        if (!rows.isEmpty() && (rows.getLast().page() != row.page()
                || rows.getLast().cells().size() != row.cells().size())) {
            write();
        }
        rows.add(row);
    }

    /** Ends the table: something else follows. */
    void end() {
        write();
        header = List.of();
    }

    private void write() {
        if (rows.isEmpty()) {
            return;
        }
        out.startPage(rows.getFirst().page() + 1);
        List<String> first = textsOf(rows.getFirst());
        if (isHeader(first)) {
            header = first;
            rows.removeFirst();
        } else if (header.size() != first.size()) {
            header = List.of();
        }
        if (!header.isEmpty()) {
            out.addHeader(header);
        }
        rows.forEach(row -> out.addRow(textsOf(row)));
        out.endTable();
        rows.clear();
    }

    private boolean isHeader(List<String> first) {
        if (rows.size() == 1) {
            return false;
        }
        boolean isBoldAlone = rows.getFirst().bold() && !rows.get(1).bold();
        return isBoldAlone || first.equals(header) || ColumnNames.areNames(first, textsOf(rows.get(1)));
    }

    private static List<String> textsOf(PdfLine row) {
        return row.cells().stream().map(PdfCell::text).toList();
    }
}
