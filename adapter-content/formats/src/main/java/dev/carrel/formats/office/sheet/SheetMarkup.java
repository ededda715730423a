package dev.carrel.formats.office.sheet;

import dev.carrel.formats.parse.ZipContainer;
import dev.carrel.formats.text.PageHeaderLines;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.apache.poi.openxml4j.exceptions.OpenXML4JException;
import org.apache.poi.openxml4j.opc.OPCPackage;
import org.apache.poi.openxml4j.opc.PackageAccess;
import org.apache.poi.ss.usermodel.DateUtil;
import org.apache.poi.xssf.eventusermodel.XSSFReader;
import org.apache.poi.xssf.model.StylesTable;
import org.apache.poi.xssf.usermodel.XSSFCellStyle;
import org.apache.tika.io.TikaInputStream;

/** The markup of the sheets of an Excel workbook, rewritten so that Tika's parser reads them right. */
public final class SheetMarkup {

    private static final Pattern SHEET = Pattern.compile("xl/worksheets/[^/]+\\.xml");
    private static final Pattern SYSTEM_OF_1904 = Pattern.compile("(?<!\\w)date1904\\s*=\\s*[\"'](?:1|true|on)[\"']");
    /** The hours, minutes or seconds of a duration. */
    private static final Pattern DURATION = Pattern.compile("(?i)\\[[hms]+]");
    private static final String STYLES = "xl/styles.xml";
    private static final String STRINGS = "xl/sharedStrings.xml";
    /** Larger sheets are left unchanged, because they would take too much memory. */
    private static final int MAX_BYTES = 32 * 1024 * 1024;

    private SheetMarkup() {}

    /**
     * A workbook.
     *
     * @param struckTexts the number of cells and of parts of cells that were left out, because they are struck out
     * @param printed what is printed above and below the pages
     * @param missesValues whether a sheet has formulas without values
     */
    public record Workbook(byte[] bytes, int struckTexts, List<String> printed, boolean missesValues) {}

    /** Returns the workbook, rewritten; the same bytes if there is nothing to change. */
    public static Workbook rewriteSheets(ZipContainer archive, byte[] bytes) throws IOException, OpenXML4JException {
        boolean is1904 = SYSTEM_OF_1904.matcher(read(archive, "xl/workbook.xml")).find();
        Set<Integer> dateStyles = is1904 ? stylesWith(SheetMarkup::isDay, bytes) : Set.of();
        Set<Integer> struckStyles = archive.hasFile(STYLES) && read(archive, STYLES).contains("strike")
                ? stylesWith(style -> style.getFont().getStrikeout(), bytes)
                : Set.of();
        Map<String, byte[]> rewritten = new HashMap<>();
        var printed = new PageHeaderLines();
        boolean missesValues = false;
        int struck = 0;
        for (String name : archive.fileNames()) {
            if (SHEET.matcher(name).matches()) {
                String sheet = read(archive, name);
                PrintHeaders.addOfSheet(sheet, printed);
                missesValues |= FormulaValues.areMissing(sheet);
                SheetCells.Rewritten better = SheetCells.rewrite(sheet, dateStyles, struckStyles);
                struck += better.struckCells();
                replace(name, sheet, better.sheet(), rewritten);
            }
        }
        if (archive.hasFile(STRINGS)) {
            String strings = read(archive, STRINGS);
            SharedStrings.Rewritten better = SharedStrings.rewrite(strings);
            struck += better.struckRuns();
            replace(STRINGS, strings, better.xml(), rewritten);
        }
        return new Workbook(rewritten.isEmpty() ? bytes : archive.withFiles(rewritten), struck,
                printed.lines(), missesValues);
    }

    private static void replace(String name, String old, String better, Map<String, byte[]> rewritten) {
        if (!better.equals(old)) {
            rewritten.put(name, better.getBytes(StandardCharsets.UTF_8));
        }
    }

    private static String read(ZipContainer archive, String name) throws IOException {
        try (InputStream in = archive.openFile(name)) {
            byte[] content = in.readNBytes(MAX_BYTES + 1);
            return content.length > MAX_BYTES ? "" : new String(content, StandardCharsets.UTF_8);
        }
    }

    private static Set<Integer> stylesWith(Predicate<XSSFCellStyle> form, byte[] bytes)
            throws IOException, OpenXML4JException {
        Set<Integer> found = new HashSet<>();
        try (var file = TikaInputStream.get(bytes);
                var parts = OPCPackage.open(file.getFile(), PackageAccess.READ)) {
            StylesTable styles = new XSSFReader(parts).getStylesTable();
            for (int index = 0; styles != null && index < styles.getNumCellStyles(); index++) {
                if (form.test(styles.getStyleAt(index))) {
                    found.add(index);
                }
            }
        }
        return found;
    }

    /** Returns true for the form of numbers that are days. */
    private static boolean isDay(XSSFCellStyle style) {
        String format = style.getDataFormatString();
        return DateUtil.isADateFormat(style.getDataFormat(), format) && !DURATION.matcher(format).find();
    }
}
