package dev.carrel.scraping.content;

import dev.carrel.domain.document.Block;
import dev.carrel.domain.document.Block.CodeBlock;
import dev.carrel.domain.document.Block.Definition;
import dev.carrel.domain.document.Block.ListItem;
import dev.carrel.domain.document.Block.Paragraph;
import dev.carrel.domain.document.Block.Quote;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.SectionBuilder;
import dev.carrel.domain.document.UnreadableContentException;
import dev.carrel.domain.text.TextCleaner;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes a content tree as sections of blocks: one section for each heading. */
public final class ContentSectionWriter {

    private static final int MAX_HEADING_LENGTH = 512;
    private static final int MAX_HEADING_LEVEL = 6;
    private final String title;
    private final SectionBuilder sections = new SectionBuilder();
    private final List<OpenList> openLists = new ArrayList<>();
    /** The terms whose description follows. */
    private final List<String> terms = new ArrayList<>();
    /** The item whose text follows; null if there is none. */
    private @Nullable OpenList startedItem;
    private int quoteDepth;
    private int remarkDepth;
    /** The title of a remark whose text follows; empty if there is none. */
    private String remarkTitle = "";
    private final boolean keepHeadings;
    /** True if the last heading has no text yet. */
    private boolean headingOnly;

    /** A list that is being written. */
    private static final class OpenList {

        private final int depth;
        /** The number of the next item; 0 if the list is bulleted. */
        private int number;

        OpenList(int depth, int number) {
            this.depth = depth;
            this.number = number;
        }

        /** Returns the block of an item with the text. */
        ListItem toItem(String text) {
            return new ListItem(depth, number, text);
        }
    }

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

    private void writeBlock(ContentBlock block) {
        if (remarkDepth == 0 && RemarkMarks.isRemark(block)) {
            writeRemark(block);
            return;
        }
        if (remarkDepth > 0 && RemarkMarks.isTitle(block)) {
            remarkTitle = flatText(block).strip();
            return;
        }
        int level = HeadingLevels.levelOf(block.element());
        // A longer "heading" is one whose end tag is missing.
        if (level > 0 && block.characterCount() <= MAX_HEADING_LENGTH) {
            flushTerms();
            startedItem = null;
            String heading = flatText(block);
            leaveHeading(level);
            sections.startHeading(level, heading.equalsIgnoreCase(title) ? "" : heading);
            headingOnly = true;
            return;
        }
        switch (block.tagName()) {
            case "ul", "ol", "menu" -> writeList(block);
            case "li" -> writeItem(block);
            case "dl" -> writeDefinitions(block);
            case "dt" -> terms.add(flatText(block));
            case "dd" -> {
                writeNodes(block);
                flushTerms();
            }
            case "pre" -> writeCode(block);
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

    private void add(Block block) {
        headingOnly = false;
        sections.addBlock(block);
    }

    private void writeList(ContentBlock list) {
        flushTerms();
        flushItem();
        openLists.add(new OpenList(openLists.size() + 1, firstNumber(list)));
        writeNodes(list);
        openLists.removeLast();
    }

    /** Returns the number of the first item of a list; 0 if it is bulleted. */
    private static int firstNumber(ContentBlock list) {
        if (!list.tagName().equals("ol")) {
            return 0;
        }
        String start = list.element().attr("start");
        return start.matches("[1-9]\\d{0,8}") ? Integer.parseInt(start) : 1;
    }

    private void writeItem(ContentBlock item) {
        OpenList list = openLists.isEmpty() ? new OpenList(1, 0) : openLists.getLast();
        startedItem = list;
        writeNodes(item);
        startedItem = null;
        if (list.number > 0) {
            list.number++;
        }
    }

    private void writeDefinitions(ContentBlock definitions) {
        flushTerms();
        flushItem();
        writeNodes(definitions);
        flushTerms();
    }

    private void writeQuote(ContentBlock quote) {
        quoteDepth++;
        writeNodes(quote);
        quoteDepth--;
    }

    /** Writes a remark set apart from the text as quotations, the first of which begins with its title. */
    private void writeRemark(ContentBlock remark) {
        flushTerms();
        flushItem();
        remarkDepth++;
        quoteDepth++;
        if (remark.element().selectFirst("table") != null && !remark.element().select("table img").isEmpty()) {
            writeNodesOfLayout(remark);
        } else {
            writeNodes(remark);
        }
        flushRemarkTitle();
        quoteDepth--;
        remarkDepth--;
    }

    /** Remarks of DocBook are tables of an icon, a title and a text. */
    private void writeNodesOfLayout(ContentBlock block) {
        for (ContentNode node : block.includedNodes()) {
            switch (node) {
                case ContentBlock inner when RemarkMarks.isLayout(inner) -> writeNodesOfLayout(inner);
                case ContentBlock inner -> writeBlock(inner);
                case TextRun run when block.tagName().equals("td") && run.text().startsWith("[") -> {}
                case TextRun run -> writeText(run.text());
            }
        }
    }

    private void flushRemarkTitle() {
        String left = remarkTitle;
        remarkTitle = "";
        if (!left.isBlank()) {
            add(new Quote(left));
        }
    }

    private void writeCode(ContentBlock code) {
        String text = CodeText.of(code);
        String language = CodeLanguage.of(code.element());
        if (CodeText.isLineNumbers(code, text)
                || (keepHeadings && language.isEmpty() && PreformattedProse.writeProse(text, this))) {
            return;
        }
        if (!text.isBlank()) {
            addBlock(new CodeBlock(language, text));
        }
    }

    /** Starts a heading that ranks below all headings of the page. */
    void startInnerHeading(String heading) {
        flushTerms();
        flushItem();
        leaveHeading(MAX_HEADING_LEVEL);
        sections.startHeading(MAX_HEADING_LEVEL, heading);
        headingOnly = true;
    }

    /** Writes text as what is expected: the text of an item, the description of a term, a quotation or a paragraph. */
    private void writeText(String text) {
        OpenList item = startedItem;
        if (text.isBlank()) {
            return;
        }
        if (!terms.isEmpty()) {
            String term = String.join(", ", terms);
            terms.clear();
            add(term.isBlank() ? new Paragraph(text) : new Definition(term, text));
        } else if (item != null) {
            startedItem = null;
            add(item.toItem(text));
        } else {
            String before = remarkTitle.isEmpty() ? "" : remarkTitle + (remarkTitle.endsWith(":") ? " " : ": ");
            remarkTitle = "";
            add(quoteDepth > 0 ? new Quote(before + text) : new Paragraph(text));
        }
    }

    /** Adds a block after the terms that wait for a description. */
    void addBlock(Block block) {
        flushRemarkTitle();
        flushTerms();
        flushItem();
        add(block);
    }

    /** Writes the next text as the description of a term. */
    void startDefinition(String term) {
        flushTerms();
        flushItem();
        terms.add(term);
    }

    /** Writes the terms that have no description as paragraphs. */
    void flushTerms() {
        List<String> left = List.copyOf(terms);
        terms.clear();
        left.forEach(this::writeText);
    }

    /** An item without text of its own has no mark. */
    private void flushItem() {
        startedItem = null;
    }

    /** Returns the text of a block in one line, headings included. */
    public static String flatText(ContentBlock block) {
        return block.includedNodes().stream().map(node -> switch (node) {
            case TextRun run -> TextCleaner.WEB_PAGE.toSingleLine(run.text());
            case ContentBlock inner -> flatText(inner);
        }).collect(Collectors.joining(" "));
    }
}
