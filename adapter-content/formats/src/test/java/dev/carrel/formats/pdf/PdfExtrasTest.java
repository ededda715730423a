package dev.carrel.formats.pdf;

import dev.carrel.domain.document.LeftOut;
import dev.carrel.formats.SamplePdf;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDDocumentNameDictionary;
import org.apache.pdfbox.pdmodel.PDEmbeddedFilesNameTreeNode;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.common.filespecification.PDComplexFileSpecification;
import org.apache.pdfbox.pdmodel.common.filespecification.PDEmbeddedFile;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;
import org.apache.pdfbox.pdmodel.interactive.action.PDActionURI;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotation;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationLink;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationPopup;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationText;
import org.apache.pdfbox.pdmodel.interactive.form.PDAcroForm;
import org.apache.pdfbox.pdmodel.interactive.form.PDTextField;
import org.apache.pdfbox.util.Matrix;
import org.junit.jupiter.api.Test;

import static dev.carrel.formats.DocumentExtraction.asText;
import static dev.carrel.formats.DocumentExtraction.failureReason;
import static org.assertj.core.api.Assertions.assertThat;

/** What a PDF holds beside the text of its pages, and text that stands in another way. */
final class PdfExtrasTest {

    @Test
    void keepsTitlesThatDifferInDigits() throws IOException {
        try (var pdf = new SamplePdf()) {
            for (int i = 1; i <= 4; i++) {
                pdf.newPage()
                        .addRunningLines("Catalogue of stoves, part " + i, "Rev. 12 of 2031")
                        .addTextAt(70, 780, FontName.HELVETICA_BOLD, 14, "Stove K" + i * i * 50)
                        .addLine("It burns " + i + " logs an hour.");
            }
            assertThat(textOf(pdf.toBytes())).contains("Stove K50", "Stove K200", "Stove K450", "Stove K800")
                    .doesNotContain("Catalogue", "Rev.");
        }
    }

    @Test
    void keepsRowsOfTables() throws IOException {
        try (var pdf = new SamplePdf().newPage()) {
            float y = 700;
            for (String row : List.of("Pier,Boats,Fee in crowns", "North pier,twelve,410", "South pier,nine,395")) {
                float x = 60;
                for (String cell : row.split(",", -1)) {
                    pdf.addTextAt(x, y, FontName.HELVETICA, 11, cell);
                    x += 190;
                }
                y -= 15;
            }
            assertThat(textOf(pdf.toBytes()))
                    .isEqualTo("""
                            | Pier | Boats | Fee in crowns |
                            | --- | --- | --- |
                            | North pier | twelve | 410 |
                            | South pier | nine | 395 |""");
        }
    }

    @Test
    void readsTurnedText() throws IOException {
        for (int angle : List.of(90, 180, 270)) {
            byte[] pdf = edited(document -> {
                try (var out = new PDPageContentStream(document, document.getPage(0),
                        PDPageContentStream.AppendMode.APPEND, true)) {
                    out.beginText();
                    out.setFont(new PDType1Font(FontName.HELVETICA), 11);
                    out.setTextMatrix(Matrix.getRotateInstance(Math.toRadians(angle), 300, 400));
                    out.showText("The slide is 31 metres long.");
                    out.endText();
                }
            });
            assertThat(textOf(pdf)).as("%d", angle).contains("Come by boat.", "The slide is 31 metres long.");
        }
    }

    @Test
    void readsLandscapePages() throws IOException {
        byte[] pdf = edited(document -> document.getPage(0).setRotation(90));
        assertThat(textOf(pdf)).isEqualTo("Come by boat.");
    }

    @Test
    void readsValuesOfForms() throws IOException {
        byte[] pdf = edited(document -> {
            addField(document, "guest", 700, "Torvald Eik");
            addField(document, "berth", 300, "B 17");
        });
        assertThat(textOf(pdf)).isEqualTo("Come by boat. Torvald Eik\n\nberth: B 17");
    }

    @Test
    void readsNotesAndAddressesOfLinks() throws IOException {
        var note = new PDAnnotationText();
        note.setContents("The lock is closed in June.");
        var popup = new PDAnnotationPopup();
        popup.setContents("The lock is closed in June, says a popup.");
        byte[] pdf = edited(document -> document.getPage(0)
                .setAnnotations(List.of(note, popup, link("https://boats.example.org/book"))));
        assertThat(textOf(pdf))
                .isEqualTo("Come by boat. (https://boats.example.org/book)\n\nThe lock is closed in June.");
    }

