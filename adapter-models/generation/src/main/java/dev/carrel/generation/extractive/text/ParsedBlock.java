package dev.carrel.generation.extractive.text;

import dev.carrel.domain.document.Block;
import dev.carrel.domain.document.Block.CodeBlock;
import dev.carrel.domain.document.Block.Definition;
import dev.carrel.domain.document.Block.ListItem;
import dev.carrel.domain.document.Block.Paragraph;
import dev.carrel.domain.document.Block.Quote;
import dev.carrel.domain.document.Block.Table;
import dev.carrel.domain.text.TextCleaner;
import dev.carrel.domain.text.UnspacedScripts;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A block of a passage, divided where an excerpt may begin or end.
 *
 * @param parts its sentences, rows or stanzas of code, at least one
 */
public record ParsedBlock(Block block, List<BlockPart> parts) {

    private static final Pattern SPACES = Pattern.compile(" {2,}");
    /** Code up to this length is one part, as is a row of a table; few commands and examples are longer. */
    private static final int MAX_WHOLE_WORDS = 80;
    private static final int MAX_TITLE_LENGTH = 80;
    private static final int MAX_TITLE_WORDS = 12;
    private static final int MAX_ROW_WORDS = 120;
    /** Preformatted prose has this many words a line; code, on the manuals it was measured on, 4 to 6. */
    private static final int MIN_PROSE_WORDS = 7;

    /**
     * A part of a block; a single line except for code.
     *
     * @param startsLine whether a line break, in code a blank line, stands before it
     * @param evidence how likely it answers, from 0 to 1; 0 if no model read it
     */
    public record BlockPart(String text, boolean startsLine, double evidence) {

        /** Creates a part that no model read. */
        public BlockPart(String text, boolean startsLine) {
            this(text, startsLine, 0);
        }

        /** Returns whether this is a question. */
        public boolean isQuestion() {
            return SentenceTerminators.endsQuestion(text);
        }

        /** Returns whether this introduces the text after it. */
        public boolean endsWithColon() {
            return text.endsWith(":") || text.endsWith("：");
        }
    }

    public ParsedBlock {
        parts = List.copyOf(parts);
    }

    /** Parses a block; returns no block if it has no text. */
    static List<ParsedBlock> parse(Block block) {
        ParsedBlock parsed = switch (block) {
            case Paragraph paragraph -> new ParsedBlock(block, splitText(paragraph.text()));
            case ListItem item -> new ParsedBlock(block, splitText(item.text()));
            case Definition definition -> new ParsedBlock(block, splitText(definition.text()));
            case Quote quote -> new ParsedBlock(block, splitText(quote.text()));
            case CodeBlock code -> new ParsedBlock(block, splitCode(code.text()));
            case Table table -> parseTable(table);
        };
        return parsed.parts.isEmpty() ? List.of() : List.of(parsed);
    }

    /** Returns the text that gives the parts their meaning: a term, the header of a table; empty if there is none. */
    public String label() {
        return switch (block) {
            case Definition definition -> definition.term();
            case Table table -> String.join(" ", table.header());
            default -> "";
        };
    }

    /** Returns the most evidence of a part. */
    public double evidence() {
        return parts.stream().mapToDouble(BlockPart::evidence).max().orElse(0);
    }

    /** Returns whether the block introduces the one after it. */
    public boolean isAnnouncement() {
        return !isCode() && !(block instanceof Table) && parts.getLast().endsWithColon();
    }

    /** Returns whether this is preformatted text. */
    public boolean isCode() {
        return block instanceof CodeBlock;
    }

    /** Returns whether this is preformatted text that reads like prose, such as a manual page. */
    public boolean isPreformattedProse() {
        return block instanceof CodeBlock code
                && WordCount.countWords(code.text()) >= MIN_PROSE_WORDS * code.text()
                        .lines()
                        .filter(line -> !line.isBlank())
                        .count();
    }

    /** Returns whether this is a list item. */
    public boolean isItem() {
        return block instanceof ListItem;
    }

    /** Returns whether this is a single line that looks like a heading of what follows. */
    public boolean isTitle() {
        return block instanceof Paragraph && parts.size() == 1 && isTitle(parts.getFirst().text());
    }

