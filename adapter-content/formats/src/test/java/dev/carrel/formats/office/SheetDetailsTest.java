package dev.carrel.formats.office;

import dev.carrel.domain.document.LeftOut;
import dev.carrel.domain.document.LeftOut.Part;
import dev.carrel.formats.parse.ZipContainer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.ss.usermodel.CellStyle;
import org.apache.poi.ss.usermodel.Row;
import org.apache.poi.ss.usermodel.Workbook;
import org.apache.poi.ss.util.CellRangeAddress;
import org.apache.poi.xssf.usermodel.XSSFFont;
import org.apache.poi.xssf.usermodel.XSSFRichTextString;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.junit.jupiter.api.Test;

import static dev.carrel.formats.DocumentExtraction.asText;
import static dev.carrel.formats.DocumentExtraction.sectionOf;
import static org.assertj.core.api.Assertions.assertThat;

/** What sheets say by the form of their cells. */
final class SheetDetailsTest {

    @Test
    void repeatsMergedCellsInEachOfTheirRows() throws IOException {
        assertRepeated(new XSSFWorkbook());
        assertRepeated(new HSSFWorkbook());
    }

    private static void assertRepeated(Workbook newBook) throws IOException {
        try (var book = newBook) {
            var sheet = book.createSheet("Boats");
            addRow(sheet.createRow(0), "Pier", "Boat", "Length", "Note");
            addRow(sheet.createRow(1), "North", "Ida", "7 m", "A long remark on the three boats at this pier, which"
                    + " is not said once more for each of them");
            addRow(sheet.createRow(2), "", "Ola", "9 m", "");
            addRow(sheet.createRow(3), null, "Per", "8 m");
            sheet.createRow(4);
            addRow(sheet.createRow(5), "South", null, "6 m");
            addRow(sheet.createRow(6), null, null, "5 m");
            sheet.addMergedRegion(CellRangeAddress.valueOf("A2:A5"));
            sheet.addMergedRegion(CellRangeAddress.valueOf("D2:D4"));
            sheet.addMergedRegion(CellRangeAddress.valueOf("A6:B7"));

            assertThat(asText(bytesOf(book)).sections()).containsExactly(sectionOf(List.of("Boats"),
                    "| Pier | Boat | Length | Note |\n| --- | --- | --- | --- |\n"
                            + "| North | Ida | 7 m | A long remark on the three boats at this pier, which is not said"
                            + " once more for each of them |\n| North | Ola | 9 m |  |\n| North | Per | 8 m |  |\n"
                            + "| South |  | 6 m |  |\n| South |  | 5 m |  |"));
        }
    }

    @Test
    void readsDatesOfTheSystemOf1904() throws IOException {
        try (var book = new XSSFWorkbook()) {
            book.getCTWorkbook().getWorkbookPr().setDate1904(true);
            CellStyle day = book.createCellStyle();
            day.setDataFormat(book.createDataFormat().getFormat("yyyy-mm-dd"));
            CellStyle hours = book.createCellStyle();
            hours.setDataFormat(book.createDataFormat().getFormat("[h]:mm"));
            var row = book.createSheet("Plan").createRow(0);
            addRow(row, "Paint", 700);
            row.createCell(2).setCellValue(LocalDate.of(2031, 5, 17));
            row.getCell(2).setCellStyle(day);
            row.createCell(3).setCellValue(1.5);
            row.getCell(3).setCellStyle(hours);

            assertThat(asText(bytesOf(book)).sections())
                    .containsExactly(sectionOf(List.of("Plan"), "| Paint | 700 | 2031-05-17 | 36:00 |"));
        }
    }

    private static void addRow(Row row, Object... values) {
        for (int i = 0; i < values.length; i++) {
            switch (values[i]) {
                case String text -> row.createCell(i).setCellValue(text);
                case Number number -> row.createCell(i).setCellValue(number.doubleValue());
                case null, default -> {
                    // There is no cell.
                }
            }
        }
    }

