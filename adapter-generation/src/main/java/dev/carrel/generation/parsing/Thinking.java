package dev.carrel.generation.parsing;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Takes a model's reasoning out of what it writes, as it is written: what stands between tags such as {@code <think>} and {@code </think>},
 * and all channels but the final one of a reply with channels ({@code <|channel|>analysis…}). However the text is divided into pieces, what
 * goes out is the same; held back is only what may still become a tag, and white space before the first word. A tag directly after a backtick
 * is only spoken of and stays.
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

    private enum In {
        REPLY, REASONING, HEADER, CHANNEL
    }

    /**
     * @param name
     *            of the pair, or the tag itself where it has none
     */
    private record Tag(String text, String name, boolean opens, boolean closes) {}

    private final StringBuilder out = new StringBuilder();
    /** What may become a tag. */
    private final StringBuilder held = new StringBuilder();
    /** White space that goes out with the first word after it. */
    private final StringBuilder space = new StringBuilder();
    private final StringBuilder header = new StringBuilder();
    private In in;
    private String closedBy = ANY;
    private char last;
    private boolean begun;
    private boolean afterReasoning;
    private boolean leaked;

    /**
     * @param unopened
     *            whether the text begins within reasoning, as with models whose template has opened it
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
                    held.setLength(0);
                    met(tag);
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
            case REPLY -> (last != '`' || !space.isEmpty()) && !tag.text.equals(MESSAGE);
            case REASONING -> tag.closes && (closedBy.equals(ANY) || closedBy.equals(tag.name));
            case HEADER, CHANNEL -> OF_CHANNELS.contains(tag.text);
        };
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
            case REASONING, CHANNEL -> {}
        }
    }

    private void met(Tag tag) {
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
        out.append(c);
        last = c;
    }
}
