package dev.carrel.formats;

import dev.carrel.domain.document.LeftOut;
import dev.carrel.domain.document.LeftOut.Part;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;
import org.apache.pdfbox.pdmodel.graphics.image.LosslessFactory;
import org.apache.poi.sl.usermodel.PictureData;
import org.apache.poi.ss.usermodel.Workbook;
import org.apache.poi.util.Units;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.apache.poi.xwpf.usermodel.XWPFDocument;
import org.junit.jupiter.api.Test;

import static dev.carrel.formats.DocumentExtraction.asText;
import static org.assertj.core.api.Assertions.assertThat;

/** What is not taken from a document is counted. */
final class LeftOutTest {

    private static final byte[] PNG = Base64.getDecoder()
            .decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==");

    private static List<LeftOut> leftOut(byte[] document) {
        return asText(document).leftOut();
    }

    private static LeftOut of(Part part, int count) {
        return new LeftOut(part, count);
    }

    @Test
    void nothingOfAPlainDocument() throws IOException {
        for (byte[] document : List.of(SampleDocuments.docx(), SampleDocuments.xlsx(), SampleDocuments.xls(),
                SampleDocuments.rtf(), SampleDocuments.epub(), SampleOpenDocuments.ods(), SamplePdf.createUsual())) {
            assertThat(leftOut(document)).isEmpty();
        }
    }

    @Test
    void picturesAndDeletionsOfWord() throws Exception {
        try (var document = new XWPFDocument()) {
            var run = document.createParagraph().createRun();
            run.setText("A stove.");
            run.addPicture(new java.io.ByteArrayInputStream(PNG), PictureData.PictureType.PNG.ooxmlId, "a.png",
                    Units.toEMU(9), Units.toEMU(9));
            assertThat(leftOut(SampleDocuments.bytes(document::write))).containsExactly(of(Part.PICTURES, 1));
        }
        assertThat(leftOut(SampleDocuments.docx("<w:p><w:r><w:t>It burns.</w:t></w:r><w:del w:id=\"1\"><w:r>"
                + "<w:delText>Not.</w:delText></w:r></w:del></w:p>"))).containsExactly(of(Part.DELETED_TEXTS, 1));
    }

    @Test
    void deletionsOfRichText() {
        assertThat(leftOut("{\\rtf1 It burns.{\\deleted Not.}\\par}".getBytes(StandardCharsets.US_ASCII)))
                .containsExactly(of(Part.DELETED_TEXTS, 1));
    }

    @Test
    void picturesOfASheet() throws IOException {
        try (var book = new XSSFWorkbook()) {
            var sheet = book.createSheet("Stoves");
            sheet.createRow(0).createCell(0).setCellValue("K50");
            int picture = book.addPicture(PNG, Workbook.PICTURE_TYPE_PNG);
            sheet.createDrawingPatriarch().createPicture(book.getCreationHelper().createClientAnchor(), picture);
            assertThat(leftOut(SampleDocuments.bytes(book::write))).containsExactly(of(Part.PICTURES, 1));
        }
    }

    @Test
    void picturesOfSlides() throws IOException {
        try (var show = new XMLSlideShow()) {
            var slide = show.createSlide();
            slide.createTextBox().setText("A stove.");
            slide.createPicture(show.addPicture(PNG, PictureData.PictureType.PNG));
            assertThat(leftOut(SampleDocuments.bytes(show::write))).containsExactly(of(Part.PICTURES, 1));
        }
    }

    @Test
    void commentsDeletionsAndObjectsOfOpenDocuments() throws IOException {
        assertThat(leftOut(SampleOpenDocuments.odt("<text:tracked-changes><text:changed-region><text:deletion>"
                + "<text:p>Not.</text:p></text:deletion></text:changed-region></text:tracked-changes>"
                + "<text:p>It burns.<office:annotation><text:p>Does it?</text:p></office:annotation>"
                + "<draw:frame><draw:object/><draw:image/></draw:frame><draw:frame><draw:image/></draw:frame>"
                + "</text:p>"))).containsExactly(of(Part.PICTURES, 1), of(Part.EMBEDDED_OBJECTS, 1),
                        of(Part.COMMENTS, 1), of(Part.DELETED_TEXTS, 1));
    }

    @Test
    void picturesOfABook() throws IOException {
        assertThat(leftOut(SampleDocuments.epub(Map.of("one.xhtml",
                "<p>A stove.</p><img src='a.png' alt=''/><svg><path/></svg><video src='b.mp4'></video>"))))
                .containsExactly(of(Part.PICTURES, 2), of(Part.MEDIA, 1));
    }

    @Test
    void picturesAndPicturedPagesOfAPdf() throws IOException {
        try (var document = new PDDocument()) {
            var picture = LosslessFactory.createFromImage(document,
                    new BufferedImage(9, 9, BufferedImage.TYPE_INT_RGB));
            var scan = LosslessFactory.createFromImage(document,
                    new BufferedImage(200, 200, BufferedImage.TYPE_BYTE_BINARY));
            for (String text : List.of("A stove with a long pipe.", "", "It burns.")) {
                var page = new PDPage();
                document.addPage(page);
                try (var out = new PDPageContentStream(document, page)) {
                    out.drawImage(text.isEmpty() ? scan : picture, 9, 9);
                    out.beginText();
                    out.setFont(new PDType1Font(FontName.HELVETICA), 11);
                    out.newLineAtOffset(70, 500);
                    out.showText(text);
                    out.endText();
                }
            }
            assertThat(leftOut(SampleDocuments.bytes(document::save))).containsExactly(of(Part.PICTURES, 1),
                    of(Part.PICTURED_PAGES, 1));
        }
    }

    @Test
    void runningLinesOfAPdf() throws IOException {
        try (var pdf = new SamplePdf()) {
            for (int page = 1; page <= 4; page++) {
                pdf.newPage()
                        .addRunningLines("Catalogue of stoves", "Page " + page)
                        .addLine("It burns " + page + " logs.");
            }
            assertThat(leftOut(pdf.toBytes())).containsExactly(of(Part.PAGE_FURNITURE, 8));
        }
    }

    @Test
    void picturesOfANotebook() {
        assertThat(asText("""
                {"nbformat": 4, "metadata": {}, "cells": [{"cell_type": "code", "source": "plot()", "outputs": [
                {"output_type": "display_data", "data": {"image/png": "iVBORw0KGgo="}}]}]}""", "a.ipynb").leftOut())
                .containsExactly(of(Part.PICTURES, 1));
    }

    @Test
    void attachmentsAndPicturesOfAMail() {
        String mail = "From: a@example.org\nSubject: Stoves\nMIME-Version: 1.0\nContent-Type: multipart/mixed;"
                + " boundary=b\n\n--b\nContent-Type: text/plain\n\nSee below.\n--b\nContent-Type: image/png\n"
                + "Content-Transfer-Encoding: base64\n\n" + Base64.getEncoder().encodeToString(PNG)
                + "\n--b\nContent-Type: application/zip\nContent-Disposition: attachment; filename=a.zip\n\n"
                + "PK\u0003\u0004\n--b--\n";
        assertThat(leftOut(mail.getBytes(StandardCharsets.US_ASCII))).containsExactly(of(Part.PICTURES, 1),
                of(Part.ATTACHMENTS, 1));
    }
}
