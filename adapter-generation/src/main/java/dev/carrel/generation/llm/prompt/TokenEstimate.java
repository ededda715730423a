package dev.carrel.generation.llm.prompt;

import java.lang.Character.UnicodeScript;

/**
 * About how many tokens a text takes, told without a tokenizer and rather too many than too few.
 *
 * <p>
 * What it rests on: providers give about four characters of English a token (the documentation of OpenAI and Gemini;
 * DeepSeek has 0.3 tokens a character) and up to 0.6 for a Chinese character with newer vocabularies, older ones more
 * than one. Several families (Llama 2, Gemma, Mistral, Qwen) make each digit a token. A byte-level vocabulary never
 * needs more tokens than the text has bytes of UTF-8, which is what scripts count here that vocabularies know little
 * of. Ends of words are ends of tokens, also where a capital follows a small letter, as in names of programs and in
 * encoded bytes; so each is rounded up.
 *
 * <p>
 * Two texts together never count more than each for itself.
 */
final class TokenEstimate {

    /** What chat templates put around a message at most: role, beginning and end. */
    private static final int MESSAGE_OVERHEAD = 8;
    /** Counted is in quarters of a token. */
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

    /** How many characters ({@code char}) of the beginning take at most so many tokens. */
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
            // The first of several goes with the word after it.
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

    /** The common blocks of it, which every vocabulary has. */
    private static boolean isPunctuation(int c) {
        return c < 0x100 || (0x2010 <= c && c <= 0x203A) || (0x3000 <= c && c <= 0x301F)
                || (0xFF01 <= c && c <= 0xFF65);
    }

    private static int utf8Length(int c) {
        return c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    }
}
