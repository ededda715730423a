package dev.carrel.formats.office;

import dev.carrel.formats.xhtml.RepeatedCell;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.poifs.filesystem.DirectoryNode;
import org.apache.poi.ss.usermodel.Row;
import org.apache.poi.ss.usermodel.Sheet;
import org.apache.poi.ss.util.CellRangeAddress;
import org.apache.poi.util.LittleEndian;

/** The merged cells of an Excel workbook of 97 to 2003, marked in each row that they cover. */
final class LegacySheetMerges {

    private static final String WORKBOOK = "Workbook";
    private static final int MERGED_CELLS = 0x00E5;
    private static final int HEADER_BYTES = 4;
    private static final int RANGE_BYTES = 8;
    private static final int MAX_BYTES = 16 * 1024 * 1024;
    private static final int MAX_MARKS = 20_000;

    private LegacySheetMerges() {}

    /** Returns the workbook with the marks; the same bytes if no merged cell covers several rows. */
    static byte[] mark(byte[] bytes, DirectoryNode root) throws IOException {
        if (bytes.length > MAX_BYTES || !root.hasEntryCaseInsensitive(WORKBOOK) || !hasMergedRows(root)) {
            return bytes;
        }
        try (var book = new HSSFWorkbook(new ByteArrayInputStream(bytes)); var out = new ByteArrayOutputStream()) {
            int marks = 0;
            for (Sheet sheet : book) {
                for (CellRangeAddress range : sheet.getMergedRegions()) {
                    for (int row = range.getFirstRow() + 1; row <= range.getLastRow() && marks < MAX_MARKS; row++) {
                        marks += mark(sheet.getRow(row), range.getFirstColumn());
                    }
                }
            }
            book.write(out);
            return out.toByteArray();
        }
    }

    /** A row without other values stays as it is. */
    private static int mark(Row row, int column) {
        if (row == null || row.getPhysicalNumberOfCells() == 0) {
            return 0;
        }
        row.createCell(column).setCellValue(RepeatedCell.MARK);
        return 1;
    }

    private static boolean hasMergedRows(DirectoryNode root) throws IOException {
        byte[] records;
        try (InputStream in = root.createDocumentInputStream(root.getEntryCaseInsensitive(WORKBOOK))) {
            records = in.readAllBytes();
        }
        for (int at = 0; at + HEADER_BYTES <= records.length;) {
            int length = LittleEndian.getUShort(records, at + 2);
            if (LittleEndian.getUShort(records, at) == MERGED_CELLS) {
                int end = Math.min(records.length, at + HEADER_BYTES + length);
                for (int range = at + HEADER_BYTES + 2; range + RANGE_BYTES <= end; range += RANGE_BYTES) {
                    if (LittleEndian.getUShort(records, range + 2) > LittleEndian.getUShort(records, range)) {
                        return true;
                    }
                }
            }
            at += HEADER_BYTES + length;
        }
        return false;
    }
}
