package dev.carrel.formats.pdf;

import dev.carrel.domain.document.LeftOut.Part;
import dev.carrel.formats.pdf.page.PdfPage;
import dev.carrel.formats.text.SectionWriter;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDResources;
import org.jspecify.annotations.Nullable;

/** The pictures of a PDF, none of which is read: each once, wherever it is shown. */
final class PdfPictures {

    private static final int MAX_DEPTH = 8;

    private final Set<COSBase> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private int pictures;
    private @Nullable COSStream largest;

    private PdfPictures() {}

    static void leaveOut(PDDocument document, List<PdfPage> pages, SectionWriter out) {
        var all = new PdfPictures();
        for (PdfPage page : pages) {
            PDResources resources = document.getPage(page.index()).getResources();
            if (resources != null) {
                all.count(resources.getCOSObject(), 0);
            }
        }
        out.leaveOut(Part.PICTURES, all.pictures);
    }

    /** Returns the picture of a page with the most pixels; null if it has none. */
    static @Nullable COSStream findLargest(PDPage page) {
        var all = new PdfPictures();
        PDResources resources = page.getResources();
        if (resources != null) {
            all.count(resources.getCOSObject(), 0);
        }
        return all.largest;
    }

    /** Returns the number of pixels of the largest picture of a page; 0 if it has none. */
    static long largestPixels(PDPage page) {
        COSStream largest = findLargest(page);
        return largest == null ? 0 : pixelsOf(largest);
    }

    private static long pixelsOf(COSStream picture) {
        return (long) picture.getInt(COSName.WIDTH) * picture.getInt(COSName.HEIGHT);
    }

    private void addPicture(COSStream picture) {
        pictures++;
        COSStream before = largest;
        largest = before == null || pixelsOf(picture) > pixelsOf(before) ? picture : before;
    }

    /** Counts the pictures of resources, and of the forms in them. */
    private void count(COSDictionary resources, int depth) {
        COSDictionary objects = resources.getCOSDictionary(COSName.XOBJECT);
        if (objects == null || depth > MAX_DEPTH) {
            return;
        }
        for (COSName name : objects.keySet()) {
            if (objects.getDictionaryObject(name) instanceof COSStream object && seen.add(object)) {
                if (COSName.IMAGE.equals(object.getCOSName(COSName.SUBTYPE))) {
                    addPicture(object);
                }
                COSDictionary inner = object.getCOSDictionary(COSName.RESOURCES);
                if (inner != null) {
                    count(inner, depth + 1);
                }
            }
        }
    }
}
