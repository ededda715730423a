package dev.carrel.generation.extractive.text;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Divides a text into the pieces that it is streamed in. */
public final class StreamPieces {

    private static final int MAX_UNSPACED_CHARACTERS = 4;

    private StreamPieces() {}

    /**
     * Words, each with the space before it and the punctuation around it; in scripts without spaces a few characters at
     * a time. Joined, they are the text.
     */
    public static List<String> splitText(String text) {
        var pieces = new ArrayList<String>();
        var characters = BreakIterator.getCharacterInstance(Locale.ROOT);
        characters.setText(text);
        int start = 0;
        int unspaced = 0;
        for (int at = characters.next(); at != BreakIterator.DONE; at = characters.next()) {
            unspaced += UnspacedScripts.isUnspaced(text.codePointBefore(at)) ? 1 : 0;
            if (at == text.length() || beginsWord(text, at)
                    || (unspaced >= MAX_UNSPACED_CHARACTERS && UnspacedScripts.isUnspaced(text.codePointAt(at)))) {
                pieces.add(text.substring(start, at));
                start = at;
                unspaced = 0;
            }
        }
        return pieces;
    }

    /** Whether the space before a word begins here. */
    private static boolean beginsWord(String text, int at) {
        return Character.isWhitespace(text.codePointAt(at)) && !Character.isWhitespace(text.codePointBefore(at));
    }
}
