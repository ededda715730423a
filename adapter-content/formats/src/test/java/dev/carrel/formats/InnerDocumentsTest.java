package dev.carrel.formats;

import dev.carrel.application.port.TextExtractor.ExtractionCaller;
import dev.carrel.application.port.TextExtractor.ExtractionResult;
import dev.carrel.application.port.TextExtractor.ExtractionResult.ExtractedText;
import dev.carrel.application.port.TextExtractor.ExtractionResult.ExtractionFailed;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.LeftOut;
import dev.carrel.domain.document.LeftOut.Part;
import dev.carrel.formats.parse.OleObject;
import dev.carrel.formats.parse.ParseResult.InnerDocument;
import dev.carrel.formats.parse.ParseResult.ParsedText;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.common.filespecification.PDComplexFileSpecification;
import org.apache.pdfbox.pdmodel.common.filespecification.PDEmbeddedFile;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationFileAttachment;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.openxml4j.opc.OPCPackage;
import org.apache.poi.openxml4j.opc.PackagePartName;
import org.apache.poi.openxml4j.opc.PackagingURIHelper;
import org.apache.poi.openxml4j.opc.TargetMode;
import org.apache.poi.sl.usermodel.ObjectMetaData.Application;
import org.apache.poi.sl.usermodel.PictureData.PictureType;
import org.apache.poi.ss.usermodel.ClientAnchor;
import org.apache.poi.ss.usermodel.Workbook;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.apache.poi.xwpf.usermodel.XWPFDocument;
import org.junit.jupiter.api.Test;

import static dev.carrel.formats.DocumentExtraction.asText;
import static dev.carrel.formats.DocumentExtraction.sectionOf;
import static org.assertj.core.api.Assertions.assertThat;

/** Documents in documents: each is read under its name. */
final class InnerDocumentsTest {

    private static final String RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    private static final byte[] PICTURE = {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10};

    @Test
    void readsTheDocumentsInAWorkbook() throws Exception {
        assertFeesAreReadIn(new XSSFWorkbook());
    }

    @Test
    void readsTheDocumentsInAnOldWorkbook() throws Exception {
        assertFeesAreReadIn(new HSSFWorkbook());
    }

    private static void assertFeesAreReadIn(Workbook workbook) throws IOException {
        byte[] fees = SampleDocuments.docx("<w:p><w:r><w:t>A berth costs 31 crowns.</w:t></w:r></w:p>");
        var bytes = new ByteArrayOutputStream();
        try (workbook) {
            var sheet = workbook.createSheet("Piers");
            sheet.createRow(0).createCell(0).setCellValue("East");
            int picture = workbook.addPicture(PICTURE, Workbook.PICTURE_TYPE_PNG);
            for (var file : Map.of("fees.docx", fees, "lock.bin", new byte[]{1, 2, 3}).entrySet()) {
                int stored = workbook.addOlePackage(file.getValue(), file.getKey(), file.getKey(), file.getKey());
                ClientAnchor place = workbook.getCreationHelper().createClientAnchor();
                sheet.createDrawingPatriarch().createObjectData(place, stored, picture);
            }
            workbook.write(bytes);
        }

        ExtractedText read = asText(bytes.toByteArray());

        assertThat(read.sections()).extracting(Section::text).first().asString().contains("East");
        assertThat(read.sections()).last()
                .isEqualTo(sectionOf(List.of("fees.docx"), "A berth costs 31 crowns."));
        assertThat(read.leftOut()).contains(new LeftOut(Part.EMBEDDED_OBJECTS, 1));
    }

