package dev.carrel.generation.extractive;

import dev.carrel.generation.extractive.Layout.Kind;

/**
 * A piece of a passage that can stand in a reply by itself; one line.
 *
 * @param passage which passage it is in, from 0, the most similar first
 * @param place its place among the sentences of the passage, from 0
 * @param beginsLine whether it is the first one of its line
 */
record Sentence(int passage, int place, Kind kind, boolean beginsLine, String text) {

    boolean isItem() {
        return kind == Kind.ITEM;
    }

    /** Whether it says something, as neither a heading nor a question does. */
    boolean isStatement() {
        return kind != Kind.HEADING && !Terminators.endQuestion(text);
    }

    /** Whether it announces what comes after it. */
    boolean announces() {
        return text.endsWith(":") || text.endsWith("：");
    }
}