    @Test
    void readsPagesOfNotesOnly() throws IOException {
        var note = new PDAnnotationText();
        note.setContents("Ring the bell.");
        try (var pdf = new SamplePdf().newPage(); var document = Loader.loadPDF(pdf.toBytes())) {
            document.getPage(0).setAnnotations(List.of(note));
            assertThat(textOf(bytesOf(document))).isEqualTo("Ring the bell.");
            document.getPage(0).setAnnotations(List.of(link("https://boats.example.org")));
            assertThat(failureReason(bytesOf(document))).startsWith("The PDF holds no text: its pages are empty.");
        }
    }

    @Test
    void readsAttachedTexts() throws IOException {
        byte[] pdf = edited(document -> {
            var files = new PDEmbeddedFilesNameTreeNode();
            files.setNames(Map.of("a", file(document, "fees.txt", "A berth is 31 crowns."),
                    "b", file(document, "lock.bin", "\0\1\2")));
            var names = new PDDocumentNameDictionary(document.getDocumentCatalog());
            names.setEmbeddedFiles(files);
            document.getDocumentCatalog().setNames(names);
        });
        assertThat(textOf(pdf)).contains("Come by boat.", "Attachments:\n\n- fees.txt\n- lock.bin",
                "A berth is 31 crowns.");
    }

    private interface Edit {

        void apply(PDDocument document) throws IOException;
    }

    /** Returns a PDF of one line at the height of 686, with a change. */
    @Test
    void readsTheDocumentsOfAPortfolio() throws IOException {
        byte[] inner;
        try (var fees = new SamplePdf().newPage().addBold("Fees").addLine("A berth costs 31 crowns.")) {
            inner = fees.toBytes();
        }
        byte[] portfolio = edited(document -> {
            var files = new PDEmbeddedFilesNameTreeNode();
            files.setNames(Map.of("fees.pdf", file(document, "fees.pdf", inner), "torn.pdf",
                    file(document, "torn.pdf", "%PDF-1.4 \u0001torn".getBytes(StandardCharsets.US_ASCII))));
            var names = new PDDocumentNameDictionary(document.getDocumentCatalog());
            names.setEmbeddedFiles(files);
            document.getDocumentCatalog().setNames(names);
        });

        assertThat(textOf(portfolio)).contains("Come by boat.", "- fees.pdf\n- torn.pdf")
                .contains("fees.pdf / Fees\nA berth costs 31 crowns.");
        assertThat(asText(portfolio).leftOut()).containsExactly(new LeftOut(LeftOut.Part.ATTACHMENTS, 1));
    }

    private static byte[] edited(Edit edit) throws IOException {
        try (var pdf = new SamplePdf().newPage().addLine("Come by boat.");
                var document = Loader.loadPDF(pdf.toBytes())) {
            edit.apply(document);
            return bytesOf(document);
        }
    }

    private static byte[] bytesOf(PDDocument document) throws IOException {
        var bytes = new ByteArrayOutputStream();
        document.save(bytes);
        return bytes.toByteArray();
    }

    private static void addField(PDDocument document, String name, float height, String value) throws IOException {
        PDAcroForm form = document.getDocumentCatalog().getAcroForm();
        if (form == null) {
            form = new PDAcroForm(document);
            var resources = new PDResources();
            resources.put(COSName.getPDFName("Helv"), new PDType1Font(FontName.HELVETICA));
            form.setDefaultResources(resources);
            form.setDefaultAppearance("/Helv 0 Tf 0 g");
            document.getDocumentCatalog().setAcroForm(form);
        }
        var field = new PDTextField(form);
        field.setPartialName(name);
        form.getFields().add(field);
        var widget = field.getWidgets().getFirst();
        widget.setRectangle(new PDRectangle(200, height - 20, 150, 16));
        widget.setPage(document.getPage(0));
        List<PDAnnotation> annotations = document.getPage(0).getAnnotations();
        annotations.add(widget);
        document.getPage(0).setAnnotations(annotations);
        field.setValue(value);
    }

    private static PDAnnotationLink link(String address) {
        var action = new PDActionURI();
        action.setURI(address);
        var link = new PDAnnotationLink();
        link.setAction(action);
        link.setRectangle(new PDRectangle(60, 680, 60, 20));
        return link;
    }

    private static PDComplexFileSpecification file(PDDocument document, String name, String content)
            throws IOException {
        return file(document, name, content.getBytes(StandardCharsets.UTF_8));
    }

    private static PDComplexFileSpecification file(PDDocument document, String name, byte[] content)
            throws IOException {
        var file = new PDComplexFileSpecification();
        file.setFile(name);
        file.setEmbeddedFile(new PDEmbeddedFile(document,
                new ByteArrayInputStream(content)));
        return file;
    }

    private static String textOf(byte[] pdf) {
        return String.join("\n\n", asText(pdf).sections()
                .stream()
                .map(section -> String.join(" / ", section.headings()) + "\n" + section.text())
                .map(String::strip)
                .toList());
    }
}