    private static boolean isTitle(String line) {
        return line.length() <= MAX_TITLE_LENGTH && WordCount.countWords(line) <= MAX_TITLE_WORDS
                && !Character.isLowerCase(line.codePointAt(0)) && !line.contains(": ") && !line.contains("：")
                && (Character.isLetterOrDigit(line.codePointBefore(line.length())) || line.endsWith(")"));
    }

    /** Returns the block with the evidence of its parts, which are the next ones in the text that was read. */
    ParsedBlock withEvidence(LetterEvidence evidence) {
        if (block instanceof Definition definition) {
            evidence.ofPart(definition.term());
        }
        return new ParsedBlock(block, parts.stream()
                .map(part -> new BlockPart(part.text, part.startsLine, evidence.ofPart(part.text)))
                .toList());
    }

    /**
     * Returns the block with some of its parts.
     *
     * @param to exclusive
     */
    public Block cut(int from, int to) {
        return switch (block) {
            case Paragraph paragraph -> new Paragraph(joinText(from, to));
            case ListItem item -> new ListItem(item.depth(), item.number(), joinText(from, to));
            case Definition definition -> new Definition(
                    TextCleaner.REPLY.normalizeSpaces(definition.term()), joinText(from, to));
            case Quote quote -> new Quote(joinText(from, to));
            case CodeBlock code -> new CodeBlock(code.language(), joinCode(from, to));
            case Table table -> new Table(table.header(), table.rows().subList(from, to));
        };
    }

    private String joinText(int from, int to) {
        String text = parts.get(from).text;
        for (BlockPart part : parts.subList(from + 1, to)) {
            text = part.startsLine ? text + "\n" + part.text : UnspacedScripts.joinLines(text, part.text);
        }
        return text;
    }

    private String joinCode(int from, int to) {
        var text = new StringBuilder(parts.get(from).text);
        for (BlockPart part : parts.subList(from + 1, to)) {
            text.append(part.startsLine ? "\n\n" : "\n").append(part.text);
        }
        return text.toString();
    }

    private static ParsedBlock parseTable(Table table) {
        var rows = new ArrayList<BlockPart>();
        for (List<String> row : table.rows()) {
            rows.add(new BlockPart(String.join(" | ", row), true));
        }
        boolean hasLongRow = rows.stream().anyMatch(row -> WordCount.countWords(row.text) > MAX_ROW_WORDS);
        if (!rows.isEmpty() && !hasLongRow) {
            return new ParsedBlock(table, rows);
        }
        var text = new Paragraph(table.plainText());
        return new ParsedBlock(text, splitText(text.text()));
    }

    private static List<BlockPart> splitText(String text) {
        var parts = new ArrayList<BlockPart>();
        for (String line : WrappedLines.joinLines(TextCleaner.REPLY.normalizeSpaces(text).lines().toList())) {
            boolean startsLine = true;
            for (String sentence : SentenceSplitter.splitSentences(line)) {
                for (String clause : ClauseSplitter.splitSentence(mergeSpaces(sentence))) {
                    parts.add(new BlockPart(clause, startsLine));
                    startsLine = false;
                }
            }
        }
        return parts;
    }

    private static String mergeSpaces(String sentence) {
        return sentence.contains("  ") ? SPACES.matcher(sentence).replaceAll(" ") : sentence;
    }

    private static List<BlockPart> splitCode(String code) {
        if (WordCount.countWords(code) <= MAX_WHOLE_WORDS) {
            return List.of(new BlockPart(code, true));
        }
        var parts = new ArrayList<BlockPart>();
        var stanza = new ArrayList<String>();
        int words = 0;
        boolean startsLine = true;
        for (String line : code.lines().toList()) {
            int lineWords = WordCount.countWords(line);
            if (!stanza.isEmpty() && (line.isBlank() || words + lineWords > MAX_WHOLE_WORDS)) {
                parts.add(new BlockPart(String.join("\n", stanza), startsLine));
                stanza.clear();
                words = 0;
                startsLine = line.isBlank();
            }
            if (!line.isBlank()) {
                stanza.add(line);
                words += lineWords;
            }
        }
        if (!stanza.isEmpty()) {
            parts.add(new BlockPart(String.join("\n", stanza), startsLine));
        }
        return parts;
    }
}
