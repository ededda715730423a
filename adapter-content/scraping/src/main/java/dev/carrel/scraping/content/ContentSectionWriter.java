package dev.carrel.scraping.content;

import dev.carrel.domain.document.Block;
import dev.carrel.domain.document.Block.CodeBlock;
import dev.carrel.domain.document.Block.Definition;
import dev.carrel.domain.document.Block.ListItem;
import dev.carrel.domain.document.Block.Paragraph;
import dev.carrel.domain.document.Block.Quote;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.SectionBuilder;
import dev.carrel.domain.document.UnreadableContentException;
import dev.carrel.domain.text.TextCleaner;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes a content tree as sections of blocks: one section for each heading. */
public final class ContentSectionWriter {

    private static final int MAX_HEADING_LENGTH = 512;
    private static final int MAX_HEADING_LEVEL = 6;
    private final String title;
    private final SectionBuilder sections = new SectionBuilder();
    private final OpenLists lists = new OpenLists();
    private final RemarkWriter remarks = new RemarkWriter(this);
    /** The terms whose description follows. */
    private final List<String> terms = new ArrayList<>();
    private int quoteDepth;
    private final boolean keepHeadings;
    /** True if the last heading has no text yet. */
    private boolean headingOnly;

    private ContentSectionWriter(String title, boolean keepHeadings) {
        this.title = title;
        this.keepHeadings = keepHeadings;
    }

    /**
     * Writes the included nodes of a block.
     *
     * @param title the page title; a heading that repeats it is omitted. Empty if there is none
     * @return the sections that have text
     * @throws UnreadableContentException if the text is too large
     */
    public static List<Section> writeSections(ContentBlock block, String title) {
        var writer = new ContentSectionWriter(title, false);
        writer.writeBlock(block);
        writer.flushTerms();
        return writer.sections.build();
    }

    /**
     * Writes the included nodes of a block, like {@link #writeSections}. A heading without text below it is text
     * itself.
     *
     * @param title the page title; empty if there is none
     * @return the sections that have text
     * @throws UnreadableContentException if the text is too large
     */
    public static List<Section> writeAllSections(ContentBlock block, String title) {
        var writer = new ContentSectionWriter(title, true);
        writer.writeBlock(block);
        writer.flushTerms();
        writer.leaveHeading(1);
        return writer.sections.build();
    }

    void writeNodes(ContentBlock block) {
        for (ContentNode node : block.includedNodes()) {
            switch (node) {
                case TextRun run -> writeText(run.text());
                case ContentBlock inner -> writeBlock(inner);
            }
        }
    }

    void writeBlock(ContentBlock block) {
        if (remarks.writeRemarkOrTitle(block)) {
            return;
        }
        int level = HeadingLevels.levelOf(block.element());
        // A longer "heading" is one whose end tag is missing.
        if (level > 0 && block.characterCount() <= MAX_HEADING_LENGTH) {
            flushTerms();
            lists.leaveItemText();
            String heading = flatText(block);
            leaveHeading(level);
            sections.startHeading(level, heading.equalsIgnoreCase(title) ? "" : heading);
            headingOnly = true;
            return;
        }
        if (CodeText.isCode(block.element())) {
            writeCode(block);
            return;
        }
        switch (block.tagName()) {
            case "ul", "ol", "menu" -> writeList(block);
            case "li" -> lists.writeItem(block, () -> writeNodes(block));
            case "dl" -> writeDefinitions(block);
            case "dt" -> terms.add(flatText(block));
            case "dd" -> {
                writeNodes(block);
                flushTerms();
            }
            case "blockquote" -> writeQuote(block);
            case "table" -> new ContentTableWriter(this).writeTable(block);
            default -> writeNodes(block);
        }
    }

    /** Writes a heading as text if nothing stands below it. */
    private void leaveHeading(int level) {
        if (keepHeadings && headingOnly) {
            sections.removeLastHeading(level).ifPresent(heading -> sections.addBlock(new Paragraph(heading)));
        }
        headingOnly = false;
    }

    void add(Block block) {
        headingOnly = false;
        sections.addBlock(block);
    }

    private void writeList(ContentBlock list) {
        flushTerms();
        lists.enterList(list);
        writeNodes(list);
        lists.leaveList();
    }

    private void writeDefinitions(ContentBlock definitions) {
        flushTerms();
        lists.leaveItemText();
        writeNodes(definitions);
        flushTerms();
    }

    private void writeQuote(ContentBlock quote) {
        quoteDepth++;
        writeNodes(quote);
        quoteDepth--;
    }

    /** Writes the text that follows as quotations, until {@link #leaveQuote}. */
    void enterQuote() {
        flushTerms();
        lists.leaveItemText();
        quoteDepth++;
    }

    void leaveQuote() {
        quoteDepth--;
    }

    private void writeCode(ContentBlock code) {
        String text = CodeText.of(code);
        if (text.length() > NewDocument.MAX_TEXT_BYTES) {
            throw UnreadableContentException.textTooLarge();
        }
        String language = CodeLanguage.of(code.element());
        if (CodeText.isLineNumbers(code, text)
                || (keepHeadings && code.tagName().equals("pre") && language.isEmpty()
                        && PreformattedProse.writeProse(text, this))) {
            return;
        }
        if (!text.isBlank()) {
            addBlock(new CodeBlock(language, text));
        }
    }

    /** Starts a heading that ranks below all headings of the page. */
    void startInnerHeading(String heading) {
        flushTerms();
        lists.leaveItemText();
        leaveHeading(MAX_HEADING_LEVEL);
        sections.startHeading(MAX_HEADING_LEVEL, heading);
        headingOnly = true;
    }

    /** Writes text as what is expected: the text of an item, the description of a term, a quotation or a paragraph. */
    void writeText(String text) {
        if (text.isBlank()) {
            return;
        }
        if (!terms.isEmpty()) {
            String term = String.join(", ", terms);
            terms.clear();
            add(term.isBlank() ? new Paragraph(text) : new Definition(term, text));
            return;
        }
        Optional<ListItem> item = lists.takeItem(text);
        if (item.isPresent()) {
            add(item.get());
        } else {
            String before = remarks.takeTitle();
            add(quoteDepth > 0 ? new Quote(before + text) : new Paragraph(text));
        }
    }

    /** Adds a block after the terms that wait for a description. */
    void addBlock(Block block) {
        remarks.flushTitle();
        flushTerms();
        lists.leaveItemText();
        add(block);
    }

    /** Writes the next text as the description of a term. */
    void startDefinition(String term) {
        flushTerms();
        lists.leaveItemText();
        terms.add(term);
    }

    /** Writes the terms that have no description as paragraphs. */
    void flushTerms() {
        List<String> left = List.copyOf(terms);
        terms.clear();
        left.forEach(this::writeText);
    }

    /** Returns the text of a block in one line, headings included. */
    public static String flatText(ContentBlock block) {
        var text = new StringBuilder();
        appendText(block, text);
        return text.toString();
    }

    private static void appendText(ContentBlock block, StringBuilder text) {
        for (ContentNode node : block.includedNodes()) {
            switch (node) {
                case TextRun run ->
                        text.append(text.isEmpty() ? "" : " ").append(TextCleaner.WEB_PAGE.toSingleLine(run.text()));
                case ContentBlock inner -> appendText(inner, text);
            }
        }
    }
}
