package dev.carrel.formats.pdf.page;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.interactive.action.PDActionURI;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotation;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationLink;

/** The addresses that lines of a page link to, added after the line where the text does not have them. */
final class LinkAddresses {

    private static final Pattern SHOWN = Pattern.compile("(?i)(?:https?://|mailto:|tel:)\\S{1,200}");
    private static final Pattern SCHEME = Pattern.compile("(?i)^(?:https?://(?:www\\.)?|mailto:|tel:)|/$");
    private static final int MAX_LINKS = 200;

    private LinkAddresses() {}

    static List<PdfLine> addTo(List<PdfLine> lines, PDPage page) throws IOException {
        List<PDAnnotation> links = page.getAnnotations(PDAnnotationLink.class::isInstance);
        if (links.isEmpty() || links.size() > MAX_LINKS) {
            return lines;
        }
        List<PdfLine> all = new ArrayList<>(lines);
        Set<String> added = new HashSet<>();
        for (PDAnnotation link : links) {
            String address = addressOf((PDAnnotationLink) link);
            int index = lineBelow(link.getRectangle(), lines, page);
            if (index >= 0 && SHOWN.matcher(address).matches() && added.add(address)
                    && !isShown(address, index, lines)) {
                PDRectangle area = link.getRectangle();
                float middle = (area.getLowerLeftX() + area.getUpperRightX()) / 2;
                all.set(index, all.get(index).withAdded("(" + address + ")", middle));
            }
        }
        return all;
    }

    private static String addressOf(PDAnnotationLink link) {
        String address = link.getAction() instanceof PDActionURI action ? action.getURI() : null;
        return address == null ? "" : address;
    }

    /** Returns true if the line, or the ones beside it, has the address. */
    private static boolean isShown(String address, int index, List<PdfLine> lines) {
        var text = new StringBuilder();
        lines.subList(Math.max(0, index - 1), Math.min(lines.size(), index + 3))
                .forEach(line -> text.append(line.text()));
        return text.toString().replace(" ", "").contains(SCHEME.matcher(address).replaceAll(""));
    }

    /**
     * Returns the index of the line that a rectangle covers; -1 if there is none, or a hyphen divides its last word.
     */
    private static int lineBelow(PDRectangle area, List<PdfLine> lines, PDPage page) {
        if (area == null) {
            return -1;
        }
        float top = page.getCropBox().getUpperRightY() - area.getUpperRightY();
        float bottom = page.getCropBox().getUpperRightY() - area.getLowerLeftY();
        for (int i = 0; i < lines.size(); i++) {
            PdfLine line = lines.get(i);
            float middle = line.baseline() - line.fontSize() / 3;
            if (middle >= top && middle <= bottom && line.left() < area.getUpperRightX()
                    && line.right() > area.getLowerLeftX()) {
                return line.text().endsWith("-") || line.text().endsWith("\u2010") ? -1 : i;
            }
        }
        return -1;
    }
}
