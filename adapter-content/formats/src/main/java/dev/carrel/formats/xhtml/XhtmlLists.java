package dev.carrel.formats.xhtml;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The open lists, the innermost last, and the numbers of their items. */
final class XhtmlLists {

    private static final Pattern NUMBER = Pattern.compile("\\d{1,8}");
    private static final int NOT_NUMBERED = -1;

    /** The numbers of the last items; {@code NOT_NUMBERED} for bulleted lists. */
    private final Deque<Integer> lastNumbers = new ArrayDeque<>();

    void enterList(boolean isNumbered, @Nullable String start) {
        lastNumbers.addLast(isNumbered ? numberOf(start, 1) - 1 : NOT_NUMBERED);
    }

    void enterItem(@Nullable String value) {
        if (!lastNumbers.isEmpty() && lastNumbers.getLast() != NOT_NUMBERED) {
            lastNumbers.addLast(numberOf(value, lastNumbers.removeLast() + 1));
        }
    }

    void leaveList() {
        lastNumbers.pollLast();
    }

    int depth() {
        return lastNumbers.size();
    }

    /** Returns the number of the item; 0 in a bulleted list. */
    int number() {
        return lastNumbers.isEmpty() ? 0 : Math.max(0, lastNumbers.getLast());
    }

    private static int numberOf(@Nullable String attribute, int otherwise) {
        return attribute != null && NUMBER.matcher(attribute).matches() ? Integer.parseInt(attribute) : otherwise;
    }
}
