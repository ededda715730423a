package dev.carrel.formats.xhtml;

import dev.carrel.domain.text.NumberFormat;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The open lists, the innermost last, and the numbers of their items. */
final class XhtmlLists {

    private static final Pattern NUMBER = Pattern.compile("\\d{1,8}");
    private final Deque<OpenList> lists = new ArrayDeque<>();

    /** @param last the number of the last item */
    private record OpenList(NumberFormat format, int last) {}

    void enterList(boolean isNumbered, @Nullable String type, @Nullable String start) {
        NumberFormat format = type == null ? NumberFormat.DECIMAL : NumberFormat.of(type);
        lists.addLast(new OpenList(isNumbered ? format : NumberFormat.NONE, numberOf(start, 1) - 1));
    }

    void enterItem(@Nullable String value) {
        if (!lists.isEmpty()) {
            OpenList list = lists.removeLast();
            lists.addLast(new OpenList(list.format, numberOf(value, list.last + 1)));
        }
    }

    void leaveList() {
        lists.pollLast();
    }

    int depth() {
        return lists.size();
    }

    /** Returns the number of the item; 0 in a list without numbers, or with letters. */
    int number() {
        return !lists.isEmpty() && lists.getLast().format == NumberFormat.DECIMAL ? lists.getLast().last : 0;
    }

    /** Returns the letter of the item, or its Roman number, before its text; empty in other lists. */
    String label() {
        return lists.isEmpty() ? "" : switch (lists.getLast().format) {
            case NONE, DECIMAL -> "";
            default -> lists.getLast().format.write(lists.getLast().last) + ". ";
        };
    }

    private static int numberOf(@Nullable String attribute, int otherwise) {
        return attribute != null && NUMBER.matcher(attribute).matches() ? Integer.parseInt(attribute) : otherwise;
    }
}
