package dev.carrel.formats;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.poi.hslf.usermodel.HSLFSlide;
import org.apache.poi.hslf.usermodel.HSLFSlideShow;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.poifs.filesystem.DirectoryEntry;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.apache.poi.sl.usermodel.Placeholder;
import org.apache.poi.ss.usermodel.Row;
import org.apache.poi.ss.usermodel.Workbook;
import org.apache.poi.xslf.usermodel.SlideLayout;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xslf.usermodel.XSLFSlide;
import org.apache.poi.xslf.usermodel.XSLFSlideLayout;
import org.apache.poi.xslf.usermodel.XSLFTextShape;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.apache.poi.xwpf.usermodel.XWPFDocument;
import org.apache.poi.xwpf.usermodel.XWPFParagraph;
import org.apache.poi.xwpf.usermodel.XWPFStyle;
import org.apache.poi.xwpf.usermodel.XWPFTable;
import org.jspecify.annotations.Nullable;
import org.openxmlformats.schemas.wordprocessingml.x2006.main.CTStyle;
import org.openxmlformats.schemas.wordprocessingml.x2006.main.STStyleType;

/** Sample files of each format, with a title, headings and the particulars of the format. */
public final class SampleDocuments {

    static final String EPUB_TYPE = "application/epub+zip";

    private SampleDocuments() {}

    public static byte[] docx() throws IOException {
        try (var document = new XWPFDocument()) {
            document.getProperties().getCoreProperties().setTitle("Staff handbook");
            var styles = document.createStyles();
            for (int level = 1; level <= 2; level++) {
                var style = CTStyle.Factory.newInstance();
                style.setStyleId("Heading" + level);
                style.addNewName().setVal("heading " + level);
                style.setType(STStyleType.PARAGRAPH);
                styles.addStyle(new XWPFStyle(style));
            }
            paragraph(document, "Heading1", "Leave");
            paragraph(document, null, "Everybody has 25 days of leave each year.");
            paragraph(document, "Heading2", "Sick leave");
            paragraph(document, null, "Call before nine o'clock — 日本.");
            paragraph(document, "Heading1", "Pay");
            XWPFTable table = document.createTable(2, 2);
            table.getRow(0).getCell(0).setText("Grade");
            table.getRow(0).getCell(1).setText("Salary");
            table.getRow(1).getCell(0).setText("A");
            table.getRow(1).getCell(1).setText("1,000 €");
            return bytes(document::write);
        }
    }

    private static void paragraph(XWPFDocument document, @Nullable String style, String text) {
        XWPFParagraph paragraph = document.createParagraph();
        if (style != null) {
            paragraph.setStyle(style);
        }
        paragraph.createRun().setText(text);
    }

    public static byte[] pptx() throws IOException {
        try (var show = new XMLSlideShow()) {
            XSLFSlideLayout layout = show.getSlideMasters().getFirst().getLayout(SlideLayout.TITLE_AND_CONTENT);
            slide(show, layout, "Our tea", "Green tea is steamed.");
            XSLFSlide second = slide(show, layout, "Prices", "Ten euros per box.");
            for (XSLFTextShape shape : show.getNotesSlide(second).getPlaceholders()) {
                shape.setText(shape.getTextType() == Placeholder.BODY ? "Mention the discount." : "Page 2");
            }
            return bytes(show::write);
        }
    }

    private static XSLFSlide slide(XMLSlideShow show, XSLFSlideLayout layout, String title, String text) {
        XSLFSlide slide = show.createSlide(layout);
        slide.getPlaceholder(0).setText(title);
        slide.getPlaceholder(1).setText(text);
        return slide;
    }

    public static byte[] xlsx() throws IOException {
        return sheets(new XSSFWorkbook());
    }

    public static byte[] xls() throws IOException {
        return sheets(new HSSFWorkbook());
    }

