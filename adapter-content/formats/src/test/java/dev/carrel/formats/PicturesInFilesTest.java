package dev.carrel.formats;

import dev.carrel.application.port.TextExtractor.DrawingResult;
import dev.carrel.application.port.TextExtractor.ExtractionCaller;
import dev.carrel.application.port.TextExtractor.ExtractionResult;
import dev.carrel.application.port.TextExtractor.ExtractionResult.ExtractedText;
import dev.carrel.application.port.TextExtractor.ExtractionSource;
import dev.carrel.application.port.recognition.PictureKey;
import dev.carrel.application.port.recognition.PictureTexts;
import dev.carrel.domain.document.LeftOut;
import dev.carrel.domain.document.LeftOut.Part;
import dev.carrel.domain.document.RecognizedLine;
import dev.carrel.domain.document.RecognizedPage;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriter;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;
import org.apache.pdfbox.pdmodel.graphics.image.LosslessFactory;
import org.apache.poi.hslf.usermodel.HSLFPictureShape;
import org.apache.poi.hslf.usermodel.HSLFSlide;
import org.apache.poi.hslf.usermodel.HSLFSlideShow;
import org.apache.poi.hssf.usermodel.HSSFClientAnchor;
import org.apache.poi.hssf.usermodel.HSSFSheet;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.sl.usermodel.PictureData.PictureType;
import org.apache.poi.ss.usermodel.Workbook;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Which pictures of a file are asked for, drawn, and how their texts become part of the file's text. */
class PicturesInFilesTest {

    private static final DocumentFormats formats = DocumentFormats.builder(new TagStrippingExtractor()).build();

    /** What was recognised so far, and the pictures that are missing. */
    private static final class KnownTexts implements PictureTexts, ExtractionCaller {

        private final Map<PictureKey, RecognizedPage> known = new HashMap<>();
        private final List<PictureKey> requested = new ArrayList<>();

        @Override
        public Optional<String> whyUnread() {
            return Optional.empty();
        }

        @Override
        public Map<Integer, RecognizedPage> findOf(String file) {
            var found = new HashMap<Integer, RecognizedPage>();
            known.forEach((key, page) -> {
                if (key.file().equals(file)) {
                    found.put(key.number(), page);
                }
            });
            return found;
        }

        @Override
        public void request(PictureKey picture) {
            requested.add(picture);
        }

        @Override
        public Object owner() {
            return "";
        }

        @Override
        public PictureTexts pictures() {
            return this;
        }
    }

    @AfterAll
    static void close() {
        formats.close();
    }

    private static BufferedImage picture() {
        var image = new BufferedImage(1_240, 1_754, BufferedImage.TYPE_BYTE_GRAY);
        image.createGraphics().fillRect(0, 0, 1_240, 1_754);
        return image;
    }

    private static byte[] png() throws IOException {
        return write("png");
    }

    private static byte[] write(String format) throws IOException {
        var bytes = new ByteArrayOutputStream();
        assertThat(ImageIO.write(picture(), format, bytes)).isTrue();
        return bytes.toByteArray();
    }

    /** Returns a PDF of two scans, the second with a stamp, and of a page with a text of its own. */
    private static byte[] mixedPdf() throws IOException {
        try (var document = new PDDocument()) {
            for (String text : List.of("", "Scanned at noon", "A written page. ".repeat(5))) {
                var page = new PDPage(PDRectangle.A4);
                document.addPage(page);
                try (var out = new PDPageContentStream(document, page)) {
                    if (!text.startsWith("A written")) {
                        out.drawImage(LosslessFactory.createFromImage(document, picture()), 0, 0,
                                PDRectangle.A4.getWidth(), PDRectangle.A4.getHeight());
                    }
                    if (!text.isEmpty()) {
                        out.beginText();
                        out.setFont(new PDType1Font(FontName.HELVETICA), 12);
                        out.newLineAtOffset(70, 400);
                        out.showText(text.strip());
                        out.endText();
                    }
                }
            }
            return SampleDocuments.bytes(document::save);
        }
    }

