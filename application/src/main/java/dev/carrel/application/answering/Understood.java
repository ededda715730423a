package dev.carrel.application.answering;

import dev.carrel.application.port.PassageIndex.Said;
import java.util.List;

/**
 * A question as it is looked for.
 *
 * @param text
 *            the words that are looked for
 * @param leanedOn
 *            earlier questions of the conversation without which this one means nothing, latest first; empty if it stands by
 *            itself
 * @param context
 *            earlier questions that may help, latest first; they matter less
 * @param subject
 *            what the conversation is about
 */
public record Understood(String text, List<String> leanedOn, List<Said> context, Subject subject) {

    public Understood {
        leanedOn = List.copyOf(leanedOn);
        context = List.copyOf(context);
    }

    /** What it asks when nothing that was said before is known. */
    public String meaning() {
        var meaning = new StringBuilder();
        leanedOn.reversed().forEach(earlier -> meaning.append(earlier).append(' '));
        return meaning.append(text).toString();
    }
}
