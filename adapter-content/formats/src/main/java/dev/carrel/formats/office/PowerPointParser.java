package dev.carrel.formats.office;

import dev.carrel.domain.document.LeftOut.Part;
import dev.carrel.domain.text.LinkTarget;
import dev.carrel.domain.text.TableGrid;
import dev.carrel.formats.parse.OleObject;
import dev.carrel.formats.parse.ParseResult;
import dev.carrel.formats.parse.ParseResult.InnerDocument;
import dev.carrel.formats.text.PageHeaderLines;
import dev.carrel.formats.text.RaisedDigits;
import dev.carrel.formats.text.SectionWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.poi.ooxml.POIXMLDocumentPart;
import org.apache.poi.ooxml.util.POIXMLUnits;
import org.apache.poi.openxml4j.exceptions.InvalidFormatException;
import org.apache.poi.openxml4j.opc.OPCPackage;
import org.apache.poi.openxml4j.opc.PackageAccess;
import org.apache.poi.sl.usermodel.Placeholder;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xslf.usermodel.XSLFDiagram;
import org.apache.poi.xslf.usermodel.XSLFGraphicFrame;
import org.apache.poi.xslf.usermodel.XSLFGroupShape;
import org.apache.poi.xslf.usermodel.XSLFHyperlink;
import org.apache.poi.xslf.usermodel.XSLFNotes;
import org.apache.poi.xslf.usermodel.XSLFObjectShape;
import org.apache.poi.xslf.usermodel.XSLFPictureShape;
import org.apache.poi.xslf.usermodel.XSLFShape;
import org.apache.poi.xslf.usermodel.XSLFSheet;
import org.apache.poi.xslf.usermodel.XSLFSlide;
import org.apache.poi.xslf.usermodel.XSLFTable;
import org.apache.poi.xslf.usermodel.XSLFTableRow;
import org.apache.poi.xslf.usermodel.XSLFTextParagraph;
import org.apache.poi.xslf.usermodel.XSLFTextRun;
import org.apache.poi.xslf.usermodel.XSLFTextShape;
import org.apache.tika.io.TikaInputStream;
import org.jspecify.annotations.Nullable;
import org.openxmlformats.schemas.drawingml.x2006.main.CTRegularTextRun;
import org.openxmlformats.schemas.drawingml.x2006.main.CTTextCharacterProperties;
import org.openxmlformats.schemas.drawingml.x2006.main.STTextStrikeType;

/** A parser for PowerPoint presentations (OOXML): each slide under its title, with its speaker notes. */
final class PowerPointParser {

    private static final Set<Placeholder> TITLE_PLACEHOLDERS = Set.of(Placeholder.TITLE, Placeholder.CENTERED_TITLE);
    private static final Set<Placeholder> MASTER_PLACEHOLDERS = Set.of(Placeholder.SLIDE_NUMBER, Placeholder.DATETIME,
            Placeholder.FOOTER, Placeholder.HEADER, Placeholder.SLIDE_IMAGE);
    private static final int MAX_TITLE_LENGTH = 150;

    private final SectionWriter out;
    private final PageHeaderLines onEachSlide = new PageHeaderLines();
    private final Set<XSLFSheet> masters = new HashSet<>();
    private boolean hasLayout;

    private PowerPointParser(SectionWriter out) {
        this.out = out;
    }

    static ParseResult.ParsedText parsePowerPoint(byte[] bytes) throws IOException, InvalidFormatException {
        var sections = new SectionWriter();
        var reader = new PowerPointParser(sections);
        try (var file = TikaInputStream.get(bytes);
                var parts = OPCPackage.open(file.getFile(), PackageAccess.READ);
                var show = new XMLSlideShow(parts)) {
            show.getSlides().forEach(reader::writeSlide);
            reader.writeMasters();
            return sections.finishUnder(show.getProperties().getCoreProperties().getTitle());
        }
    }

    private void writeSlide(XSLFSlide slide) {
        hasLayout = hasLayout(slide);
        if (hasLayout) {
            addOfMaster(slide.getSlideLayout());
            addOfMaster(slide.getSlideMaster());
        }
        List<XSLFShape> shapes = slide.getShapes();
        XSLFTextShape title = findTitle(shapes);
        out.startHeading(1, title == null ? "" : textOf(title.getTextParagraphs()));
        shapes.stream().filter(shape -> shape != title).forEach(this::writeShape);
        out.leaveOut(Part.COMMENTS, slide.getComments().size());
        XSLFNotes notes = slide.getNotes();
        if (notes != null) {
            out.endTable();
            notes.getShapes()
                    .stream()
                    .filter(shape -> !(shape instanceof XSLFTextShape text && isOfMaster(text)))
                    .forEach(this::writeShape);
        }
    }

    /** Keeps what stands on each slide and is no place for the text of a slide. */
    private void addOfMaster(XSLFSheet master) {
        if (!masters.add(master)) {
            return;
        }
        master.getShapes().forEach(shape -> {
            if (shape instanceof XSLFTextShape text && text.getTextType() == null) {
                text.getText().lines().forEach(onEachSlide::addWritten);
            }
        });
    }

    private void writeMasters() {
        if (!onEachSlide.lines().isEmpty()) {
            out.startHeading(1, "");
            onEachSlide.lines().forEach(out::addParagraph);
        }
    }