    private static byte[] sheets(Workbook book) throws IOException {
        try (book) {
            var staff = book.createSheet("Staff");
            row(staff.createRow(0), "Name", "City", "Days of leave");
            row(staff.createRow(1), "Anna", "Berlin", 25);
            row(staff.createRow(2), "Bob", null, 12.5);
            var prices = book.createSheet("Prices");
            row(prices.createRow(0), "Tea", 3);
            row(prices.createRow(1), "Coffee", 4);
            return bytes(book::write);
        }
    }

    private static void row(Row row, @Nullable Object... values) {
        for (int i = 0; i < values.length; i++) {
            switch (values[i]) {
                case String text -> row.createCell(i).setCellValue(text);
                case Number number -> row.createCell(i).setCellValue(number.doubleValue());
                case null, default -> {
                    // An empty cell is omitted.
                }
            }
        }
    }

    /** Returns a Word document with this body and without styles. */
    public static byte[] docx(String body) throws IOException {
        String types = "http://schemas.openxmlformats.org/package/2006/";
        Map<String, String> files = new LinkedHashMap<>();
        files.put("[Content_Types].xml", "<Types xmlns=\"" + types + "content-types\"><Default Extension=\"rels\""
                + " ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/><Override"
                + " PartName=\"/word/document.xml\" ContentType=\"application/vnd.openxmlformats-officedocument"
                + ".wordprocessingml.document.main+xml\"/></Types>");
        files.put("_rels/.rels", "<Relationships xmlns=\"" + types + "relationships\"><Relationship Id=\"r1\" Type=\""
                + "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument\""
                + " Target=\"word/document.xml\"/></Relationships>");
        files.put("word/document.xml", "<w:document"
                + " xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\""
                + " xmlns:m=\"http://schemas.openxmlformats.org/officeDocument/2006/math\"><w:body>" + body
                + "</w:body></w:document>");
        return zip(files);
    }

    public static byte[] epub(Map<String, String> chapters) throws IOException {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("mimetype", EPUB_TYPE);
        files.put("META-INF/container.xml", "<container xmlns=\"urn:oasis:names:tc:opendocument:xmlns:container\">"
                + "<rootfiles><rootfile full-path=\"OPS/book.opf\"/></rootfiles></container>");
        var manifest = new StringBuilder("<item id=\"nav\" href=\"nav.xhtml\" properties=\"nav\""
                + " media-type=\"application/xhtml+xml\"/>");
        var spine = new StringBuilder("<itemref idref=\"nav\"/>");
        // The manifest lists the chapters in reverse: only the spine is in reading order.
        chapters.keySet().forEach(name -> {
            manifest.insert(0, "<item id=\"" + name + "\" href=\"text/" + name.replace(" ", "%20")
                    + "\" media-type=\"application/xhtml+xml\"/>");
            spine.append("<itemref idref=\"").append(name).append("\"/>");
        });
        files.put("OPS/book.opf", "<package xmlns=\"http://www.idpf.org/2007/opf\"><metadata"
                + " xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><dc:title>The book of tea</dc:title></"
                + "metadata><manifest>"
                + manifest + "</manifest><spine>" + spine + "</spine></package>");
        files.put("OPS/nav.xhtml", "<html><body><nav><ol><li>Contents</li></ol></nav></body></html>");
        chapters.forEach((name, body) -> files.put("OPS/text/" + name,
                "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title/></head><body>" + body + "</body></html>"));
        return zip(files);
    }

    public static byte[] epub() throws IOException {
        Map<String, String> chapters = new LinkedHashMap<>();
        chapters.put("one.xhtml",
                "<section><h1>The cup of <i>humanity</i></h1><p>Tea began as\n a medicine&nbsp;&amp; grew.</p>"
                        + "<h2>Schools</h2><ul><li>Boiled</li><li>Whipped<ul><li>Powder</li></ul></li></ul></section>");
        chapters.put("chapter two.xhtml", "<h1>The schools</h1><a id=\"x\"/><p>Like art.<br/>Unclosed <b>paragraph"
                + "<table><tr><th>Age</th><th>Tea</th></tr><tr><td>Tang</td><td>Cake</td></tr></table>");
        return epub(chapters);
    }

