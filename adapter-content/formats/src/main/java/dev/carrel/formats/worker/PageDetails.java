package dev.carrel.formats.worker;

import dev.carrel.application.port.TextExtractor.ExtractionResult.ExtractedText;
import dev.carrel.application.port.TextExtractor.PageLinks;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.DocumentImage;
import dev.carrel.domain.error.InvalidRequestException;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a page has beside its text, in the {@linkplain WorkerProtocol protocol}: its links, its share, its images. */
final class PageDetails {

    private static final int MAX_LINKS = 300_000;
    /** Stands for a page whose share is not known. */
    private static final double NO_SHARE = -1;

    private PageDetails() {}

    static void writeDetails(ExtractedText page, DataOutputStream out) throws IOException {
        PageLinks links = page.links();
        out.writeInt(links.targets().size());
        for (WebAddress target : links.targets()) {
            WorkerProtocol.writeString(target.value(), out);
        }
        WorkerProtocol.writeOptional(links.canonical() == null ? null : links.canonical().value(), out);
        out.writeBoolean(links.mayIndex());
        out.writeDouble(page.kept() == null ? NO_SHARE : page.kept());
        out.writeInt(page.images().size());
        for (DocumentImage image : page.images()) {
            WorkerProtocol.writeString(image.url().value(), out);
            WorkerProtocol.writeOptional(image.text(), out);
            out.writeBoolean(image.headings() != null);
            WorkerProtocol.writeStrings(image.headings() == null ? List.of() : image.headings(), out);
        }
        WorkerProtocol.writeLeftOut(page.leftOut(), out);
    }

    /**
     * Reads what {@link #writeDetails} wrote.
     *
     * @throws IOException also if a value is none that a page can have
     */
    static ExtractedText readDetails(@Nullable String title, List<Section> sections, BoundedInput in)
            throws IOException {
        try {
            List<WebAddress> targets = new ArrayList<>();
            for (int left = in.readCount(MAX_LINKS); left > 0; left--) {
                targets.add(new WebAddress(in.readString()));
            }
            String canonical = in.readOptional();
            var links = new PageLinks(targets, canonical == null ? null : new WebAddress(canonical), in.readBoolean());
            double kept = in.readDouble();
            return new ExtractedText(title, sections, links, kept >= 0 && kept <= 1 ? Double.valueOf(kept) : null,
                    readImages(in), WorkerProtocol.readLeftOut(in));
        } catch (IllegalArgumentException | InvalidRequestException e) {
            throw new IOException("not a page", e);
        }
    }

    private static List<DocumentImage> readImages(BoundedInput in) throws IOException {
        List<DocumentImage> images = new ArrayList<>();
        for (int left = in.readCount(DocumentImage.MAX_IMAGES); left > 0; left--) {
            var url = new WebAddress(in.readString());
            String text = in.readOptional();
            boolean hasHeadings = in.readBoolean();
            List<String> headings = WorkerProtocol.readStrings(in);
            images.add(new DocumentImage(url, text, hasHeadings ? headings : null));
        }
        return images;
    }
}
