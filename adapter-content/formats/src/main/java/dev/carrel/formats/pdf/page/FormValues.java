package dev.carrel.formats.pdf.page;

import dev.carrel.domain.text.TextCleaner;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotation;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationWidget;
import org.apache.pdfbox.pdmodel.interactive.form.PDAcroForm;
import org.apache.pdfbox.pdmodel.interactive.form.PDButton;
import org.apache.pdfbox.pdmodel.interactive.form.PDChoice;
import org.apache.pdfbox.pdmodel.interactive.form.PDField;
import org.apache.pdfbox.pdmodel.interactive.form.PDPushButton;
import org.apache.pdfbox.pdmodel.interactive.form.PDTextField;

/** The values of the fields of a form, written beside their labels. */
final class FormValues {

    private static final String CHECKED = "\u2611";
    private static final String UNCHECKED = "\u2610";
    private static final int MAX_FIELDS = 10_000;
    /** The maximum number of fields of a page: each is compared with each line. */
    private static final int MAX_FIELDS_OF_PAGE = 500;
    private static final float MAX_LABEL_DISTANCE = 40;

    /** The fields by the dictionaries of their widgets, which places them on pages. */
    private final Map<COSDictionary, PDField> fields = new HashMap<>();

    private FormValues() {}

    static FormValues of(PDDocument document) {
        var values = new FormValues();
        PDAcroForm form = document.getDocumentCatalog().getAcroForm(null);
        if (form != null) {
            for (PDField field : form.getFieldTree()) {
                if (values.fields.size() == MAX_FIELDS) {
                    break;
                }
                field.getWidgets().forEach(widget -> values.fields.put(widget.getCOSObject(), field));
            }
        }
        return values;
    }

    /** Returns the lines of a page with the values of its fields. */
    List<PdfLine> addTo(List<PdfLine> lines, int page, PDPage content) throws IOException {
        if (fields.isEmpty()) {
            return lines;
        }
        List<PdfLine> all = new ArrayList<>(lines);
        content.getAnnotations(PDAnnotationWidget.class::isInstance)
                .stream()
                .limit(MAX_FIELDS_OF_PAGE)
                .filter(widget -> fields.containsKey(widget.getCOSObject()) && !widget.isHidden())
                .filter(widget -> widget.getRectangle() != null)
                .forEach(widget -> addValue(widget, page, content, all));
        return all;
    }

    private void addValue(PDAnnotation widget, int page, PDPage content, List<PdfLine> lines) {
        PDField field = fields.get(widget.getCOSObject());
        String value = field == null ? "" : valueOf(field, widget);
        if (field == null || value.isEmpty()) {
            return;
        }
        PDRectangle area = widget.getRectangle();
        float middle = content.getCropBox().getUpperRightY() - (area.getLowerLeftY() + area.getUpperRightY()) / 2;
        int label = labelOf(area, middle, field instanceof PDButton, lines);
        if (label >= 0) {
            PdfLine line = lines.get(label);
            boolean isBefore = line.left() >= area.getLowerLeftX();
            lines.set(label, isBefore && !line.isRow()
                    ? line.withText(value + " " + line.text())
                    : line.withAdded(value, (area.getLowerLeftX() + area.getUpperRightX()) / 2));
        } else {
            String name = field.getAlternateFieldName() == null ? field.getPartialName()
                    : field.getAlternateFieldName();
            lines.add(new PdfLine(page, TextCleaner.FILE.toSingleLine(name + ": " + value), area.getLowerLeftX(),
                    area.getUpperRightX(), middle, 0, false, true));
        }
    }

    /** Returns the index of the nearest line to the left of a field, or of a mark to the right; -1 if there is none. */
    private static int labelOf(PDRectangle area, float middle, boolean isMark, List<PdfLine> lines) {
        int best = -1;
        float bestDistance = Float.MAX_VALUE;
        for (int i = 0; i < lines.size(); i++) {
            PdfLine line = lines.get(i);
            float height = Math.max(line.fontSize(), area.getHeight() / 2);
            if (Math.abs(line.baseline() - line.fontSize() / 3 - middle) <= height) {
                float left = area.getLowerLeftX() - line.right();
                float right = line.left() - area.getUpperRightX();
                float distance = isMark && right >= -1 && right < MAX_LABEL_DISTANCE ? right : left;
                if (distance >= -area.getWidth() / 2 && distance < bestDistance) {
                    best = i;
                    bestDistance = distance;
                }
            }
        }
        return best;
    }

    private static String valueOf(PDField field, PDAnnotation widget) {
        return switch (field) {
            case PDPushButton button -> "";
            case PDButton mark -> {
                String state = String.valueOf(widget.getAppearanceState());
                yield state.equals("null") || state.equals("Off") ? UNCHECKED : CHECKED;
            }
            case PDChoice choice -> TextCleaner.FILE.toSingleLine(String.join(", ", choice.getValue()));
            case PDTextField text when !text.isPassword() -> TextCleaner.FILE.toSingleLine(text.getValue());
            default -> "";
        };
    }
}