    private static RecognizedPage page(int confidence, String... lines) {
        var all = new ArrayList<RecognizedLine>();
        for (String line : lines) {
            float top = 300 + 14 * all.size();
            all.add(new RecognizedLine(line, 70, top, 500, top + 11, 11, false, confidence));
        }
        return new RecognizedPage(all, 842);
    }

    private static ExtractionSource source(byte[] bytes, String name, ExtractionCaller caller) {
        return new ExtractionSource(bytes, name, null, null, false, caller);
    }

    /** Has a file read as far as its pictures, and returns how many it has. */
    private static KnownTexts request(byte[] bytes, String name) throws IOException {
        var texts = new KnownTexts();
        assertThat(formats.extractText(source(bytes, name, texts)))
                .isInstanceOfAny(ExtractionResult.ExtractionFailed.class, ExtractedText.class);
        for (PictureKey key : texts.requested) {
            assertThat(formats.drawPicture(() -> source(bytes, name, texts), key)).as(key.toString())
                    .isInstanceOfSatisfying(DrawingResult.DrawnPicture.class,
                            drawn -> assertThat(drawn.image().bytes()).startsWith("P5\n".getBytes(
                                    StandardCharsets.US_ASCII)));
        }
        return texts;
    }

    private static ExtractedText read(byte[] bytes, String name, KnownTexts texts, RecognizedPage... pages) {
        for (int each = 0; each < pages.length; each++) {
            texts.known.put(texts.requested.get(each), pages[each]);
        }
        texts.requested.clear();
        ExtractionResult result = formats.extractText(source(bytes, name, texts));
        assertThat(texts.requested).isEmpty();
        assertThat(result).isInstanceOf(ExtractedText.class);
        return (ExtractedText) result;
    }

    private static String textOf(ExtractedText text) {
        return String.join("\n", text.sections().stream().map(section -> section.text()).toList());
    }

    @Test
    void readsPagesOfAPdfWithoutATextOfTheirOwn() throws IOException {
        byte[] pdf = mixedPdf();
        KnownTexts texts = request(pdf, "scan.pdf");
        assertThat(texts.requested).extracting(PictureKey::number).containsExactly(1, 2);

        ExtractedText text = read(pdf, "scan.pdf", texts,
                page(90, "Every employee has twenty-eight days of leave, which ex-", "pire in March of the next year."),
                page(40, "Unclear words of a page that was wet, which are many more than those of the stamp."));
        assertThat(textOf(text)).contains("leave, which expire in March", "A written page.", "that was wet")
                .doesNotContain("Scanned at noon");
        assertThat(text.sections()).extracting(section -> section.page()).contains(1, 2, 3);
        assertThat(text.leftOut()).containsExactly(new LeftOut(Part.UNCLEAR_PAGES, 1));
    }

    @Test
    void keepsTheTextOfAPageThatCouldNotBeRead() throws IOException {
        byte[] pdf = mixedPdf();
        KnownTexts texts = request(pdf, "scan.pdf");
        ExtractedText text = read(pdf, "scan.pdf", texts, RecognizedPage.unread("It took longer than 1 s to read."),
                page(90, "Less."));
        assertThat(textOf(text)).contains("Scanned at noon", "A written page.");
        assertThat(text.leftOut()).containsExactly(new LeftOut(Part.PICTURED_PAGES, 1));
    }