    public static byte[] rtf() {
        return ("{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0 Arial;}}{\\stylesheet{\\s0 Normal;}"
                + "{\\s1\\outlinelevel0\\b heading 1;}{\\s2\\b heading 2;}}{\\info{\\title Staff handbook}}"
                + "\\pard\\s1\\b Leave\\b0\\par\\pard\\s0 Everybody has 25 days \\u8212 ? \\'e4nderung.\\par"
                + "\\pard\\s2\\b Sick leave\\b0\\par\\pard Call before nine.\\par"
                + "\\trowd\\cellx1000\\cellx2000\\pard\\intbl Grade\\cell Salary\\cell\\row"
                + "\\trowd\\cellx1000\\cellx2000\\pard\\intbl A\\cell 1000\\cell\\row\\pard After.\\par}")
                .getBytes(StandardCharsets.US_ASCII);
    }

    public static byte[] eml() {
        return """
                From: =?utf-8?q?J=C3=BCrgen?= <j@example.com>
                To: a@example.com
                Subject: =?utf-8?b?VGVlIHVuZCBLYWZmZWU=?=
                Date: Fri, 20 Nov 2026 10:00:00 +0100
                MIME-Version: 1.0
                Content-Type: multipart/mixed; boundary=b1

                --b1
                Content-Type: multipart/alternative; boundary=b2

                --b2
                Content-Type: text/plain; charset=iso-8859-1
                Content-Transfer-Encoding: quoted-printable

                Gr=FC=DFe aus K=F6ln.
                --b2
                Content-Type: text/html; charset=utf-8

                <p>The page of it.</p>
                --b2--
                --b1
                Content-Type: text/csv
                Content-Disposition: attachment; filename=prices.csv

                Item,Price,Unit
                Tea,3,box
                --b1
                Content-Type: message/rfc822

                From: x@example.com
                Subject: Inner

                Inner text.
                --b1--
                """.replace("\n", "\r\n").getBytes(StandardCharsets.US_ASCII);
    }

    public static byte[] msg() throws IOException {
        try (var files = new POIFSFileSystem()) {
            DirectoryEntry root = files.getRoot();
            chunk(root, "0037001F", "Tea and coffee");
            chunk(root, "1000001F", "Shall we?\r\nYours, Anna");
            chunk(root, "0C1A001F", "Anna");
            chunk(root, "0E04001F", "Bob");
            root.createDocument("__properties_version1.0", new ByteArrayInputStream(new byte[32]));
            DirectoryEntry attachment = root.createDirectory("__attach_version1.0_#00000000");
            chunk(attachment, "3707001F", "prices.csv");
            attachment.createDocument("__substg1.0_37010102",
                    new ByteArrayInputStream("Tea;3\nCoffee;4\n".getBytes(StandardCharsets.US_ASCII)));
            attachment.createDocument("__properties_version1.0", new ByteArrayInputStream(new byte[8]));
            return bytes(files::writeFilesystem);
        }
    }

    private static void chunk(DirectoryEntry folder, String property, String text) throws IOException {
        folder.createDocument("__substg1.0_" + property,
                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_16LE)));
    }

    public static byte[] ppt() throws IOException {
        try (var show = new HSLFSlideShow()) {
            HSLFSlide slide = show.createSlide();
            slide.addTitle().setText("Our tea");
            slide.createTextBox().setText("Green tea is steamed.");
            HSLFSlide second = show.createSlide();
            second.addTitle().setText("Prices");
            second.createTextBox().setText("Ten euros per box.");
            return bytes(show::write);
        }
    }

    public static byte[] zip(Map<String, String> files) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            for (var file : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(file.getValue().getBytes(StandardCharsets.UTF_8));
                zip.closeEntry();
            }
        }
        return bytes.toByteArray();
    }

    interface Writing {

        void to(OutputStream out) throws IOException;
    }

    static byte[] bytes(Writing writing) throws IOException {
        var bytes = new ByteArrayOutputStream();
        writing.to(bytes);
        return bytes.toByteArray();
    }
}
