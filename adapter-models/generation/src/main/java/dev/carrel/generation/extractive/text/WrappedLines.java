package dev.carrel.generation.extractive.text;

import dev.carrel.domain.text.UnspacedScripts;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Joiner of the lines of a text that were broken only because of their length. */
final class WrappedLines {

    private static final Pattern ITEM = Pattern
            .compile("(?:[-–—*•‣◦·▪●○]|\\d{1,3}[.)]|[A-Za-z]\\)|\\(\\w{1,3}\\)|[①-⑳]) *(?<= |[①-⑳])\\S.*");
    private static final int MIN_WRAPPED_LINE_LENGTH = 40;

    private WrappedLines() {}

    /** Returns the lines of one block with wrapped ones joined; without lines that have no letter or digit. */
    static List<String> joinLines(List<String> block) {
        int width = block.stream().mapToInt(line -> line.strip().length()).max().orElse(0);
        var joined = new ArrayList<String>();
        String before = "";
        for (String raw : block) {
            String line = raw.strip();
            if (line.codePoints().noneMatch(Character::isLetterOrDigit)) {
                before = "";
            } else {
                if (!before.isEmpty() && isContinuation(joined.getLast(), before.length(), width, line)) {
                    joined.add(UnspacedScripts.joinLines(joined.removeLast(), line));
                } else {
                    joined.add(line);
                }
                before = line;
            }
        }
        return joined;
    }

    private static boolean isContinuation(String text, int lengthBefore, int width, String line) {
        if (ITEM.matcher(line).matches() || SentenceTerminators.endsSentence(text) || text.endsWith(":")
                || text.endsWith("：")) {
            return false;
        }
        if (Character.isLowerCase(line.codePointAt(0)) && lengthBefore >= MIN_WRAPPED_LINE_LENGTH / 2) {
            return true;
        }
        int space = line.indexOf(' ');
        int firstWord = space < 0 ? line.length() : space;
        return width >= MIN_WRAPPED_LINE_LENGTH && lengthBefore + 1 + firstWord > width;
    }
}
