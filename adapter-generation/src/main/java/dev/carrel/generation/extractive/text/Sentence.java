package dev.carrel.generation.extractive.text;

import dev.carrel.generation.extractive.text.BlockLayout.BlockKind;

/**
 * A piece of a passage that can stand in a reply by itself; one line.
 *
 * @param passageIndex which passage it is in, from 0, the most similar first
 * @param index its place among the sentences of the passage, from 0
 * @param startsLine whether it is the first one of its line
 */
public record Sentence(int passageIndex, int index, BlockKind kind, boolean startsLine, String text) {

    public boolean isItem() {
        return kind == BlockKind.ITEM;
    }

    /** Whether it says something, as neither a heading nor a question does. */
    public boolean isStatement() {
        return kind != BlockKind.HEADING && !SentenceTerminators.endsQuestion(text);
    }

    /** Whether it announces what comes after it. */
    public boolean endsWithColon() {
        return text.endsWith(":") || text.endsWith("：");
    }
}