    @Test
    void readsTheWorkbookInASlide() throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var show = new XMLSlideShow()) {
            var slide = show.createSlide();
            slide.createTextBox().setText("The piers");
            var object = slide.createOleShape(show.addPicture(PICTURE, PictureType.PNG));
            try (var data = object.updateObjectData(Application.EXCEL_V12, null)) {
                data.write(SampleDocuments.xlsx());
            }
            show.write(bytes);
        }

        ExtractedText read = asText(bytes.toByteArray());

        assertThat(read.sections().getLast()).isEqualTo(asText(SampleDocuments.xlsx()).sections().getLast());
        assertThat(textOf(read)).contains("The piers").contains(textOf(asText(SampleDocuments.xlsx())));
        assertThat(read.leftOut()).extracting(LeftOut::part).doesNotContain(Part.EMBEDDED_OBJECTS);
    }

    @Test
    void readsTheMailInAText() throws Exception {
        ExtractedText read = asText(textWith(SampleDocuments.msg()));

        assertThat(read.sections().getFirst().text()).isEqualTo("Come by boat.");
        assertThat(read.sections())
                .extracting(Section::headings)
                .containsExactly(List.of(), List.of("Tea and coffee"), List.of("Tea and coffee", "prices.csv"));
        assertThat(read.sections().get(1).text()).contains("Shall we?\nYours, Anna", "- prices.csv");
        assertThat(read.leftOut()).isEmpty();
    }

    @Test
    void readsWhatADamagedObjectIsIn() throws Exception {
        byte[] damaged = Arrays.copyOf(SampleDocuments.msg(), 700);

        assertThat(asText(textWith(damaged)).sections()).containsExactly(sectionOf(List.of(), "Come by boat."));
        assertThat(OleObject.read("fees.xls", damaged)).isNull();
    }

    private static byte[] textWith(byte[] object) throws Exception {
        var bytes = new ByteArrayOutputStream();
        try (var document = new XWPFDocument()) {
            document.createParagraph().createRun().setText("Come by boat.");
            document.getPackagePart()
                    .addRelationship(addPart(document.getPackage(), "oleObject1.bin",
                            "application/vnd.openxmlformats-officedocument.oleObject", object),
                            TargetMode.INTERNAL, RELATION + "/oleObject");
            document.write(bytes);
        }
        return bytes.toByteArray();
    }

    private static PackagePartName addPart(OPCPackage file, String name, String type, byte[] content) throws Exception {
        PackagePartName path = PackagingURIHelper.createPartName("/word/embeddings/" + name);
        try (var out = file.createPart(path, type).getOutputStream()) {
            out.write(content);
        }
        return path;
    }

    @Test
    void isReadAgainIfADocumentInItMayBeReadLater() {
        var text = new ParsedText("Piers", List.of(sectionOf(List.of(), "Come by boat.")), List.of(),
                List.of(new InnerDocument("fees.pdf", null, new byte[]{1})));

        assertThat(readWith(Failure.transientFailure("All processes were busy."), text))
                .isInstanceOfSatisfying(ExtractionFailed.class,
                        failed -> assertThat(failed.failure().isRetryable()).isTrue());
        assertThat(asText(readWith(Failure.permanentFailure("The PDF is damaged."), text)).leftOut())
                .containsExactly(new LeftOut(Part.ATTACHMENTS, 1));
    }

    private static ExtractionResult readWith(Failure failure, ParsedText text) {
        return new InnerDocuments(new TagStrippingExtractor(), (source, depth) -> new ExtractionFailed(failure),
                Duration.ofMinutes(10)).read(text, 0, ExtractionCaller.UNKNOWN);
    }

    @Test
    void readsWhatIsPinnedToAPage() throws IOException {
        byte[] bytes;
        try (var pdf = new SamplePdf().newPage().addLine("Come by boat.");
                var document = Loader.loadPDF(pdf.toBytes())) {
            var content = new PDEmbeddedFile(document, new ByteArrayInputStream(SampleDocuments.xlsx()));
            var file = new PDComplexFileSpecification();
            file.setFile("piers.xlsx");
            file.setEmbeddedFile(content);
            var pin = new PDAnnotationFileAttachment();
            pin.setFile(file);
            document.getPage(0).getAnnotations().add(pin);
            var out = new ByteArrayOutputStream();
            document.save(out);
            bytes = out.toByteArray();
        }

        ExtractedText read = asText(bytes);

        assertThat(textOf(read)).contains("Come by boat.", "- piers.xlsx")
                .contains(textOf(asText(SampleDocuments.xlsx())));
        assertThat(read.leftOut()).isEmpty();
    }

    private static String textOf(ExtractedText text) {
        return String.join("\n", text.sections().stream().map(Section::text).toList());
    }
}
