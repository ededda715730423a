package dev.carrel.formats.pdf.page;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotation;

/** What readers have written on a page: text boxes, notes and comments. */
final class PageNotes {

    private static final Set<String> OTHER_ANNOTATIONS = Set.of("Link", "Widget", "Popup", "FileAttachment", "Screen",
            "Sound", "Movie", "Watermark", "PrinterMark", "TrapNet", "3D", "RichMedia", "Redact");
    private static final int MAX_NOTES = 1_000;

    private PageNotes() {}

    static List<String> of(PDPage page) throws IOException {
        return page.getAnnotations(PageNotes::isNote)
                .stream()
                .limit(MAX_NOTES)
                .map(PDAnnotation::getContents)
                .distinct()
                .toList();
    }

    private static boolean isNote(PDAnnotation annotation) {
        String text = annotation.getContents();
        return text != null && !text.isBlank() && annotation.getSubtype() != null && !annotation.isHidden()
                && !OTHER_ANNOTATIONS.contains(annotation.getSubtype());
    }
}
