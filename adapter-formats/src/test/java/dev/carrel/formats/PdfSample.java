package dev.carrel.formats;

import java.io.IOException;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDDocumentOutline;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDOutlineItem;

/** Writes PDF line by line. */
final class PdfSample implements AutoCloseable {

    private static final float TOP = 700;

    private final PDDocument document = new PDDocument();
    private PDPage page = new PDPage(PDRectangle.A4);
    private float y = TOP;

    PdfSample page() {
        page = new PDPage(PDRectangle.A4);
        document.addPage(page);
        y = TOP;
        return this;
    }

    PdfSample line(String text) throws IOException {
        return line(FontName.HELVETICA, 11, text);
    }

    PdfSample heading(float size, String text) throws IOException {
        gap();
        return line(FontName.HELVETICA, size, text).gap();
    }

    PdfSample bold(String text) throws IOException {
        gap();
        return line(FontName.HELVETICA_BOLD, 11, text).gap();
    }

    PdfSample gap() {
        y -= 14;
        return this;
    }

    private PdfSample line(FontName font, float size, String text) throws IOException {
        y -= size * 1.25f;
        return at(70, y, font, size, text);
    }

    PdfSample at(float x, float baseline, FontName font, float size, String text) throws IOException {
        try (var out = new PDPageContentStream(document, page, PDPageContentStream.AppendMode.APPEND, true)) {
            out.beginText();
            out.setFont(new PDType1Font(font), size);
            out.newLineAtOffset(x, baseline);
            out.showText(text);
            out.endText();
        }
        return this;
    }

    PdfSample runningLines(String head, String foot) throws IOException {
        return at(70, 800, FontName.HELVETICA, 9, head).at(300, 40, FontName.HELVETICA, 9, foot);
    }

    PdfSample title(String title) {
        document.getDocumentInformation().setTitle(title);
        return this;
    }

    PdfSample bookmark(String title) {
        PDDocumentOutline outline = document.getDocumentCatalog().getDocumentOutline();
        if (outline == null) {
            outline = new PDDocumentOutline();
            document.getDocumentCatalog().setDocumentOutline(outline);
        }
        var item = new PDOutlineItem();
        item.setTitle(title);
        item.setDestination(page);
        outline.addLast(item);
        return this;
    }

    PdfSample password(String user) throws IOException {
        document.protect(new StandardProtectionPolicy("owner", user, new AccessPermission()));
        return this;
    }

    byte[] bytes() throws IOException {
        return Samples.bytes(document::save);
    }

    @Override
    public void close() throws IOException {
        document.close();
    }

    static byte[] usual() throws IOException {
        try (var pdf = new PdfSample().page()) {
            return pdf.title("Staff handbook")
                    .heading(18, "Leave")
                    .line("Everybody who works here has twenty-five days of leave each year, and who is re-")
                    .line("sponsible for children has two more of them.")
                    .gap()
                    .line("It is to be taken by March.")
                    .heading(14, "Sick leave")
                    .line("Call before nine.")
                    .bytes();
        }
    }
}
