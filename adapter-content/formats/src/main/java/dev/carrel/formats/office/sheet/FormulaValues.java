package dev.carrel.formats.office.sheet;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.regex.Pattern;
import org.apache.poi.ss.usermodel.Cell;
import org.apache.poi.ss.usermodel.FormulaEvaluator;
import org.apache.poi.ss.usermodel.Row;
import org.apache.poi.ss.usermodel.Sheet;
import org.apache.poi.xssf.usermodel.XSSFCell;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;

/** The values of formulas that a program has written without them, because Excel computes them when it opens a file. */
public final class FormulaValues {

    private static final Pattern WITHOUT_VALUE = Pattern
            .compile("(?:</f>|<f[^<>]{0,200}/>)\\s{0,20}(?:<v\\s*/>|<v></v>)?\\s{0,20}</c>");
    /** A larger workbook takes too much memory, and too much time. */
    private static final int MAX_BYTES = 4 * 1024 * 1024;

    private FormulaValues() {}

    /**
     * A workbook.
     *
     * @param unknown the number of formulas that could not be computed
     */
    public record Computed(byte[] bytes, int unknown) {}

    /** Returns whether a sheet has formulas without values. */
    static boolean areMissing(String sheet) {
        return (sheet.contains("</f>") || sheet.contains("<f ")) && WITHOUT_VALUE.matcher(sheet).find();
    }

    /** Computes the values that are missing, as far as the functions are known. */
    public static Computed compute(byte[] bytes) throws IOException {
        if (bytes.length > MAX_BYTES) {
            return new Computed(bytes, 1);
        }
        try (var book = new XSSFWorkbook(new ByteArrayInputStream(bytes)); var out = new ByteArrayOutputStream()) {
            FormulaEvaluator evaluator = book.getCreationHelper().createFormulaEvaluator();
            int unknown = 0;
            for (Sheet sheet : book) {
                for (Row row : sheet) {
                    for (Cell cell : row) {
                        unknown += cell instanceof XSSFCell formula && isMissing(formula)
                                && !compute(formula, evaluator) ? 1 : 0;
                    }
                }
            }
            book.write(out);
            return new Computed(out.toByteArray(), unknown);
        }
    }

    private static boolean isMissing(XSSFCell cell) {
        return cell.getCTCell().isSetF() && (cell.getRawValue() == null || cell.getRawValue().isEmpty());
    }

    /** Formulas may use functions and files that are not there; POI throws many kinds of exceptions for them. */
    private static boolean compute(XSSFCell cell, FormulaEvaluator evaluator) {
        try {
            evaluator.evaluateFormulaCell(cell);
            return true;
        } catch (RuntimeException ignored) {
            return false;
        }
    }
}
