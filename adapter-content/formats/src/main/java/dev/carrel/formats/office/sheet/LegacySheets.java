package dev.carrel.formats.office.sheet;

import dev.carrel.formats.xhtml.RepeatedCell;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.poi.hssf.usermodel.HSSFCell;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.poifs.filesystem.DirectoryNode;
import org.apache.poi.ss.usermodel.Cell;
import org.apache.poi.ss.usermodel.CellType;
import org.apache.poi.ss.usermodel.FormulaError;
import org.apache.poi.ss.usermodel.Row;
import org.apache.poi.ss.usermodel.Sheet;
import org.apache.poi.ss.util.CellRangeAddress;
import org.apache.poi.util.LittleEndian;

/**
 * The sheets of an Excel workbook of 97 to 2003, changed so that Tika's parser reads them right: merged cells are
 * marked in each row that they cover, struck cells are empty, and formulas that give a truth value or an error say
 * which.
 */
public final class LegacySheets {

    private static final String WORKBOOK = "Workbook";
    private static final int MERGED_CELLS = 0x00E5;
    private static final int FONT = 0x0031;
    private static final int FORMULA = 0x0006;
    private static final int HEADER_BYTES = 4;
    private static final int RANGE_BYTES = 8;
    private static final int STRUCK = 0x0008;
    /** Where a formula has the kind of its value, and what says that it is no number. */
    private static final int VALUE_KIND = 6;
    private static final int NO_NUMBER = 0xFFFF;
    private static final int MAX_BYTES = 16 * 1024 * 1024;
    private static final int MAX_MARKS = 20_000;

    private int marks;
    private int struckCells;

    private LegacySheets() {}

    /**
     * A workbook.
     *
     * @param struckCells the number of struck cells, which are empty now
     */
    public record Workbook(byte[] bytes, int struckCells) {}

    /** Returns the workbook, changed; the same bytes if there is nothing to change. */
    public static Workbook rewrite(byte[] bytes, DirectoryNode root) throws IOException {
        if (bytes.length > MAX_BYTES || !root.hasEntryCaseInsensitive(WORKBOOK) || !needsChange(root)) {
            return new Workbook(bytes, 0);
        }
        var sheets = new LegacySheets();
        try (var book = new HSSFWorkbook(new ByteArrayInputStream(bytes)); var out = new ByteArrayOutputStream()) {
            for (Sheet sheet : book) {
                sheet.forEach(row -> row.forEach(cell -> sheets.changeCell((HSSFCell) cell, book)));
                sheets.markMerges(sheet);
            }
            book.write(out);
            return new Workbook(out.toByteArray(), sheets.struckCells);
        }
    }

    private void changeCell(HSSFCell cell, HSSFWorkbook book) {
        if (cell.getCellType() != CellType.BLANK && cell.getCellStyle().getFont(book).getStrikeout()) {
            cell.setBlank();
            struckCells++;
        } else if (cell.getCellType() == CellType.FORMULA) {
            String value = switch (cell.getCachedFormulaResultType()) {
                case BOOLEAN -> cell.getBooleanCellValue() ? "TRUE" : "FALSE";
                case ERROR -> FormulaError.forInt(cell.getErrorCellValue()).getString();
                default -> "";
            };
            if (!value.isEmpty()) {
                cell.setBlank();
                cell.setCellValue(value);
            }
        }
    }

    private void markMerges(Sheet sheet) {
        for (CellRangeAddress range : sheet.getMergedRegions()) {
            for (int row = range.getFirstRow() + 1; row <= range.getLastRow() && marks < MAX_MARKS; row++) {
                mark(sheet.getRow(row), range.getFirstColumn());
            }
        }
    }

    /** A row without other values stays as it is. */
    private void mark(Row row, int column) {
        if (row != null && row.getPhysicalNumberOfCells() > 0) {
            Cell cell = row.createCell(column);
            cell.setCellValue(RepeatedCell.MARK);
            marks++;
        }
    }

    private static boolean needsChange(DirectoryNode root) throws IOException {
        byte[] records;
        try (InputStream in = root.createDocumentInputStream(root.getEntryCaseInsensitive(WORKBOOK))) {
            records = in.readAllBytes();
        }
        for (int at = 0; at + HEADER_BYTES <= records.length;) {
            int length = LittleEndian.getUShort(records, at + 2);
            int end = Math.min(records.length, at + HEADER_BYTES + length);
            if (needsChange(LittleEndian.getUShort(records, at), records, at + HEADER_BYTES, end)) {
                return true;
            }
            at += HEADER_BYTES + length;
        }
        return false;
    }

    private static boolean needsChange(int kind, byte[] records, int start, int end) {
        return switch (kind) {
            case MERGED_CELLS -> hasMergedRows(records, start + 2, end);
            case FONT -> start + 4 <= end && (LittleEndian.getUShort(records, start + 2) & STRUCK) != 0;
            case FORMULA -> start + VALUE_KIND + 8 <= end
                    && LittleEndian.getUShort(records, start + VALUE_KIND + 6) == NO_NUMBER
                    && (records[start + VALUE_KIND] == 1 || records[start + VALUE_KIND] == 2);
            default -> false;
        };
    }

    private static boolean hasMergedRows(byte[] records, int start, int end) {
        for (int range = start; range + RANGE_BYTES <= end; range += RANGE_BYTES) {
            if (LittleEndian.getUShort(records, range + 2) > LittleEndian.getUShort(records, range)) {
                return true;
            }
        }
        return false;
    }
}
