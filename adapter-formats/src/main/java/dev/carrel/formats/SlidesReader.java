package dev.carrel.formats;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.apache.poi.openxml4j.exceptions.InvalidFormatException;
import org.apache.poi.openxml4j.opc.OPCPackage;
import org.apache.poi.openxml4j.opc.PackageAccess;
import org.apache.poi.sl.usermodel.Placeholder;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xslf.usermodel.XSLFGroupShape;
import org.apache.poi.xslf.usermodel.XSLFNotes;
import org.apache.poi.xslf.usermodel.XSLFShape;
import org.apache.poi.xslf.usermodel.XSLFSlide;
import org.apache.poi.xslf.usermodel.XSLFTable;
import org.apache.poi.xslf.usermodel.XSLFTableCell;
import org.apache.poi.xslf.usermodel.XSLFTextParagraph;
import org.apache.poi.xslf.usermodel.XSLFTextShape;
import org.apache.tika.io.TikaInputStream;
import org.jspecify.annotations.Nullable;

/** Reads PowerPoint: each slide under its title, with what the speaker notes. */
final class SlidesReader {

    private static final Set<Placeholder> TITLES = Set.of(Placeholder.TITLE, Placeholder.CENTERED_TITLE);
    private static final Set<Placeholder> ON_EVERY_SLIDE = Set.of(Placeholder.SLIDE_NUMBER, Placeholder.DATETIME,
            Placeholder.FOOTER, Placeholder.HEADER, Placeholder.SLIDE_IMAGE);
    private static final int LONGEST_TITLE = 150;

    private final SectionWriter out;
    private boolean hasLayout;

    private SlidesReader(SectionWriter out) {
        this.out = out;
    }

    static Reading.Text read(byte[] bytes) throws IOException, InvalidFormatException {
        var sections = new SectionWriter();
        var reader = new SlidesReader(sections);
        try (var file = TikaInputStream.get(bytes);
                var parts = OPCPackage.open(file.getFile(), PackageAccess.READ);
                var show = new XMLSlideShow(parts)) {
            show.getSlides().forEach(reader::slide);
            return sections.under(show.getProperties().getCoreProperties().getTitle());
        }
    }

    private void slide(XSLFSlide slide) {
        hasLayout = hasLayout(slide);
        List<XSLFShape> shapes = slide.getShapes();
        XSLFTextShape title = title(shapes);
        out.heading(1, title == null ? "" : title.getText());
        shapes.stream().filter(shape -> shape != title).forEach(this::shape);
        XSLFNotes notes = slide.getNotes();
        if (notes != null) {
            out.endTable();
            notes.getShapes()
                    .stream()
                    .filter(shape -> shape instanceof XSLFTextShape text && text.getTextType() == Placeholder.BODY)
                    .forEach(this::shape);
        }
    }

    /** The one that is meant for it, else a short first line; null if there is neither. */
    private static @Nullable XSLFTextShape title(List<XSLFShape> shapes) {
        List<XSLFTextShape> texts = shapes.stream()
                .filter(XSLFTextShape.class::isInstance)
                .map(XSLFTextShape.class::cast)
                .filter(text -> !text.getText().isBlank())
                .toList();
        return texts.stream()
                .filter(text -> text.getTextType() != null && TITLES.contains(text.getTextType()))
                .findFirst()
                .or(() -> texts.stream()
                        .findFirst()
                        .filter(text -> text.getTextType() == null
                                && texts.size() > 1 && text.getText().length() <= LONGEST_TITLE
                                && text.getTextParagraphs().size() == 1))
                .orElse(null);
    }

    /** Without one, as some programs write slides, nothing can be asked of how it looks. */
    private static boolean hasLayout(XSLFSlide slide) {
        try {
            return slide.getSlideLayout() != null;
        } catch (IllegalArgumentException ignored) {
            return false;
        }
    }

    private void shape(XSLFShape shape) {
        switch (shape) {
            case XSLFTable table -> table(table);
            case XSLFGroupShape group -> group.getShapes().forEach(this::shape);
            case XSLFTextShape text when text.getTextType() == null || !ON_EVERY_SLIDE.contains(text.getTextType()) ->
                    text.getTextParagraphs().forEach(this::paragraph);
            default -> {
                // A picture or a line.
            }
        }
    }

    private void paragraph(XSLFTextParagraph paragraph) {
        if (hasLayout && paragraph.isBullet()) {
            out.item(paragraph.getIndentLevel() + 1, paragraph.getText());
        } else {
            out.paragraph(paragraph.getText());
        }
    }

    private void table(XSLFTable table) {
        out.endTable();
        table.getRows().forEach(row -> out.row(row.getCells().stream().map(XSLFTableCell::getText).toList()));
        out.endTable();
    }
}