    /** Returns the title placeholder, else a short first line; null if there is neither. */
    private static @Nullable XSLFTextShape findTitle(List<XSLFShape> shapes) {
        List<XSLFTextShape> texts = shapes.stream()
                .filter(XSLFTextShape.class::isInstance)
                .map(XSLFTextShape.class::cast)
                .filter(text -> !text.getText().isBlank())
                .toList();
        return texts.stream()
                .filter(text -> text.getTextType() != null && TITLE_PLACEHOLDERS.contains(text.getTextType()))
                .findFirst()
                .or(() -> texts.stream()
                        .findFirst()
                        .filter(text -> text.getTextType() == null
                                && shapes.size() > 1 && text.getText().length() <= MAX_TITLE_LENGTH
                                && text.getTextParagraphs().size() == 1))
                .orElse(null);
    }

    /** Some programs write slides without a layout; bullets cannot be determined then. */
    private static boolean hasLayout(XSLFSlide slide) {
        try {
            return slide.getSlideLayout() != null;
        } catch (IllegalArgumentException ignored) {
            return false;
        }
    }

    private void writeShape(XSLFShape shape) {
        switch (shape) {
            case XSLFTable table -> writeTable(table);
            case XSLFDiagram diagram when diagram.getGroupShape() != null ->
                    diagram.getGroupShape().getShapes().forEach(this::writeShape);
            case XSLFGraphicFrame frame when frame.hasChart() -> writeChart(frame);
            case XSLFGroupShape group -> group.getShapes().forEach(this::writeShape);
            case XSLFTextShape text when !isOfMaster(text) -> text.getTextParagraphs()
                    .forEach(this::writeParagraph);
            case XSLFTextShape text -> out.leaveOut(Part.PAGE_FURNITURE, text.getText().isBlank() ? 0 : 1);
            case XSLFPictureShape picture -> out.leaveOut(Part.PICTURES, 1);
            case XSLFObjectShape object -> keepObject(object);
            default -> {
                // Lines have no text.
            }
        }
    }

    private void keepObject(XSLFObjectShape object) {
        POIXMLDocumentPart data = object.getSheet().getRelationById(object.getCTOleObject().getId());
        try (var in = data == null ? InputStream.nullInputStream() : data.getPackagePart().getInputStream()) {
            String path = data == null ? "" : data.getPackagePart().getPartName().getName();
            InnerDocument document = OleObject.read(path.substring(path.lastIndexOf('/') + 1),
                    in.readNBytes(OleObject.MAX_BYTES + 1));
            if (document == null) {
                out.leaveOut(Part.EMBEDDED_OBJECTS, 1);
            } else {
                out.addInner(document);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isOfMaster(XSLFTextShape text) {
        return text.getTextType() != null && MASTER_PLACEHOLDERS.contains(text.getTextType());
    }

    private void writeChart(XSLFGraphicFrame frame) {
        try (var chart = frame.getChart().getPackagePart().getInputStream()) {
            ChartText.write(chart, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void writeParagraph(XSLFTextParagraph paragraph) {
        if (hasLayout && paragraph.isBullet()) {
            out.addItem(paragraph.getIndentLevel() + 1, textOf(paragraph));
        } else {
            out.addParagraph(textOf(paragraph));
        }
    }

    /** Returns the text with the addresses of its links, without what is struck out. */
    private String textOf(XSLFTextParagraph paragraph) {
        List<XSLFTextRun> runs = paragraph.getTextRuns();
        long links = runs.stream().map(XSLFTextRun::getHyperlink).filter(Objects::nonNull).count();
        boolean showsLinks = links > 0 && links <= LinkTarget.MAX_IN_TEXT;
        if (!showsLinks && runs.stream().noneMatch(run -> isStruck(run) || isRaised(run))) {
            return paragraph.getText();
        }
        var text = new StringBuilder();
        for (XSLFTextRun run : runs) {
            boolean isStruck = isStruck(run);
            String shown = isStruck ? "" : Objects.requireNonNullElse(run.getRawText(), "");
            out.leaveOut(Part.DELETED_TEXTS, isStruck ? 1 : 0);
            if (isRaised(run) && !shown.isEmpty()) {
                RaisedDigits.setOff(text, shown.charAt(0));
            }
            text.append(shown);
            XSLFHyperlink link = run.getHyperlink();
            if (showsLinks && link != null && link.getAddress() != null) {
                text.append(LinkTarget.afterText(shown, link.getAddress(), ""));
            }
        }
        return text.toString();
    }

    private static boolean isStruck(XSLFTextRun run) {
        CTTextCharacterProperties form = formOf(run);
        return form != null && form.isSetStrike() && form.getStrike() != STTextStrikeType.NO_STRIKE;
    }

    private static boolean isRaised(XSLFTextRun run) {
        CTTextCharacterProperties form = formOf(run);
        return form != null && form.isSetBaseline() && POIXMLUnits.parsePercent(form.xgetBaseline()) > 0;
    }

    /** Returns what a run itself says: slides without a layout have nothing else to ask. */
    private static @Nullable CTTextCharacterProperties formOf(XSLFTextRun run) {
        return run.getXmlObject() instanceof CTRegularTextRun text ? text.getRPr() : null;
    }

    private void writeTable(XSLFTable table) {
        out.endTable();
        var grid = new TableGrid();
        for (XSLFTableRow row : table.getRows()) {
            out.addRow(grid.placeRow(row.getCells()
                    .stream()
                    .filter(cell -> !cell.isMerged())
                    .map(cell -> new TableGrid.GridCell(textOf(cell.getTextParagraphs()), cell.getGridSpan(),
                            cell.getRowSpan()))
                    .toList()));
        }
        out.endTable();
    }

    private String textOf(List<XSLFTextParagraph> paragraphs) {
        return paragraphs.stream().map(this::textOf).collect(Collectors.joining("\n"));
    }
}
