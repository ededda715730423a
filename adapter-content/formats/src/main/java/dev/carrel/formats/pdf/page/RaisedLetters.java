package dev.carrel.formats.pdf.page;

import dev.carrel.formats.text.RaisedDigits;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.pdfbox.text.TextPosition;

/** Digits of a word that are smaller and stand higher than the one before: the power of 10^5. */
final class RaisedLetters {

    private static final float MAX_SIZE = 0.85f;
    private static final float MIN_RISE = 0.15f;

    private RaisedLetters() {}

    /** Returns a word in which raised digits after a number are set off. */
    static String setOff(String word, List<TextPosition> letters) {
        if (letters.size() < 2 || word.chars().noneMatch(Character::isDigit) || !word.equals(textOf(letters))) {
            return word;
        }
        var text = new StringBuilder(word.length() + 1);
        TextPosition normal = letters.getFirst();
        boolean wasRaised = false;
        for (TextPosition letter : letters) {
            boolean isRaised = isRaised(letter, normal);
            if (isRaised && !wasRaised) {
                RaisedDigits.setOff(text, letter.getUnicode().charAt(0));
            }
            normal = isRaised ? normal : letter;
            wasRaised = isRaised;
            text.append(letter.getUnicode());
        }
        return text.toString();
    }

    private static String textOf(List<TextPosition> letters) {
        return letters.stream().map(TextPosition::getUnicode).collect(Collectors.joining());
    }

    private static boolean isRaised(TextPosition letter, TextPosition normal) {
        float size = Math.abs(normal.getFontSizeInPt());
        return !letter.getUnicode().isEmpty() && Math.abs(letter.getFontSizeInPt()) <= size * MAX_SIZE
                && normal.getYDirAdj() - letter.getYDirAdj() >= size * MIN_RISE;
    }
}
