package dev.carrel.languagemodel.output;

/** Streaming detector of code between backticks in Markdown. Inline code ends with its line at the latest. */
final class CodeSpans {

    private static final int FENCE_LENGTH = 3;

    private int run;
    private int open;

    /** Accepts the next character and returns whether it is code. */
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

    /** Returns whether the text so far ends within code. */
    boolean isInCode() {
        return open > 0;
    }
}
