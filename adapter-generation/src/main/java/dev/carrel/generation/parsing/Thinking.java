package dev.carrel.generation.parsing;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Takes a model's reasoning out of what it writes, as it is written: what stands between tags such as {@code <think>}
 * and {@code </think>}, and all channels but the final one of a reply with channels ({@code <|channel|>analysis…}).
 * However the text is divided into pieces, what goes out is the same; held back is only what may still become a tag,
 * white space before the first word, and a block that is opened after it until its end: if it is never closed, it is
 * part of the reply. A tag in code or directly after a quotation mark is only spoken of and stays.
 *
 * <p>
 * Not safe for use by several threads.
 */
public final class Thinking {

    private static final List<String> NAMES = List.of("think", "thinking", "reasoning", "thought", "seed:think");
    private static final String CHANNEL = "<|channel|>";
    private static final String START = "<|start|>";
    private static final String MESSAGE = "<|message|>";
    private static final String END = "<|end|>";
    private static final String RETURN = "<|return|>";
    private static final List<String> OF_CHANNELS = List.of(CHANNEL, START, MESSAGE, END, RETURN);
    private static final List<Tag> TAGS = tags();
    /** With which a tag may begin. */
    private static final String BEGINNINGS = "<[◁";
    private static final String ANY = "";
    /** After which a tag is only spoken of. */
    private static final String QUOTATION_MARKS = "`'\"‘’‚“”„«»‹›「『";

    private enum In {
        REPLY, REASONING, HEADER, CHANNEL
    }

    /**
     * @param name of the pair, or the tag itself where it has none
     */
    private record Tag(String text, String name, boolean opens, boolean closes) {}

    private final StringBuilder out = new StringBuilder();
    /** What may become a tag. */
    private final StringBuilder held = new StringBuilder();
    /** White space that goes out with the first word after it. */
    private final StringBuilder space = new StringBuilder();
    private final StringBuilder header = new StringBuilder();
    /** A block in the middle of the reply that is not closed yet; empty outside of one. */
    private final StringBuilder block = new StringBuilder();
    private final CodeSpans code = new CodeSpans();
    private In in;
    private String closedBy = ANY;
    private char last;
    private boolean begun;
    private boolean afterReasoning;
    private boolean leaked;
    /** An opening tag was spoken of, so that one that closes may be as well. */
    private boolean spokenOf;

    /**
     * @param unopened whether the text begins within reasoning, as with models whose template has opened it
     */
    public Thinking(boolean unopened) {
        this.in = unopened ? In.REASONING : In.REPLY;
    }

    private static List<Tag> tags() {
        var tags = new ArrayList<Tag>();
        for (String name : NAMES) {
            tags.add(new Tag("<" + name + ">", name, true, false));
            tags.add(new Tag("</" + name + ">", name, false, true));
        }
        tags.add(new Tag("[think]", "[think]", true, false));
        tags.add(new Tag("[/think]", "[think]", false, true));
        tags.add(new Tag("◁think▷", "◁think▷", true, false));
        tags.add(new Tag("◁/think▷", "◁think▷", false, true));
        tags.add(new Tag("<|begin_of_thought|>", "of_thought", true, false));
        tags.add(new Tag("<|end_of_thought|>", "of_thought", false, true));
        OF_CHANNELS.forEach(text -> tags.add(new Tag(text, text, false, false)));
        return List.copyOf(tags);
    }

    /** Takes a piece; what may go out now, which may be nothing. */
    public String accept(String piece) {
        for (int i = 0; i < piece.length(); i++) {
            step(piece.charAt(i));
        }
        return taken();
    }

    /** What was held back and is the end of the reply. */
    public String end() {
        while (!held.isEmpty()) {
            giveUpOnTag();
        }
        if (!block.isEmpty()) {
            in = In.REPLY;
            block.chars().forEach(c -> write((char) c));
            block.setLength(0);
        }
        if (!afterReasoning) {
            out.append(space);
        }
        space.setLength(0);
        return taken();
    }

    /** Whether reasoning was closed that was never opened, so that some of it may have gone out. */
    public boolean leaked() {
        return leaked;
    }

    private String taken() {
        String taken = out.toString();
        out.setLength(0);
        return taken;
    }

    private void step(char c) {
        if (held.isEmpty() && BEGINNINGS.indexOf(c) < 0) {
            pass(c);
            return;
        }
        held.append(c);
        while (!held.isEmpty()) {
            String soFar = held.toString().toLowerCase(Locale.ROOT);
            boolean maybe = false;
            for (Tag tag : TAGS) {
                if (tag.text.equals(soFar) && matters(tag)) {
                    String written = held.toString();
                    held.setLength(0);
                    if (in == In.REPLY && isSpokenOf(tag)) {
                        spokenOf |= tag.opens;
                        written.chars().forEach(each -> write((char) each));
                    } else {
                        met(tag, written);
                    }
                    return;
                }
                maybe |= tag.text.startsWith(soFar) && matters(tag);
            }
            if (maybe) {
                return;
            }
            giveUpOnTag();
        }
    }

    private boolean matters(Tag tag) {
        return switch (in) {
            case REPLY -> !tag.text.equals(MESSAGE);
            case REASONING -> tag.closes && (closedBy.equals(ANY) || closedBy.equals(tag.name));
            case HEADER, CHANNEL -> OF_CHANNELS.contains(tag.text);
        };
    }

    /** Code that closes what was never opened is more likely reasoning with code in it. */
    private boolean isSpokenOf(Tag tag) {
        boolean isQuoted = QUOTATION_MARKS.indexOf(last) >= 0 && space.isEmpty();
        return isQuoted || (tag.closes ? spokenOf : code.isOpen());
    }

    private void giveUpOnTag() {
        char c = held.charAt(0);
        held.deleteCharAt(0);
        pass(c);
    }

    private void pass(char c) {
        switch (in) {
            case REPLY -> write(c);
            case HEADER -> header.append(c);
            case REASONING -> {
                if (!block.isEmpty()) {
                    block.append(c);
                }
            }
            case CHANNEL -> {}
        }
    }

    private void met(Tag tag, String written) {
        switch (tag.text) {
            case CHANNEL, START -> {
                in = In.HEADER;
                header.setLength(0);
                header.append(tag.text);
            }
            case MESSAGE -> {
                if (in == In.HEADER) {
                    enter(isReply(header.toString()) ? In.REPLY : In.CHANNEL);
                }
            }
            case END, RETURN -> enter(In.REPLY);
            default -> {
                if (tag.opens) {
                    block.append(begun ? written : "");
                    closedBy = tag.name;
                    in = In.REASONING;
                } else {
                    leaked |= in == In.REPLY;
                    enter(In.REPLY);
                }
            }
        }
    }

    private static boolean isReply(String header) {
        return header.startsWith(START) || header.substring(CHANNEL.length()).strip().startsWith("final");
    }

    private void enter(In next) {
        in = next;
        block.setLength(0);
        if (next == In.REPLY) {
            space.setLength(0);
            afterReasoning = true;
        }
    }

    private void write(char c) {
        boolean first = !begun || afterReasoning;
        if (first && Character.isWhitespace(c)) {
            space.append(c);
            return;
        }
        if (!afterReasoning || (begun && !Character.isWhitespace(last))) {
            out.append(space);
        }
        space.setLength(0);
        afterReasoning = false;
        begun = true;
        code.next(c);
        out.append(c);
        last = c;
    }
}
