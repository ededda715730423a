package dev.carrel.languagemodel.prompt;

import java.text.Normalizer;
import java.util.HashMap;
import java.util.Map;

/**
 * Homoglyph folding: maps characters to the ASCII characters that they resemble, so that disguised markers are found.
 */
final class HomoglyphFolding {

    /** Pairs of a character and its look-alike. */
    private static final Map<Integer, Character> LOOKS_LIKE = parsePairs("""
            аaеeоoрpсcуyхxіiјjѕsԁdһhԛqԝwкkмmтtвbнnɡgɑaıiℓlոnօoսuհh\
            αaεeοoρpνvιiτtκkυuχxηn\
            ∣|ǀ|│|┃|❘|⏐|︱|︳|¦|‖|∥|ǁ|\
            ‹<›>〈<〉>❮<❯>❬<❭>≺<≻>˂<˃>【[】]〔[〕]⟦[⟧]〚[〛]\
            ∕/⁄/╱/⧸/‐-‑-‒-–-—-―-−-▁_ˍ_‿_""");

    private HomoglyphFolding() {}

    private static Map<Integer, Character> parsePairs(String pairs) {
        var map = new HashMap<Integer, Character>();
        for (int i = 0; i + 1 < pairs.length(); i += 2) {
            map.put((int) pairs.charAt(i), pairs.charAt(i + 1));
        }
        return Map.copyOf(map);
    }

    /** Returns lower-case letters and plain signs in place of their homoglyphs, one {@code char} per code point. */
    static String foldHomoglyphs(int[] codePoints) {
        var read = new StringBuilder(codePoints.length);
        for (int c : codePoints) {
            read.append(foldHomoglyphs(c));
        }
        return read.toString();
    }

    private static char foldHomoglyphs(int c) {
        if (c < 0x80) {
            return (char) Character.toLowerCase(c);
        }
        int lower = Character.toLowerCase(isCompatible(c) ? compatibilityForm(c) : c);
        Character looks = LOOKS_LIKE.get(lower);
        return looks != null ? looks : Character.isBmpCodePoint(lower) ? (char) lower : '\uFFFD';
    }

    /** Returns whether this is a letter of another width or style, or in a circle or square. */
    private static boolean isCompatible(int c) {
        return (0xFE30 <= c && c <= 0xFFEF) || (0x1D400 <= c && c <= 0x1D7FF) || (0x1F110 <= c && c <= 0x1F169)
                || (0x2460 <= c && c <= 0x24FF) || (0x2100 <= c && c <= 0x214F) || c == 0x17F;
    }

    private static int compatibilityForm(int c) {
        String plain = Normalizer.normalize(Character.toString(c), Normalizer.Form.NFKC);
        return plain.codePointCount(0, plain.length()) == 1 ? plain.codePointAt(0) : c;
    }
}
