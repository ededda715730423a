package dev.carrel.ranking.analysis;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Set;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.util.AttributeSource.State;
import org.jspecify.annotations.Nullable;

/**
 * A token filter that adds the parts of a name after the name itself: {@code helo} and {@code required} after
 * {@code helo_required}, {@code Max} and {@code Connections} after {@code MaxConnections}. Parts of less than three
 * letters, as in {@code McDonald}, say too little, and a single letter is no part: {@code eMail} is one word. A
 * quantity has two parts, since a space may stand between them: {@code 5} and {@code GB} after {@code 5GB}.
 */
final class IdentifierPartsFilter extends TokenFilter {

    private static final int MIN_PART_LETTERS = 3;
    private static final int MAX_UNIT_LETTERS = 4;
    /** The endings of ordinal numbers. */
    private static final Set<String> NO_UNITS = Set.of("st", "nd", "rd", "th", "er", "re", "eme", "ème", "de", "ste");

    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final Deque<String> parts = new ArrayDeque<>();
    private @Nullable State whole;

    IdentifierPartsFilter(TokenStream input) {
        super(input);
    }

    @Override
    public boolean incrementToken() throws IOException {
        String part = parts.poll();
        if (part != null) {
            restoreState(whole);
            term.setEmpty().append(part);
            return true;
        }
        if (!input.incrementToken()) {
            return false;
        }
        findParts();
        if (!parts.isEmpty()) {
            whole = captureState();
        }
        return true;
    }

    @Override
    public void reset() throws IOException {
        super.reset();
        parts.clear();
        whole = null;
    }

    private void findParts() {
        int digits = countDigits();
        if (digits > 0) {
            addQuantity(digits);
        }
        int start = 0;
        for (int at = 1; at <= term.length(); at++) {
            boolean end = at == term.length() || isConnector(term.charAt(at))
                    || at - start > 1 && isHump(at);
            if (end) {
                addPart(start, at);
                start = at < term.length() && isConnector(term.charAt(at)) ? at + 1 : at;
            }
        }
    }

    private int countDigits() {
        int digits = 0;
        while (digits < term.length() && Character.isDigit(term.charAt(digits))) {
            digits++;
        }
        return digits;
    }

    private void addQuantity(int digits) {
        String unit = new String(term.buffer(), digits, term.length() - digits);
        boolean isUnit = !unit.isEmpty() && unit.length() <= MAX_UNIT_LETTERS
                && unit.chars().allMatch(Character::isLetter) && !NO_UNITS.contains(unit.toLowerCase(Locale.ROOT))
                && (unit.length() > 1 || "mglhwvkMGLHWVK".contains(unit));
        if (isUnit) {
            parts.add(new String(term.buffer(), 0, digits));
            parts.add(unit);
        }
    }

    private void addPart(int start, int end) {
        if (end - start >= MIN_PART_LETTERS && end - start < term.length() && Character.isLetter(term.charAt(start))) {
            parts.add(new String(term.buffer(), start, end - start));
        }
    }

    private static boolean isConnector(char c) {
        return c == '_' || c == '.' || c == ':';
    }

    /** Returns whether a capital begins a part: after a small letter, or before one as in {@code HTTPServer}. */
    private boolean isHump(int at) {
        return Character.isUpperCase(term.charAt(at)) && (Character.isLowerCase(term.charAt(at - 1))
                || at + 1 < term.length() && Character.isUpperCase(term.charAt(at - 1))
                        && Character.isLowerCase(term.charAt(at + 1)));
    }
}
