package dev.carrel.generation.extractive;

import dev.carrel.domain.text.UnspacedScripts;
import dev.carrel.generation.extractive.text.Sentence;
import dev.carrel.generation.extractive.text.SentenceTerminators;
import java.util.List;

/** Composer that joins the selected sentences to one text. */
final class ExcerptComposer {

    private ExcerptComposer() {}

    static String composeText(List<Sentence> sentences) {
        String text = "";
        Sentence before = null;
        for (Sentence sentence : sentences) {
            if (before == null) {
                text = sentence.text();
            } else if (standsApart(before, sentence)) {
                text += "\n" + sentence.text();
            } else {
                text = UnspacedScripts.joinLines(text, sentence.text());
            }
            before = sentence;
        }
        return text;
    }

    /**
     * Returns whether a sentence needs a line of its own: list items do, and lines that do not end like a sentence.
     */
    private static boolean standsApart(Sentence before, Sentence sentence) {
        if (before.isItem() || sentence.isItem()) {
            return true;
        }
        boolean runsOn = before.passageIndex() == sentence.passageIndex() && before.index() + 1 == sentence.index()
                && !sentence.startsLine();
        return !runsOn && !SentenceTerminators.endsSentence(before.text());
    }
}
