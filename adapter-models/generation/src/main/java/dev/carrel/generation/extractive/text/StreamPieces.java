package dev.carrel.generation.extractive.text;

import dev.carrel.domain.text.UnspacedScripts;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Splitter of a reply into the pieces that are streamed. */
public final class StreamPieces {

    private static final int MAX_UNSPACED_CHARACTERS = 4;

    private StreamPieces() {}

    /**
     * Splits a text into words, each with the space before it and the punctuation around it; into a few characters at a
     * time in scripts without spaces. Joined, the pieces are the text.
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

    /** Returns whether the space before a word starts at this index. */
    private static boolean beginsWord(String text, int at) {
        return Character.isWhitespace(text.codePointAt(at)) && !Character.isWhitespace(text.codePointBefore(at));
    }
}
