package dev.carrel.bootstrap.cli.terminal;

import java.util.function.Consumer;

/**
 * Wraps a text that arrives in pieces, between words, at the width of a terminal. Lines of tables and of code stay as
 * they are.
 */
public final class StreamedTextWrapper implements StreamedText {

    private static final String CODE_FENCE = "```";
    private static final String TABLE_ROW = "|";
    private static final int CODE_INDENT = 4;

    private final int width;
    private final Consumer<String> output;
    private final StringBuilder word = new StringBuilder();
    /** The spaces between the last word and the next. */
    private int spaces;
    /** The columns of the output line so far. */
    private int column;
    private boolean isLineBegun;
    private boolean isLineVerbatim;
    private boolean isInCode;

    /**
     * Creates a wrapper.
     *
     * @param output receives the wrapped text as soon as its words are complete
     */
    public StreamedTextWrapper(int width, Consumer<String> output) {
        this.width = width;
        this.output = output;
    }

    @Override
    public void addPiece(String piece) {
        for (int at = 0; at < piece.length(); at++) {
            char character = piece.charAt(at);
            switch (character) {
                case '\n' -> endLine();
                case ' ' -> {
                    endWord();
                    spaces++;
                }
                default -> word.append(character);
            }
        }
    }

    @Override
    public void end() {
        endWord();
    }

    private void endLine() {
        endWord();
        output.accept("\n");
        spaces = 0;
        column = 0;
        isLineBegun = false;
    }

    private void endWord() {
        if (word.isEmpty()) {
            return;
        }
        String text = word.toString();
        word.setLength(0);
        if (!isLineBegun) {
            beginLine(text);
        }
        int columns = TextColumns.count(text);
        if (!isLineVerbatim && column > 0 && column + spaces + columns > width) {
            output.accept("\n");
            column = 0;
            spaces = 0;
        }
        output.accept(" ".repeat(spaces) + text);
        column += spaces + columns;
        spaces = 0;
    }

    private void beginLine(String firstWord) {
        boolean isFence = firstWord.startsWith(CODE_FENCE);
        isLineVerbatim = isFence || isInCode || firstWord.startsWith(TABLE_ROW) || spaces >= CODE_INDENT;
        isInCode ^= isFence;
        isLineBegun = true;
    }
}
