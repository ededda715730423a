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

/** A PDF writer for tests, line by line. */
public final class SamplePdf implements AutoCloseable {

    private static final float TOP = 700;

    private final PDDocument document = new PDDocument();
    private PDPage page = new PDPage(PDRectangle.A4);
    private float y = TOP;

    public SamplePdf newPage() {
        page = new PDPage(PDRectangle.A4);
        document.addPage(page);
        y = TOP;
        return this;
    }

    public SamplePdf addLine(String text) throws IOException {
        return addLine(FontName.HELVETICA, 11, text);
    }

    SamplePdf addHeading(float size, String text) throws IOException {
        addGap();
        return addLine(FontName.HELVETICA, size, text).addGap();
    }

    public SamplePdf addBold(String text) throws IOException {
        addGap();
        return addLine(FontName.HELVETICA_BOLD, 11, text).addGap();
    }

    public SamplePdf addGap() {
        y -= 14;
        return this;
    }

    private SamplePdf addLine(FontName font, float size, String text) throws IOException {
        y -= size * 1.25f;
        return addTextAt(70, y, font, size, text);
    }

    public SamplePdf addTextAt(float x, float baseline, FontName font, float size, String text) throws IOException {
        try (var out = new PDPageContentStream(document, page, PDPageContentStream.AppendMode.APPEND, true)) {
            out.beginText();
            out.setFont(new PDType1Font(font), size);
            out.newLineAtOffset(x, baseline);
            out.showText(text);
            out.endText();
        }
        return this;
    }

    /** Draws a straight line as a border is drawn: as a thin filled area. */
    public SamplePdf addRule(float fromX, float fromY, float toX, float toY) throws IOException {
        try (var out = new PDPageContentStream(document, page, PDPageContentStream.AppendMode.APPEND, true)) {
            out.addRect(fromX, fromY, Math.max(0.5f, toX - fromX), Math.max(0.5f, toY - fromY));
            out.fill();
        }
        return this;
    }

    /** Strokes a straight line. */
    public SamplePdf addStroke(float fromX, float fromY, float toX, float toY) throws IOException {
        try (var out = new PDPageContentStream(document, page, PDPageContentStream.AppendMode.APPEND, true)) {
            out.moveTo(fromX, fromY);
            out.lineTo(toX, toY);
            out.stroke();
        }
        return this;
    }

    public SamplePdf addRunningLines(String head, String foot) throws IOException {
        return addTextAt(70, 800, FontName.HELVETICA, 9, head).addTextAt(300, 40, FontName.HELVETICA, 9, foot);
    }

    SamplePdf setTitle(String title) {
        document.getDocumentInformation().setTitle(title);
        return this;
    }

    public SamplePdf addBookmark(String title) {
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

    public SamplePdf setPassword(String user) throws IOException {
        document.protect(new StandardProtectionPolicy("owner", user, new AccessPermission()));
        return this;
    }

    public byte[] toBytes() throws IOException {
        return SampleDocuments.bytes(document::save);
    }

    @Override
    public void close() throws IOException {
        document.close();
    }

    public static byte[] createUsual() throws IOException {
        try (var pdf = new SamplePdf().newPage()) {
            return pdf.setTitle("Staff handbook")
                    .addHeading(18, "Leave")
                    .addLine("Everybody who works here has twenty-five days of leave each year, and who is re-")
                    .addLine("sponsible for children has two more of them.")
                    .addGap()
                    .addLine("It is to be taken by March.")
                    .addHeading(14, "Sick leave")
                    .addLine("Call before nine.")
                    .toBytes();
        }
    }
}
