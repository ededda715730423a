package dev.carrel.formats;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDFontDescriptor;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;

/** Takes the lines from a PDF, in the order in which they were written. */
final class PdfLines extends PDFTextStripper {

    private static final int MOST_PAGES = 100_000;
    /** Between an entry of a table of contents and its page. */
    private static final Pattern DOTS = Pattern.compile(" ?\\.(?: ?\\.){4,} ?");
    private static final float BOLD_WEIGHT = 600;

    private final List<PdfPage> pages = new ArrayList<>();
    private List<PdfLine> lines = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();
    private final List<TextPosition> letters = new ArrayList<>();
    private final Map<PDFont, Boolean> bold = new HashMap<>();
    private long characters;

    private PdfLines() {
        setSuppressDuplicateOverlappingText(true);
        setEndPage(MOST_PAGES);
        setAddMoreFormatting(false);
    }

    /** @throws UnreadableException if it is too much */
    static List<PdfPage> of(PDDocument document) throws IOException {
        var stripper = new PdfLines();
        stripper.writeText(document, Writer.nullWriter());
        return stripper.pages;
    }

    @Override
    protected void writeString(String string, List<TextPosition> positions) {
        text.append(string);
        letters.addAll(positions);
        characters += string.length();
        if (characters > 2L * CleanText.MOST_BYTES) {
            throw CleanText.tooLarge();
        }
    }

    @Override
    protected void writeWordSeparator() {
        text.append(' ');
    }

    @Override
    protected void writeLineSeparator() {
        endLine();
    }

    @Override
    protected void writeParagraphEnd() {
        endLine();
    }

    @Override
    protected void endPage(PDPage page) {
        endLine();
        pages.add(new PdfPage(lines, page.getCropBox().getHeight()));
        lines = new ArrayList<>();
    }

    private void endLine() {
        String line = DOTS.matcher(CleanText.oneLine(text.toString())).replaceAll(PdfLine.LEADER);
        if (!line.isEmpty() && !letters.isEmpty()) {
            TextPosition first = letters.getFirst();
            TextPosition last = letters.getLast();
            lines.add(new PdfLine(getCurrentPageNo() - 1, line, first.getXDirAdj(),
                    last.getXDirAdj() + last.getWidthDirAdj(),
                    first.getYDirAdj(), size(), letters.stream().allMatch(this::isBold)));
        }
        text.setLength(0);
        letters.clear();
    }

    /** In half points. */
    private float size() {
        Map<Float, Integer> letterCounts = new HashMap<>();
        for (TextPosition letter : letters) {
            float size = Math.round(letter.getFontSizeInPt() * 2) / 2f;
            letterCounts.merge(size, 1, Integer::sum);
        }
        return letterCounts.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey).orElse(0f);
    }

    private boolean isBold(TextPosition letter) {
        return bold.computeIfAbsent(letter.getFont(), font -> {
            PDFontDescriptor descriptor = font.getFontDescriptor();
            String name = String.valueOf(font.getName()).toLowerCase(Locale.ROOT);
            return name.contains("bold") || name.contains("black") || name.contains("heavy")
                    || (descriptor != null && (descriptor.isForceBold() || descriptor.getFontWeight() >= BOLD_WEIGHT));
        });
    }
}
