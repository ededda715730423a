package dev.carrel.formats.pdf.page;

import dev.carrel.formats.pdf.page.PageRules.Rule;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotation;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationStrikeout;

/** The lines that readers have drawn through text. */
final class StrikeOutNotes {

    private static final int NUMBERS_OF_A_LINE = 8;

    private StrikeOutNotes() {}

    static List<Rule> of(PDPage page) throws IOException {
        List<Rule> rules = new ArrayList<>();
        for (PDAnnotation note : page.getAnnotations()) {
            if (note instanceof PDAnnotationStrikeout strike && !note.isHidden() && strike.getQuadPoints() != null) {
                float[] corners = strike.getQuadPoints();
                for (int i = 0; i + NUMBERS_OF_A_LINE <= corners.length; i += NUMBERS_OF_A_LINE) {
                    rules.add(middleOf(corners, i, page.getCropBox()));
                }
            }
        }
        return rules;
    }

    private static Rule middleOf(float[] corners, int first, PDRectangle box) {
        float left = corners[first];
        float right = left;
        float sum = 0;
        for (int i = first; i < first + NUMBERS_OF_A_LINE; i += 2) {
            left = Math.min(left, corners[i]);
            right = Math.max(right, corners[i]);
            sum += corners[i + 1];
        }
        return new Rule(left - box.getLowerLeftX(), right - box.getLowerLeftX(), box.getUpperRightY() - sum / 4);
    }
}
