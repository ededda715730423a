package dev.carrel.formats.pdf;

import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.UnreadableContentException;
import dev.carrel.domain.text.TextCleaner;
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

/** Extracts the lines of a PDF in the order of its content stream. */
final class PdfLineExtractor extends PDFTextStripper {

    private static final int MAX_PAGES = 100_000;
    /** The dots between an entry of a table of contents and its page number. */
    private static final Pattern DOT_LEADER = Pattern.compile(" ?\\.(?: ?\\.){4,}+ ?");
    private static final float MIN_BOLD_WEIGHT = 600;

    private final List<PdfPage> pages = new ArrayList<>();
    private List<PdfLine> lines = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();
    private final List<TextPosition> positions = new ArrayList<>();
    private final Map<PDFont, Boolean> boldFonts = new HashMap<>();
    private long characters;

    private PdfLineExtractor() {
        setSuppressDuplicateOverlappingText(true);
        setEndPage(MAX_PAGES);
        setAddMoreFormatting(false);
    }

    /**
     * Extracts the pages of a document.
     *
     * @throws UnreadableContentException if there is too much text
     */
    static List<PdfPage> extractPages(PDDocument document) throws IOException {
        var stripper = new PdfLineExtractor();
        stripper.writeText(document, Writer.nullWriter());
        return stripper.pages;
    }

    @Override
    protected void writeString(String string, List<TextPosition> positions) {
        text.append(string);
        this.positions.addAll(positions);
        characters += string.length();
        if (characters > 2L * NewDocument.MAX_TEXT_BYTES) {
            throw UnreadableContentException.textTooLarge();
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

    /** A soft hyphen at the end of a line is seen, and divides a word. */
    private static String withVisibleHyphen(String line) {
        String stripped = line.stripTrailing();
        return stripped.endsWith("\u00ad") ? stripped.substring(0, stripped.length() - 1) + '\u2010' : line;
    }

    private void endLine() {
        String line = DOT_LEADER.matcher(TextCleaner.FILE.toSingleLine(withVisibleHyphen(text.toString())))
                .replaceAll(PdfLine.LEADER);
        if (!line.isEmpty() && !positions.isEmpty()) {
            TextPosition first = positions.getFirst();
            TextPosition last = positions.getLast();
            lines.add(new PdfLine(getCurrentPageNo() - 1, line, first.getXDirAdj(),
                    last.getXDirAdj() + last.getWidthDirAdj(),
                    first.getYDirAdj(), mostCommonSize(), positions.stream().allMatch(this::isBold)));
        }
        text.setLength(0);
        positions.clear();
    }

    /** Returns the most common font size, rounded to half points. */
    private float mostCommonSize() {
        Map<Float, Integer> letterCounts = new HashMap<>();
        for (TextPosition letter : positions) {
            float size = Math.round(letter.getFontSizeInPt() * 2) / 2f;
            letterCounts.merge(size, 1, Integer::sum);
        }
        return letterCounts.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey).orElse(0f);
    }

    private boolean isBold(TextPosition letter) {
        return boldFonts.computeIfAbsent(letter.getFont(), font -> {
            PDFontDescriptor descriptor = font.getFontDescriptor();
            String name = String.valueOf(font.getName()).toLowerCase(Locale.ROOT);
            return name.contains("bold") || name.contains("black") || name.contains("heavy")
                    || (descriptor != null
                            && (descriptor.isForceBold() || descriptor.getFontWeight() >= MIN_BOLD_WEIGHT));
        });
    }
}
