package dev.carrel.domain.conversation;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Block;
import dev.carrel.domain.document.Block.CodeBlock;
import dev.carrel.domain.document.Block.Definition;
import dev.carrel.domain.document.Block.ListItem;
import dev.carrel.domain.document.Block.Paragraph;
import dev.carrel.domain.document.Block.Quote;
import dev.carrel.domain.document.Block.Table;
import dev.carrel.domain.document.DocumentContent.Section;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A link to a part of a document: the number of its page, or a
 * <a href="https://wicg.github.io/scroll-to-text-fragment/">text fragment</a>. A browser that does not find the text
 * shows the document from its beginning.
 */
final class DeepLink {

    private static final String DIRECTIVE = ":~:";
    /** The words at either end of the part by which it is found; fewer are more often ambiguous. */
    private static final int END_WORDS = 6;
    /** The length of these words at most: text without spaces is cut after a punctuation mark. */
    private static final int MAX_END_CHARACTERS = 60;
    /** Lines of fewer words, such as "Example:", are often ambiguous. */
    private static final int MIN_LINE_WORDS = 4;
    private static final String UNENCODED = "._~";

    private DeepLink() {}

    /** Returns the address of the part; of the document if the part has no words. */
    static String of(WebAddress document, Section part) {
        String address = document.value();
        if (part.page() > 0) {
            return address.contains("#") ? address : address + "#page=" + part.page();
        }
        List<String> lines = part.blocks()
                .stream()
                .flatMap(DeepLink::splitLines)
                .map(line -> line.strip().replaceAll("\\s+", " "))
                .filter(line -> !line.isEmpty())
                .toList();
        return lines.isEmpty() ? address : appendDirective(address, toTextDirective(lines));
    }

    private static String appendDirective(String address, String text) {
        int earlier = address.indexOf(DIRECTIVE);
        String plain = earlier < 0 ? address : address.substring(0, earlier);
        return plain + (plain.contains("#") ? "" : "#") + DIRECTIVE + "text=" + text;
    }

    /** Returns the lines of a block, each of which a page shows in one element. */
    private static Stream<String> splitLines(Block block) {
        return switch (block) {
            case Paragraph paragraph -> paragraph.text().lines();
            case ListItem item -> item.text().lines();
            case CodeBlock code -> code.text().lines();
            case Quote quote -> quote.text().lines();
            case Definition definition -> Stream.concat(Stream.of(definition.term()), definition.text().lines());
            case Table table -> Stream.concat(table.header().stream(), table.rows().stream().flatMap(List::stream));
        };
    }

    private static String toTextDirective(List<String> lines) {
        List<String> distinctive = lines.stream().filter(line -> line.split(" ").length >= MIN_LINE_WORDS).toList();
        if (distinctive.isEmpty()) {
            return encode(firstWords(lines.stream().max(Comparator.comparingInt(String::length)).orElseThrow()));
        }
        String start = firstWords(distinctive.getFirst());
        String end = lastWords(distinctive.getLast());
        return distinctive.size() == 1 && distinctive.getFirst().length() <= start.length() + end.length()
                ? encode(distinctive.getFirst())
                : encode(start) + "," + encode(end);
    }

    private static String firstWords(String line) {
        int end = 0;
        for (int words = 0; words < END_WORDS && end < line.length(); words++) {
            int space = line.indexOf(' ', end + 1);
            int next = space < 0 ? line.length() : space;
            if (next > MAX_END_CHARACTERS) {
                return end > 0 ? line.substring(0, end) : line.substring(0, cutLongWord(line));
            }
            end = next;
        }
        return line.substring(0, end);
    }

    private static String lastWords(String line) {
        int start = line.length();
        for (int words = 0; words < END_WORDS && start > 0; words++) {
            int next = Math.max(0, line.lastIndexOf(' ', start - 1));
            if (line.length() - next > MAX_END_CHARACTERS) {
                return start < line.length() ? line.substring(start).strip() : line.substring(cutLongEnd(line));
            }
            start = next;
        }
        return line.substring(start).strip();
    }

    private static int cutLongWord(String line) {
        int limit = line.offsetByCodePoints(0, line.codePointCount(0, MAX_END_CHARACTERS));
        for (int end = limit; end > MIN_LINE_WORDS; end = line.offsetByCodePoints(end, -1)) {
            if (!Character.isLetterOrDigit(line.codePointBefore(end))) {
                return end;
            }
        }
        return limit;
    }

    private static int cutLongEnd(String line) {
        int last = line.length() - MAX_END_CHARACTERS;
        int limit = Character.isLowSurrogate(line.charAt(last)) ? last + 1 : last;
        for (int start = limit; start < line.length() - MIN_LINE_WORDS; start = line.offsetByCodePoints(start, 1)) {
            if (!Character.isLetterOrDigit(line.codePointAt(start))) {
                return line.offsetByCodePoints(start, 1);
            }
        }
        return limit;
    }

    /** Percent-encodes everything but letters and digits; hyphens, commas and ampersands have a meaning here. */
    private static String encode(String text) {
        var encoded = new StringBuilder();
        for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
            char character = (char) (each & 0xff);
            boolean isPlain = character < 0x80
                    && (Character.isLetterOrDigit(character) || UNENCODED.indexOf(character) >= 0);
            encoded.append(isPlain ? String.valueOf(character) : String.format(Locale.ROOT, "%%%02X", (int) character));
        }
        return encoded.toString();
    }
}
