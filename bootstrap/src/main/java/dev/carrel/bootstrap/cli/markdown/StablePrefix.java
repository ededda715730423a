package dev.carrel.bootstrap.cli.markdown;

import java.util.ArrayDeque;
import java.util.Deque;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;

/**
 * The part of an unfinished Markdown text that means the same whatever follows: text up to its last whole word outside
 * of open marks, whole lines of code, and tables only when they are complete.
 */
final class StablePrefix {

    private static final int NONE = -1;

    private StablePrefix() {}

    /** Returns the stable part of a text. */
    static String of(String source) {
        int lineStart = source.lastIndexOf('\n') + 1;
        String words = source.substring(0, Math.max(lineStart, source.lastIndexOf(' ')));
        // Before the first letter, a line may still become the beginning of an item or of another block.
        boolean isText = words.substring(lineStart).codePoints().anyMatch(Character::isLetter);
        String candidate = isText ? words : source.substring(0, lineStart);
        if (candidate.isEmpty() || candidate.endsWith("\n\n")) {
            return candidate;
        }
        Node last = MarkdownTree.findLastBlock(candidate);
        for (Node block = last; block != null; block = block.getParent()) {
            if (block instanceof TableBlock) {
                return candidate.substring(0, MarkdownTree.findStart(block));
            }
        }
        if (last instanceof Paragraph) {
            return cutOpenText(candidate, MarkdownTree.findStart(last));
        }
        return isText ? of(source.substring(0, lineStart)) : candidate;
    }

    /** Returns a text that ends with a paragraph, of which the end may still change. */
    private static String cutOpenText(String text, int start) {
        int open = findOpenMark(text, start);
        if (open != NONE) {
            return of(text.substring(0, startOfWord(text, open)));
        }
        // A line with a bar may be the header of a table, if the next line has dashes.
        int lastLine = text.stripTrailing().lastIndexOf('\n') + 1;
        return text.indexOf('|', lastLine) < 0 ? text : text.substring(0, lastLine);
    }

    private static int startOfWord(String text, int at) {
        int start = at;
        while (start > 0 && !Character.isWhitespace(text.charAt(start - 1))) {
            start--;
        }
        return start;
    }

    /** Returns where the first mark begins that has no counterpart yet. */
    private static int findOpenMark(String text, int start) {
        Deque<Integer> emphases = new ArrayDeque<>();
        for (int at = start; at < text.length(); at++) {
            char mark = text.charAt(at);
            int end = at;
            if (mark == '\\') {
                end = at + 1;
                if (text.substring(end).isBlank()) {
                    // At the end of a line, it breaks the line if another one follows.
                    emphases.addLast(at);
                }
            } else if (mark == '*') {
                end = endOfRun(text, at) - 1;
                recordEmphasis(text, at, end, emphases);
            } else if (mark == '`' || mark == '[') {
                end = mark == '`' ? findCodeEnd(text, at) : findLinkEnd(text, at);
                if (end == NONE) {
                    emphases.addLast(at);
                    break;
                }
            }
            at = end;
        }
        return emphases.isEmpty() ? NONE : emphases.getFirst();
    }

    /** Asterisks after a word end an emphasis, if there is one; asterisks before a word begin one. */
    private static void recordEmphasis(String text, int first, int last, Deque<Integer> emphases) {
        if (!emphases.isEmpty() && !Character.isWhitespace(text.charAt(first - 1))) {
            emphases.removeLast();
        } else if (last + 1 < text.length() && !Character.isWhitespace(text.charAt(last + 1))) {
            emphases.addLast(first);
        }
    }

    /** Returns the last backtick of code that begins at one; none if it has no end yet. */
    private static int findCodeEnd(String text, int start) {
        int length = endOfRun(text, start) - start;
        for (int at = text.indexOf('`', start + length); at >= 0; at = text.indexOf('`', endOfRun(text, at))) {
            if (endOfRun(text, at) - at == length) {
                return at + length - 1;
            }
        }
        return NONE;
    }

    /** Returns the last character of a link or of text in brackets; none if it has no end yet. */
    private static int findLinkEnd(String text, int start) {
        int end = text.indexOf(']', start);
        boolean isLink = end >= 0 && end + 1 < text.length() && text.charAt(end + 1) == '(';
        return isLink ? text.indexOf(')', end) : end;
    }

    private static int endOfRun(String text, int start) {
        int end = start;
        while (end < text.length() && text.charAt(end) == text.charAt(start)) {
            end++;
        }
        return end;
    }
}
