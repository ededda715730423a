package dev.carrel.generation.extractive;

import java.util.List;

/** Sets sentences one after another as a reader expects them. */
final class Excerpt {

    private Excerpt() {}

    static String of(List<Sentence> sentences) {
        String text = "";
        Sentence before = null;
        for (Sentence sentence : sentences) {
            if (before == null) {
                text = sentence.text();
            } else if (standsApart(before, sentence)) {
                text += "\n" + sentence.text();
            } else {
                text = Script.join(text, sentence.text());
            }
            before = sentence;
        }
        return text;
    }

    /** List items, and lines that do not end as a sentence does, keep a line of their own. */
    private static boolean standsApart(Sentence before, Sentence sentence) {
        if (before.isItem() || sentence.isItem()) {
            return true;
        }
        boolean runsOn = before.passage() == sentence.passage() && before.place() + 1 == sentence.place()
                && !sentence.beginsLine();
        return !runsOn && !Terminators.endSentence(before.text());
    }
}
