package dev.carrel.formats.pdf.page;

import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.UnreadableContentException;
import dev.carrel.domain.text.TextCleaner;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Comparator;
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
public final class PdfLineExtractor extends PDFTextStripper {

    private static final int MAX_PAGES = 100_000;
    /** The dots between an entry of a table of contents and its page number. */
    private static final Pattern DOT_LEADER = Pattern.compile(" ?\\.(?: ?\\.){4,}+ ?");
    private static final float MIN_BOLD_WEIGHT = 600;
    /** The least distance of two cells of a row, as a multiple of the font size. */
    static final float MIN_CELL_GAP = 1.5f;

    private final List<PdfPage> pages = new ArrayList<>();
    private List<TextLine> lines = new ArrayList<>();
    private final List<PdfCell> words = new ArrayList<>();
    private PageRules rules = new PageRules();
    private final StringBuilder text = new StringBuilder();
    private final List<TextPosition> positions = new ArrayList<>();
    private final Map<PDFont, Boolean> boldFonts = new HashMap<>();
    private final FormValues formValues;
    private int struckPassages;
    private boolean hasGap;
    /** Turned text has places of its own, at which there are no cells. */
    private boolean inTurnedText;
    private long characters;

    private PdfLineExtractor(PDDocument document) {
        formValues = FormValues.of(document);
        RuleOperator.addTo(this, () -> rules);
        setSuppressDuplicateOverlappingText(true);
        setEndPage(MAX_PAGES);
        setAddMoreFormatting(false);
    }

    /**
     * Extracts the pages of a document.
     *
     * @throws UnreadableContentException if there is too much text
     */
    public static List<PdfPage> extractPages(PDDocument document) throws IOException {
        var stripper = new PdfLineExtractor(document);
        stripper.writeText(document, Writer.nullWriter());
        stripper.addBlankPages(document);
        return stripper.pages;
    }

    /** A page without content may have a form or notes. */
    private void addBlankPages(PDDocument document) throws IOException {
        int index = 0;
        for (PDPage page : document.getPages()) {
            if (index < MAX_PAGES && !page.hasContents()) {
                pages.add(toPage(index, page, List.of()));
            }
            index++;
        }
        pages.sort(Comparator.comparing(PdfPage::index));
    }

    private PdfPage toPage(int index, PDPage page, List<PdfLine> lines) throws IOException {
        List<PdfLine> whole = LinkAddresses.addTo(formValues.addTo(lines, index, page), page);
        return new PdfPage(index, whole, page.getCropBox().getHeight(), PageNotes.of(page), struckPassages);
    }

    /** Text that is turned against the page is read after the rest of it, by its own lines. */
    @Override
    protected void writePage() throws IOException {
        struckPassages += StruckLetters.removeFrom(charactersByArticle, strikes());
        List<TextPosition> turned = new ArrayList<>();
        for (List<TextPosition> article : charactersByArticle) {
            if (article.stream().anyMatch(PdfLineExtractor::isTurned)) {
                article.stream().filter(PdfLineExtractor::isTurned).forEach(turned::add);
                article.removeIf(PdfLineExtractor::isTurned);
            }
        }
        super.writePage();
        if (!turned.isEmpty()) {
            endLine();
            charactersByArticle.clear();
            charactersByArticle.add(turned);
            setSortByPosition(true);
            inTurnedText = true;
            super.writePage();
            endLine();
            inTurnedText = false;
            setSortByPosition(false);
        }
    }

    private static boolean isTurned(TextPosition letter) {
        return letter.getDir() != letter.getRotation();
    }

    @Override
    protected void writeString(String string, List<TextPosition> positions) {
        String word = RaisedLetters.setOff(string, positions);
        text.append(word);
        hasGap |= isAfterGap(positions);
        if (!positions.isEmpty()) {
            words.add(new PdfCell(word, positions.getFirst().getXDirAdj(), endOf(positions.getLast())));
        }
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
    protected void endPage(PDPage page) throws IOException {
        endLine();
        pages.add(toPage(getCurrentPageNo() - 1, page, PdfTables.join(lines, drawn())));
        lines = new ArrayList<>();
        rules = new PageRules();
        struckPassages = 0;
    }

    private List<PageRules.Rule> strikes() throws IOException {
        List<PageRules.Rule> strikes = new ArrayList<>(drawn().horizontalPieces());
        if (getCurrentPage().getRotation() == 0) {
            strikes.addAll(StrikeOutNotes.of(getCurrentPage()));
        }
        return strikes;
    }

    /** On a page that is turned, what is drawn has other places than the text. */
    private PageRules drawn() {
        return getCurrentPage().getRotation() == 0 ? rules : new PageRules();
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
            var whole = new PdfLine(getCurrentPageNo() - 1, line, first.getXDirAdj(), endOf(last), first.getYDirAdj(),
                    mostCommonSize(), positions.stream().allMatch(this::isBold), hasGap && !inTurnedText);
            lines.add(new TextLine(whole, inTurnedText ? List.of() : List.copyOf(words)));
        }
        text.setLength(0);
        positions.clear();
        words.clear();
        hasGap = false;
    }

    private static float endOf(TextPosition letter) {
        return letter.getXDirAdj() + letter.getWidthDirAdj();
    }

    private boolean isAfterGap(List<TextPosition> next) {
        if (positions.isEmpty() || next.isEmpty()) {
            return false;
        }
        TextPosition last = positions.getLast();
        float gap = next.getFirst().getXDirAdj() - endOf(last);
        return gap > Math.abs(last.getFontSizeInPt()) * MIN_CELL_GAP;
    }

    /** Returns the most common font size, rounded to half points. */
    private float mostCommonSize() {
        Map<Float, Integer> letterCounts = new HashMap<>();
        for (TextPosition letter : positions) {
            float size = Math.round(Math.abs(letter.getFontSizeInPt()) * 2) / 2f;
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
