package dev.carrel.generation.extractive.text;

import dev.carrel.generation.extractive.text.BlockLayout.BlockKind;

/**
 * A sentence, a heading or a list item of a passage; a single line.
 *
 * @param passageIndex the index of the passage, from 0, the most similar first
 * @param index the position within the passage, from 0
 * @param startsLine whether it is the first of its line
 */
public record Sentence(int passageIndex, int index, BlockKind kind, boolean startsLine, String text) {

    /** Returns whether the sentence is a list item. */
    public boolean isItem() {
        return kind == BlockKind.ITEM;
    }

    /** Returns whether this states something, unlike a heading or a question. */
    public boolean isStatement() {
        return kind != BlockKind.HEADING && !SentenceTerminators.endsQuestion(text);
    }

    /** Returns whether this introduces the text after it. */
    public boolean endsWithColon() {
        return text.endsWith(":") || text.endsWith("：");
    }
}