    @Test
    void leavesOutReadingsOfJapaneseCells() throws IOException {
        byte[] bytes;
        try (var book = new XSSFWorkbook()) {
            addRow(book.createSheet("Ports").createRow(0), "KOBE", "7 m");
            bytes = bytesOf(book);
        }
        try (var archive = ZipContainer.openArchive(bytes)) {
            String strings = new String(archive.openFile("xl/sharedStrings.xml").readAllBytes(),
                    StandardCharsets.UTF_8);
            byte[] read = strings.replace("<t>KOBE</t>",
                    "<t>\u795e\u6238</t><rPh sb=\"0\" eb=\"2\"><t>\u30b3\u30a6\u30d9</t></rPh>")
                    .getBytes(StandardCharsets.UTF_8);
            assertThat(asText(archive.withFiles(Map.of("xl/sharedStrings.xml", read))).sections())
                    .containsExactly(sectionOf(List.of("Ports"), "| \u795e\u6238 | 7 m |"));
        }
    }

    @Test
    void leavesOutStruckCellsInTheirPlaces() throws IOException {
        for (Workbook newBook : List.of(new XSSFWorkbook(), new HSSFWorkbook())) {
            try (var book = newBook) {
                var font = book.createFont();
                font.setStrikeout(true);
                CellStyle struck = book.createCellStyle();
                struck.setFont(font);
                var sheet = book.createSheet("Piers");
                addRow(sheet.createRow(0), "Pier", "Old fee", "Fee");
                addRow(sheet.createRow(1), "North", 80, 72);
                sheet.getRow(1).getCell(1).setCellStyle(struck);

                var text = asText(bytesOf(book));
                assertThat(text.sections()).containsExactly(sectionOf(List.of("Piers"),
                        "| Pier | Old fee | Fee |\n| --- | --- | --- |\n| North |  | 72 |"));
                assertThat(text.leftOut()).containsExactly(new LeftOut(Part.DELETED_TEXTS, 1));
            }
        }
    }

    @Test
    void readsCellsOfSeveralForms() throws IOException {
        try (var book = new XSSFWorkbook()) {
            var struck = book.createFont();
            struck.setStrikeout(true);
            var raised = book.createFont();
            raised.setTypeOffset(XSSFFont.SS_SUPER);
            var sheet = book.createSheet("Lamps");
            var power = new XSSFRichTextString();
            power.append("10");
            power.append("6", raised);
            power.append(" candela");
            var fee = new XSSFRichTextString();
            fee.append("80", struck);
            fee.append("72 crowns");
            sheet.createRow(0).createCell(0).setCellValue(power);
            sheet.getRow(0).createCell(1).setCellValue(fee);

            assertThat(asText(bytesOf(book)).sections())
                    .containsExactly(sectionOf(List.of("Lamps"), "| 10^6 candela | 72 crowns |"));
        }
    }

    @Test
    void computesFormulasThatHaveNoValue() throws IOException {
        try (var book = new XSSFWorkbook()) {
            var sheet = book.createSheet("Fees");
            addRow(sheet.createRow(0), "North", 70);
            addRow(sheet.createRow(1), "South", 30);
            addRow(sheet.createRow(2), "Sum");
            sheet.getRow(2).createCell(1).setCellFormula("B1+SUM(B2:B2)");
            addRow(sheet.createRow(3), "Unknown");
            sheet.getRow(3).createCell(1).setCellFormula("NOT_A_FUNCTION(B1)");

            var text = asText(bytesOf(book));
            assertThat(text.sections()).containsExactly(sectionOf(List.of("Fees"),
                    "| North | 70 |\n| South | 30 |\n| Sum | 100 |\n| Unknown |  |"));
            assertThat(text.leftOut()).containsExactly(new LeftOut(Part.FORMULAS, 1));
        }
    }

    @Test
    void readsTruthValuesAndErrorsOfOldFormulas() throws IOException {
        try (var book = new HSSFWorkbook()) {
            var sheet = book.createSheet("Piers");
            addRow(sheet.createRow(0), "Length", 31);
            var row = sheet.createRow(1);
            addRow(row, "Open");
            row.createCell(1).setCellFormula("1=1");
            row.createCell(2).setCellFormula("1/0");
            book.getCreationHelper().createFormulaEvaluator().evaluateAll();

            assertThat(asText(bytesOf(book)).sections())
                    .containsExactly(sectionOf(List.of("Piers"), "| Length | 31 |  |\n| Open | TRUE | #DIV/0! |"));
        }
    }

    private static byte[] bytesOf(Workbook book) throws IOException {
        var bytes = new ByteArrayOutputStream();
        book.write(bytes);
        return bytes.toByteArray();
    }
}
