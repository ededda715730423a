package dev.carrel.generation.llm.output;

/**
 * Tells what of a text in Markdown is code, between backticks, character by character. A single line's code ends with
 * its line.
 */
final class CodeSpans {

    private static final int FENCE_LENGTH = 3;

    private int run;
    private int open;

    /** Whether the next character of the text is code. */
    boolean acceptCharacter(char c) {
        if (c == '`') {
            run++;
            return false;
        }
        if (run > 0) {
            if (open == 0) {
                open = run;
            } else if (open < FENCE_LENGTH ? run == open : run >= open) {
                open = 0;
            }
            run = 0;
        }
        if (c == '\n' && open < FENCE_LENGTH) {
            open = 0;
        }
        return open > 0;
    }

    /** Whether the text so far ends in code. */
    boolean isInCode() {
        return open > 0;
    }
}
