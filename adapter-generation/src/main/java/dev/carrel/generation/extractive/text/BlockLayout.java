package dev.carrel.generation.extractive.text;

import dev.carrel.domain.text.UnspacedScripts;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parser of the line structure of a passage: headings, list items and running text with its wrapped lines joined. */
public final class BlockLayout {

    public enum BlockKind {
        HEADING, ITEM, TEXT
    }

    /** A heading without its marker, a list item with its marker, or running text; a single line. */
    record LayoutBlock(BlockKind kind, String text) {}

    private static final Pattern BLANK_LINES = Pattern.compile("\n[ \n]*\n");
    private static final Pattern ITEM = Pattern
            .compile("(?:[-–—*•‣◦·▪●○]|\\d{1,3}[.)]|[A-Za-z]\\)|\\(\\w{1,3}\\)|[①-⑳]) *(?<= |[①-⑳])\\S.*");
    private static final Pattern MARKED_HEADING = Pattern.compile("#{1,6} +(.+?)(?: +#+)?");
    private static final int MIN_WRAPPED_LINE_LENGTH = 40;
    private static final int MAX_HEADING_LENGTH = 80;
    private static final int MAX_HEADING_WORDS = 12;

    private BlockLayout() {}

    /** Returns the blocks of a clean passage in order. */
    static List<LayoutBlock> parseBlocks(String passage) {
        var blocks = new ArrayList<List<String>>();
        BLANK_LINES.splitAsStream(passage).forEach(block -> blocks.add(joinWrappedLines(block.lines().toList())));
        Deque<LayoutBlock> parts = new ArrayDeque<>();
        for (List<String> block : blocks.reversed()) {
            for (int i = block.size() - 1; i >= 0; i--) {
                parts.addFirst(toBlock(block, i, parts.peekFirst()));
            }
        }
        return List.copyOf(parts);
    }

    /** Joins the lines that were broken only because of their length. */
    private static List<String> joinWrappedLines(List<String> block) {
        int width = 0;
        for (String line : block) {
            width = Math.max(width, line.strip().length());
        }
        var joined = new ArrayList<String>();
        String before = "";
        for (String raw : block) {
            String line = raw.strip();
            if (line.codePoints().noneMatch(Character::isLetterOrDigit)) {
                before = "";
            } else {
                if (!before.isEmpty() && isContinuation(joined.getLast(), before.length(), width, raw, line)) {
                    joined.add(UnspacedScripts.joinLines(joined.removeLast(), line));
                } else {
                    joined.add(line);
                }
                before = line;
            }
        }
        return joined;
    }

    private static boolean isContinuation(String text, int lengthBefore, int width, String raw, String line) {
        if (ITEM.matcher(line).matches() || isMarkedHeading(line) || isMarkedHeading(text)) {
            return false;
        }
        if (raw.startsWith("  ") && ITEM.matcher(text).matches()) {
            return true;
        }
        if (SentenceTerminators.endsSentence(text) || text.endsWith(":") || text.endsWith("：")) {
            return false;
        }
        if (Character.isLowerCase(line.codePointAt(0)) && lengthBefore >= MIN_WRAPPED_LINE_LENGTH / 2) {
            return true;
        }
        int space = line.indexOf(' ');
        int firstWord = space < 0 ? line.length() : space;
        return width >= MIN_WRAPPED_LINE_LENGTH && lengthBefore + 1 + firstWord > width;
    }

    private static LayoutBlock toBlock(List<String> block, int i, @Nullable LayoutBlock next) {
        String line = block.get(i);
        var marked = MARKED_HEADING.matcher(line);
        if (marked.matches()) {
            return new LayoutBlock(BlockKind.HEADING, marked.group(1));
        }
        if (ITEM.matcher(line).matches()) {
            return new LayoutBlock(BlockKind.ITEM, line);
        }
        boolean heading = i == 0 && next != null && isTitle(line) && standsAbove(block, next);
        return new LayoutBlock(heading ? BlockKind.HEADING : BlockKind.TEXT, line);
    }

    /**
     * Returns whether the part after the first line of a block looks like text under a heading, not like more of that
     * line.
     */
    private static boolean standsAbove(List<String> block, LayoutBlock next) {
        if (next.kind() != BlockKind.TEXT) {
            return true;
        }
        return block.size() == 1 ? !isTitle(next.text()) : SentenceTerminators.endsSentence(next.text());
    }

    private static boolean isMarkedHeading(String line) {
        return MARKED_HEADING.matcher(line).matches();
    }

    private static boolean isTitle(String line) {
        return line.length() <= MAX_HEADING_LENGTH && WordCount.countWords(line) <= MAX_HEADING_WORDS
                && !Character.isLowerCase(line.codePointAt(0)) && !line.contains(": ") && !line.contains("：")
                && (Character.isLetterOrDigit(line.codePointBefore(line.length())) || line.endsWith(")"));
    }
}
