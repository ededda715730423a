package dev.carrel.languagemodel.prompt;

import java.lang.Character.UnicodeScript;

/**
 * Estimate of the number of tokens of a text without a tokenizer, rather too high than too low.
 *
 * <p>
 * Providers state about four characters of English per token (documentation of OpenAI and Gemini; DeepSeek: 0.3 tokens
 * per character) and up to 0.6 tokens per Chinese character with newer vocabularies, more than one with older ones.
 * Several families (Llama 2, Gemma, Mistral, Qwen) encode each digit as a token. A byte-level vocabulary never needs
 * more tokens than the text has bytes in UTF-8, which is the estimate for scripts that vocabularies rarely cover. Word
 * ends are token ends, also before a capital within a word, as in identifiers and encoded data, so each word is rounded
 * up.
 *
 * <p>
 * The estimate of a concatenation never exceeds the sum of the estimates.
 */
final class TokenEstimate {

    /** The maximum overhead of a message in chat templates: role, start and end. */
    private static final int MESSAGE_OVERHEAD = 8;
    /** The estimate counts in quarters of a token. */
    private static final int QUARTERS_PER_TOKEN = 4;

    private int quarters;
    private int letters;
    private boolean afterUpperCase;
    private boolean afterSpace = true;

    private TokenEstimate() {}

    static int ofText(String text) {
        var estimate = new TokenEstimate();
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            estimate.addCodePoint(text.codePointAt(i));
        }
        return estimate.tokenCount();
    }

    static int ofMessage(String text) {
        return ofText(text) + MESSAGE_OVERHEAD;
    }

    /** Returns the length, in {@code char}s, of the longest beginning within the limit. */
    static int fittingLength(String text, int tokens) {
        var estimate = new TokenEstimate();
        int i = 0;
        while (i < text.length()) {
            int c = text.codePointAt(i);
            estimate.addCodePoint(c);
            if (estimate.tokenCount() > tokens) {
                return i;
            }
            i += Character.charCount(c);
        }
        return i;
    }

    private int tokenCount() {
        return Math.ceilDiv(quarters + roundUpToToken(letters), QUARTERS_PER_TOKEN);
    }

    private void addCodePoint(int c) {
        boolean upperCase = 'A' <= c && c <= 'Z';
        boolean lowerCase = 'a' <= c && c <= 'z';
        if (!lowerCase && !(upperCase && afterUpperCase)) {
            quarters += roundUpToToken(letters);
            letters = 0;
        }
        afterUpperCase = upperCase;
        if (upperCase || lowerCase) {
            letters += upperCase ? 2 : 1;
            afterSpace = false;
            return;
        }
        if (c == ' ') {
            // The first of several spaces belongs to the word after it.
            quarters += afterSpace ? 1 : 0;
            afterSpace = true;
        } else {
            quarters += quarterTokens(c);
            afterSpace = false;
        }
    }

    private static int roundUpToToken(int quarters) {
        return Math.ceilDiv(quarters, QUARTERS_PER_TOKEN) * QUARTERS_PER_TOKEN;
    }

    private static int quarterTokens(int c) {
        if (c < 0x80) {
            return QUARTERS_PER_TOKEN;
        }
        return switch (UnicodeScript.of(c)) {
            case CYRILLIC -> 2;
            case LATIN -> c < 0x1E00 ? QUARTERS_PER_TOKEN : 6;
            case GREEK, ARABIC, HEBREW, HIRAGANA, KATAKANA -> c < 0x10000 ? QUARTERS_PER_TOKEN : 4 * QUARTERS_PER_TOKEN;
            case HAN, HANGUL, THAI -> c < 0x10000 ? 6 : 4 * QUARTERS_PER_TOKEN;
            case DEVANAGARI, BENGALI -> 2 * QUARTERS_PER_TOKEN;
            default -> isPunctuation(c) ? QUARTERS_PER_TOKEN : QUARTERS_PER_TOKEN * utf8Length(c);
        };
    }

    /** Returns whether this belongs to the common punctuation blocks, which every vocabulary has. */
    private static boolean isPunctuation(int c) {
        return c < 0x100 || (0x2010 <= c && c <= 0x203A) || (0x3000 <= c && c <= 0x301F)
                || (0xFF01 <= c && c <= 0xFF65);
    }

    private static int utf8Length(int c) {
        return c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    }
}
