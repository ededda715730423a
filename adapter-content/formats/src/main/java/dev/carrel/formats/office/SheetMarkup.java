package dev.carrel.formats.office;

import dev.carrel.formats.parse.ZipContainer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.poi.openxml4j.exceptions.OpenXML4JException;
import org.apache.poi.openxml4j.opc.OPCPackage;
import org.apache.poi.openxml4j.opc.PackageAccess;
import org.apache.poi.ss.usermodel.DateUtil;
import org.apache.poi.xssf.eventusermodel.XSSFReader;
import org.apache.poi.xssf.model.StylesTable;
import org.apache.poi.xssf.usermodel.XSSFCellStyle;
import org.apache.tika.io.TikaInputStream;

/** The markup of the sheets of an Excel workbook, rewritten so that Tika's parser keeps what it would drop. */
final class SheetMarkup {

    private static final Pattern SHEET = Pattern.compile("xl/worksheets/[^/]+\\.xml");
    private static final Pattern SYSTEM_OF_1904 = Pattern.compile("(?<!\\w)date1904\\s*=\\s*[\"'](?:1|true|on)[\"']");
    /** The hours, minutes or seconds of a duration. */
    private static final Pattern DURATION = Pattern.compile("(?i)\\[[hms]+]");
    /** Larger sheets are left unchanged, because they would take too much memory. */
    private static final int MAX_BYTES = 32 * 1024 * 1024;

    private SheetMarkup() {}

    /** Returns the workbook, rewritten; the same bytes if there is nothing to keep. */
    static byte[] rewriteSheets(ZipContainer archive, byte[] bytes) throws IOException, OpenXML4JException {
        boolean is1904 = SYSTEM_OF_1904.matcher(read(archive, "xl/workbook.xml")).find();
        Set<Integer> dateStyles = is1904 ? dateStyles(bytes) : Set.of();
        Map<String, byte[]> rewritten = new HashMap<>();
        for (String name : archive.fileNames()) {
            if (SHEET.matcher(name).matches()) {
                String sheet = read(archive, name);
                String better = SheetCells.rewrite(sheet, dateStyles);
                if (!better.equals(sheet)) {
                    rewritten.put(name, better.getBytes(StandardCharsets.UTF_8));
                }
            }
        }
        return rewritten.isEmpty() ? bytes : archive.withFiles(rewritten);
    }

    private static String read(ZipContainer archive, String name) throws IOException {
        try (InputStream in = archive.openFile(name)) {
            byte[] content = in.readNBytes(MAX_BYTES + 1);
            return content.length > MAX_BYTES ? "" : new String(content, StandardCharsets.UTF_8);
        }
    }

    /** Returns the styles of cells whose numbers are days. */
    private static Set<Integer> dateStyles(byte[] bytes) throws IOException, OpenXML4JException {
        Set<Integer> dates = new HashSet<>();
        try (var file = TikaInputStream.get(bytes);
                var parts = OPCPackage.open(file.getFile(), PackageAccess.READ)) {
            StylesTable styles = new XSSFReader(parts).getStylesTable();
            for (int index = 0; styles != null && index < styles.getNumCellStyles(); index++) {
                XSSFCellStyle style = styles.getStyleAt(index);
                String format = style.getDataFormatString();
                if (DateUtil.isADateFormat(style.getDataFormat(), format) && !DURATION.matcher(format).find()) {
                    dates.add(index);
                }
            }
        }
        return dates;
    }
}
