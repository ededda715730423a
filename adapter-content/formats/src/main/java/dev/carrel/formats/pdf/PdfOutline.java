package dev.carrel.formats.pdf;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDDocumentOutline;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDOutlineItem;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDOutlineNode;

/** The outline (bookmarks) of a PDF. */
final class PdfOutline {

    private static final int MAX_ENTRIES = 10_000;
    private static final int MAX_DEPTH = 6;

    /**
     * An entry of the outline.
     *
     * @param page the page number from 0; -1 if it is not known
     * @param depth the nesting depth, from 1
     */
    record OutlineEntry(String title, int page, int depth) {}

    private final Map<COSDictionary, Integer> pages = new HashMap<>();
    private final Set<COSDictionary> seen = new HashSet<>();
    private final List<OutlineEntry> entries = new ArrayList<>();
    private final PDDocument document;

    private PdfOutline(PDDocument document) {
        this.document = document;
        int number = 0;
        for (PDPage page : document.getPages()) {
            pages.putIfAbsent(page.getCOSObject(), number++);
        }
    }

    /** Returns the entries of the outline; empty if there is none. */
    static List<OutlineEntry> entriesOf(PDDocument document) {
        PDDocumentOutline root = document.getDocumentCatalog().getDocumentOutline();
        if (root == null) {
            return List.of();
        }
        var outline = new PdfOutline(document);
        outline.collectEntries(root, 1);
        return outline.entries;
    }

    private void collectEntries(PDOutlineNode parent, int depth) {
        PDOutlineItem item = depth > MAX_DEPTH ? null : parent.getFirstChild();
        while (item != null && entries.size() < MAX_ENTRIES && seen.add(item.getCOSObject())) {
            String title = item.getTitle();
            if (title != null && !title.isBlank()) {
                entries.add(new OutlineEntry(title, pageNumber(item), depth));
            }
            collectEntries(item, depth + 1);
            item = item.getNextSibling();
        }
    }

    private int pageNumber(PDOutlineItem item) {
        try {
            PDPage page = item.findDestinationPage(document);
            return page == null ? -1 : pages.getOrDefault(page.getCOSObject(), -1);
        } catch (IOException ignored) {
            return -1;
        }
    }
}