    @Test
    void readsImagesAndWhatIsAttachedToMails() throws IOException {
        byte[] image = png();
        KnownTexts texts = request(image, "photo.png");
        assertThat(texts.requested).hasSize(1);
        assertThat(textOf(read(image, "photo.png", texts, page(90, "The lift is out of order."))))
                .isEqualTo("The lift is out of order.");

        byte[] mail = ("From: a@example.org\r\nTo: b@example.org\r\nSubject: Photo\r\nMIME-Version: 1.0\r\n"
                + "Content-Type: multipart/mixed; boundary=limit\r\n\r\n--limit\r\nContent-Type: text/plain\r\n\r\n"
                + "See the photo.\r\n--limit\r\nContent-Type: image/png; name=lift.png\r\n"
                + "Content-Disposition: attachment; filename=lift.png\r\nContent-Transfer-Encoding: base64\r\n\r\n"
                + Base64.getMimeEncoder().encodeToString(image) + "\r\n--limit--\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        KnownTexts attached = request(mail, "mail.eml");
        assertThat(attached.requested).as("the same file is the same picture")
                .containsExactlyElementsOf(
                        texts.known.keySet());
        ExtractedText text = read(mail, "mail.eml", attached, page(90, "The lift is out of order."));
        assertThat(textOf(text)).contains("See the photo.", "The lift is out of order.");
        assertThat(text.leftOut()).isEmpty();
    }

    @Test
    void readsImagesOfAnyName() throws IOException {
        for (String format : List.of("png", "jpeg", "tiff", "gif", "bmp")) {
            for (String name : List.of("photo." + format, "photo", "letter.pdf", "letter.txt", "data.json",
                    "mail.eml")) {
                byte[] image = write(format);
                KnownTexts texts = request(image, name);
                assertThat(texts.requested).as(format + " as " + name).hasSize(1);
                assertThat(textOf(read(image, name, texts, page(90, "The lift is out of order."))))
                        .isEqualTo("The lift is out of order.");
            }
        }
    }

    @Test
    void leavesToTheRecognitionWhatJavaDoesNotDecode() throws IOException {
        for (String start : List.of("\0\0\0\fjP  \r\n\u0087\n", "\u00ffO\u00ffQ", "RIFF\1\2\3\4WEBPVP8 ")) {
            byte[] image = (start + "pixels").getBytes(StandardCharsets.ISO_8859_1);
            var texts = new KnownTexts();
            formats.extractText(source(image, "scan", texts));
            assertThat(texts.requested).as(start).hasSize(1);
            assertThat(formats.drawPicture(() -> source(image, "scan", texts), texts.requested.getFirst()))
                    .isInstanceOfSatisfying(DrawingResult.DrawnPicture.class,
                            drawn -> assertThat(drawn.image().bytes()).isEqualTo(image));
        }
    }

    @Test
    void readsTheFirstPictureOfAnAnimation() throws IOException {
        ImageWriter writer = ImageIO.getImageWritersByFormatName("gif").next();
        var bytes = new ByteArrayOutputStream();
        try (var out = ImageIO.createImageOutputStream(bytes)) {
            writer.setOutput(out);
            writer.prepareWriteSequence(null);
            for (int frame = 0; frame < 3; frame++) {
                writer.writeToSequence(new IIOImage(picture(), null, null), null);
            }
            writer.endWriteSequence();
        } finally {
            writer.dispose();
        }
        assertThat(request(bytes.toByteArray(), "steps.gif").requested).hasSize(1);
    }

    @Test
    void readsPicturesOfOfficeDocuments() throws IOException {
        byte[] house = zip(Map.of("mimetype",
                "application/vnd.oasis.opendocument.text".getBytes(StandardCharsets.US_ASCII), "content.xml",
                """
                        <office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
                          xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
                          xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"><office:body><office:text>
                        <text:p>The plan of the house:</text:p><text:p><draw:frame><draw:image/></draw:frame></text:p>
                        </office:text></office:body></office:document-content>
                        """.getBytes(StandardCharsets.UTF_8), "Pictures/plan.png", png(), "Thumbnails/thumbnail.png",
                png()));
        KnownTexts texts = request(house, "house.odt");
        assertThat(texts.requested).hasSize(1);
        ExtractedText text = read(house, "house.odt", texts, page(90, "Kitchen", "Cellar"));
        assertThat(textOf(text)).contains("The plan of the house:", "Kitchen\nCellar");
        assertThat(text.sections().getLast().headings()).containsExactly("plan.png");
        assertThat(text.leftOut()).isEmpty();
    }

    private static byte[] zip(Map<String, byte[]> files) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(file.getValue());
            }
        }
        return bytes.toByteArray();
    }

    @Test
    void readsPicturesOfRichText() throws IOException {
        String digits = HexFormat.of().formatHex(png());
        byte[] house = ("{\\rtf1\\ansi The plan of the house:\\par {\\*\\shppict{\\pict{\\*\\blipuid 0a}\\pngblip\n"
                + digits.replaceAll("(.{128})", "$1\r\n") + "}}{\\nonshppict{\\pict\\wmetafile8 0100}}\\par}")
                .getBytes(StandardCharsets.US_ASCII);
        KnownTexts texts = request(house, "house.rtf");
        assertThat(texts.requested).hasSize(1);
        ExtractedText text = read(house, "house.rtf", texts, page(90, "Kitchen", "Cellar"));
        assertThat(textOf(text)).isEqualTo("The plan of the house:\nKitchen\nCellar");
        assertThat(text.sections().getLast().headings()).containsExactly("picture-1.png");
        assertThat(text.leftOut()).isEmpty();
    }

    @Test
    void readsPicturesOfBooks() throws IOException {
        byte[] book = zip(Map.of("META-INF/container.xml",
                """
                        <container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles>
                        <rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
                        """
                        .getBytes(StandardCharsets.UTF_8),
                "OEBPS/book.opf", """
                        <package xmlns="http://www.idpf.org/2007/opf" version="3.0"><manifest>
                        <item id="one" href="one.xhtml" media-type="application/xhtml+xml"/></manifest>
                        <spine><itemref idref="one"/></spine></package>
                        """.getBytes(StandardCharsets.UTF_8), "OEBPS/one.xhtml",
                "<html><body><p>The letter:</p><img src='images/letter.png'/></body></html>"
                        .getBytes(StandardCharsets.UTF_8),
                "OEBPS/images/letter.png", png()));
        KnownTexts texts = request(book, "book.epub");
        assertThat(texts.requested).hasSize(1);
        assertThat(textOf(read(book, "book.epub", texts, page(90, "Dear Anna,")))).contains("The letter:",
                "Dear Anna,");
    }

    @Test
    void readsPicturesOfSheetsAndSlidesBefore2007() throws IOException {
        try (var sheets = new HSSFWorkbook(); var slides = new HSLFSlideShow()) {
            HSSFSheet sheet = sheets.createSheet("Plan");
            sheet.createRow(0).createCell(0).setCellValue("The ground floor");
            sheet.createDrawingPatriarch()
                    .createPicture(new HSSFClientAnchor(0, 0, 0, 0, (short) 1, 1, (short) 4, 9),
                            sheets.addPicture(png(), Workbook.PICTURE_TYPE_PNG));
            HSLFSlide slide = slides.createSlide();
            slide.addTitle().setText("The ground floor");
            slide.addShape(new HSLFPictureShape(slides.addPicture(png(), PictureType.PNG)));

            byte[][] files = {SampleDocuments.bytes(sheets::write), SampleDocuments.bytes(slides::write)};
            for (byte[] file : files) {
                KnownTexts texts = request(file, "plan");
                assertThat(texts.requested).hasSize(1);
                ExtractedText text = read(file, "plan", texts, page(90, "Kitchen", "Cellar"));
                assertThat(textOf(text)).contains("The ground floor", "Kitchen\nCellar");
                assertThat(text.sections().getLast().headings()).containsExactly("picture-1.png");
                assertThat(text.leftOut()).isEmpty();
            }
        }
    }

    @Test
    void asksForNothingIfPicturesAreNotRead() throws IOException {
        assertThat(formats.extractText(new ExtractionSource(mixedPdf(), "scan.pdf", null, null)))
                .isInstanceOfSatisfying(ExtractedText.class,
                        text -> assertThat(text.leftOut()).as("the one with a stamp too")
                                .containsExactly(new LeftOut(Part.PICTURED_PAGES, 2)));
    }
}
