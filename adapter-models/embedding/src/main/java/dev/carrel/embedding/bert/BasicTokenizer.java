package dev.carrel.embedding.bert;

import java.text.Normalizer;

/**
 * The basic tokenizer of BERT (Devlin et al., 2018): words in lower case without accents; each punctuation mark and
 * each Chinese character is a word of its own.
 */
final class BasicTokenizer {

    private static final int ASCII = 128;
    private static final int REPLACEMENT_CHARACTER = 0xFFFD;

    private final String text;
    private final StringBuilder word = new StringBuilder();
    /** Where the word begins in the text, and where the character at hand does. */
    private int wordStart;
    private int start;

    BasicTokenizer(String text) {
        this.text = text;
    }

    /** A consumer of words. */
    @FunctionalInterface
    interface WordConsumer {

        /**
         * Takes the next word.
         *
         * @param from where it begins in the text
         * @param to where it ends, exclusive
         * @return whether to go on
         */
        boolean accept(String word, int from, int to);
    }

    /** Passes the words to a consumer in order, until it returns false. */
    void forEachWord(WordConsumer goOn) {
        int at = 0;
        while (at < text.length()) {
            int character = text.codePointAt(at);
            start = at;
            at += Character.charCount(character);
            if (isSpace(character)) {
                if (!endWord(goOn)) {
                    return;
                }
            } else if (isChinese(character)) {
                if (!endWord(goOn) || !goOn.accept(Character.toString(character), start, at)) {
                    return;
                }
            } else if (!isControl(character) && !addCharacter(character, goOn)) {
                return;
            }
        }
        start = text.length();
        endWord(goOn);
    }

    private boolean addCharacter(int character, WordConsumer goOn) {
        if (character < ASCII) {
            return addUnaccented(character, goOn);
        }
        String plain = Normalizer.normalize(Character.toString(character), Normalizer.Form.NFD);
        return plain.codePoints()
                .filter(part -> Character.getType(part) != Character.NON_SPACING_MARK)
                .allMatch(part -> addUnaccented(part, goOn));
    }

    private boolean addUnaccented(int character, WordConsumer goOn) {
        int small = Character.toLowerCase(character);
        if (isPunctuation(small)) {
            return endWord(goOn) && goOn.accept(Character.toString(small), start, start + 1);
        }
        if (word.isEmpty()) {
            wordStart = start;
        }
        word.appendCodePoint(small);
        return true;
    }

    private boolean endWord(WordConsumer goOn) {
        if (word.isEmpty()) {
            return true;
        }
        String whole = word.toString();
        word.setLength(0);
        return goOn.accept(whole, wordStart, start);
    }

    private static boolean isSpace(int character) {
        return Character.isSpaceChar(character) || character >= '\t' && character <= '\r' || character == 0x85;
    }

    private static boolean isControl(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.PRIVATE_USE -> true;
            default -> character == REPLACEMENT_CHARACTER;
        };
    }

    private static boolean isPunctuation(int character) {
        if (character < ASCII) {
            return character > ' ' && !Character.isLetterOrDigit(character);
        }
        return switch (Character.getType(character)) {
            case Character.CONNECTOR_PUNCTUATION, Character.DASH_PUNCTUATION, Character.START_PUNCTUATION,
                    Character.END_PUNCTUATION, Character.INITIAL_QUOTE_PUNCTUATION, Character.FINAL_QUOTE_PUNCTUATION,
                    Character.OTHER_PUNCTUATION -> true;
            default -> false;
        };
    }

    private static boolean isChinese(int character) {
        return character >= 0x4E00 && character <= 0x9FFF || character >= 0x3400 && character <= 0x4DBF
                || character >= 0x20000 && character <= 0x2A6DF || character >= 0x2A700 && character <= 0x2B73F
                || character >= 0x2B740 && character <= 0x2B81F || character >= 0x2B920 && character <= 0x2CEAF
                || character >= 0xF900 && character <= 0xFAFF || character >= 0x2F800 && character <= 0x2FA1F;
    }
}
