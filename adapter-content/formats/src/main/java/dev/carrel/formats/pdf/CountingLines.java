package dev.carrel.formats.pdf;

import dev.carrel.formats.pdf.page.PdfLine;
import dev.carrel.formats.pdf.page.PdfPage;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Lines of pages that differ in digits only, where these are the same on each page or go up one by one, as those of
 * pages and chapters do. Other digits are part of the text, such as the number of a model in the title of its page.
 */
final class CountingLines {

    private static final Pattern DIGITS = Pattern.compile("\\d+");
    private static final Pattern NOT_DIGITS = Pattern.compile("\\D+");

    private CountingLines() {}

    /** Returns the line without the values of its numbers. */
    static String shapeOf(PdfLine line) {
        return shapeOf(line.text());
    }

    static String shapeOf(String text) {
        return hasDigit(text) ? DIGITS.matcher(text).replaceAll("#") : text;
    }

    private static boolean hasDigit(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= '0' && text.charAt(i) <= '9') {
                return true;
            }
        }
        return false;
    }

    /** Returns the shapes of the lines whose numbers are the same or count. */
    static Set<String> shapesOf(List<PdfPage> pages) {
        Map<String, Numbers> lastNumbers = new HashMap<>();
        Map<String, Boolean> counting = new HashMap<>();
        for (PdfPage page : pages) {
            for (PdfLine line : page.lines()) {
                String shape = shapeOf(line);
                var numbers = new Numbers(page.index(), shape.equals(line.text()) ? List.of()
                        : NOT_DIGITS.splitAsStream(line.text()).filter(part -> !part.isEmpty()).toList());
                Numbers last = lastNumbers.put(shape, numbers);
                counting.merge(shape, last == null || numbers.follow(last), Boolean::logicalAnd);
            }
        }
        Set<String> shapes = new HashSet<>();
        counting.forEach((shape, counts) -> {
            if (counts) {
                shapes.add(shape);
            }
        });
        return shapes;
    }

    /** The numbers of a line. */
    private record Numbers(int page, List<String> values) {

        boolean follow(Numbers last) {
            return values.size() == last.values.size() && IntStream.range(0, values.size())
                    .allMatch(i -> isNext(last.values.get(i), values.get(i), page - last.page));
        }

        private static boolean isNext(String last, String next, int pages) {
            long step = valueOf(next) - valueOf(last);
            return next.equals(last) || step == 1 || (step > 0 && step == pages);
        }

        private static long valueOf(String digits) {
            return digits.length() > 9 ? 0 : Long.parseLong(digits);
        }
    }
}
