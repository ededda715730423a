package dev.carrel.languagemodel.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Streaming filter that removes a model's reasoning from its output: text between tags such as {@code <think>} and
 * {@code </think>}, and all channels but the final one of replies with channels ({@code <|channel|>analysis…}). The
 * output does not depend on how the text is split into pieces. Held back are possible tags, white space before the
 * first word, and a block that opens within the reply, until it ends; if it never ends, it is part of the reply. A tag
 * in code or directly after a quotation mark is a mention and stays.
 *
 * <p>
 * Not thread-safe.
 */
public final class ReasoningFilter {

    private static final List<String> TAG_NAMES = List.of("think", "thinking", "reasoning", "thought", "seed:think");
    private static final String CHANNEL = "<|channel|>";
    private static final String START = "<|start|>";
    private static final String MESSAGE = "<|message|>";
    private static final String END = "<|end|>";
    private static final String RETURN = "<|return|>";
    private static final List<String> CHANNEL_TAGS = List.of(CHANNEL, START, MESSAGE, END, RETURN);
    private static final List<ReasoningTag> TAGS = buildTags();
    /** The first characters of tags. */
    private static final String TAG_STARTS = "<[◁";
    private static final String ANY_TAG = "";
    /** A tag directly after one of these is only mentioned. */
    private static final String QUOTATION_MARKS = "`'\"‘’‚“”„«»‹›「『";

    private enum FilterState {
        REPLY, REASONING, HEADER, CHANNEL
    }

    /** @param name the name of the pair, or the tag itself if it has none */
    private record ReasoningTag(String text, String name, boolean opens, boolean closes) {}

    private final StringBuilder out = new StringBuilder();
    /** Text that may become a tag. */
    private final StringBuilder candidate = new StringBuilder();
    /** White space that is emitted with the first word after it. */
    private final StringBuilder pendingSpace = new StringBuilder();
    private final StringBuilder header = new StringBuilder();
    /** An unfinished block within the reply; empty outside of one. */
    private final StringBuilder block = new StringBuilder();
    private final CodeSpans code = new CodeSpans();
    private FilterState state;
    private String closedBy = ANY_TAG;
    private char last;
    private boolean begun;
    private boolean afterReasoning;
    private boolean leaked;
    /** An opening tag was mentioned, so a closing one may be a mention, too. */
    private boolean openingTagMentioned;

    /**
     * Creates a filter for one reply.
     *
     * @param unopened whether the text starts within reasoning, as with chat templates that include the opening tag
     */
    public ReasoningFilter(boolean unopened) {
        this.state = unopened ? FilterState.REASONING : FilterState.REPLY;
    }

    private static List<ReasoningTag> buildTags() {
        var tags = new ArrayList<ReasoningTag>();
        for (String name : TAG_NAMES) {
            tags.add(new ReasoningTag("<" + name + ">", name, true, false));
            tags.add(new ReasoningTag("</" + name + ">", name, false, true));
        }
        tags.add(new ReasoningTag("[think]", "[think]", true, false));
        tags.add(new ReasoningTag("[/think]", "[think]", false, true));
        tags.add(new ReasoningTag("◁think▷", "◁think▷", true, false));
        tags.add(new ReasoningTag("◁/think▷", "◁think▷", false, true));
        tags.add(new ReasoningTag("<|begin_of_thought|>", "of_thought", true, false));
        tags.add(new ReasoningTag("<|end_of_thought|>", "of_thought", false, true));
        CHANNEL_TAGS.forEach(text -> tags.add(new ReasoningTag(text, text, false, false)));
        return List.copyOf(tags);
    }

    /** Accepts a piece and returns the text that can be emitted now, which may be empty. */
    public String acceptPiece(String piece) {
        for (int i = 0; i < piece.length(); i++) {
            acceptCharacter(piece.charAt(i));
        }
        return drainOutput();
    }

    /** Returns the rest of the reply that was held back. */
    public String finishText() {
        while (!candidate.isEmpty()) {
            releaseFirstCharacter();
        }
        if (!block.isEmpty()) {
            state = FilterState.REPLY;
            block.chars().forEach(c -> writeCharacter((char) c));
            block.setLength(0);
        }
        if (!afterReasoning) {
            out.append(pendingSpace);
        }
        pendingSpace.setLength(0);
        return drainOutput();
    }

    /** Returns whether reasoning was closed without having been opened, so that some of it may have been emitted. */
    public boolean hasLeaked() {
        return leaked;
    }

    private String drainOutput() {
        String taken = out.toString();
        out.setLength(0);
        return taken;
    }

    private void acceptCharacter(char c) {
        if (candidate.isEmpty() && TAG_STARTS.indexOf(c) < 0) {
            passThrough(c);
            return;
        }
        candidate.append(c);
        while (!candidate.isEmpty()) {
            String soFar = candidate.toString().toLowerCase(Locale.ROOT);
            boolean maybe = false;
            for (ReasoningTag tag : TAGS) {
                if (tag.text.equals(soFar) && isRelevant(tag)) {
                    String written = candidate.toString();
                    candidate.setLength(0);
                    if (state == FilterState.REPLY && isMentioned(tag)) {
                        openingTagMentioned |= tag.opens;
                        written.chars().forEach(each -> writeCharacter((char) each));
                    } else {
                        handleTag(tag, written);
                    }
                    return;
                }
                maybe |= tag.text.startsWith(soFar) && isRelevant(tag);
            }
            if (maybe) {
                return;
            }
            releaseFirstCharacter();
        }
    }

    private boolean isRelevant(ReasoningTag tag) {
        return switch (state) {
            case REPLY -> !tag.text.equals(MESSAGE);
            case REASONING -> tag.closes && (closedBy.equals(ANY_TAG) || closedBy.equals(tag.name));
            case HEADER, CHANNEL -> CHANNEL_TAGS.contains(tag.text);
        };
    }

    /**
     * Returns whether a tag is a mention. An unopened closing tag in code is more likely the end of reasoning that
     * contains code.
     */
    private boolean isMentioned(ReasoningTag tag) {
        boolean isQuoted = QUOTATION_MARKS.indexOf(last) >= 0 && pendingSpace.isEmpty();
        return isQuoted || (tag.closes ? openingTagMentioned : code.isInCode());
    }

    private void releaseFirstCharacter() {
        char c = candidate.charAt(0);
        candidate.deleteCharAt(0);
        passThrough(c);
    }

    private void passThrough(char c) {
        switch (state) {
            case REPLY -> writeCharacter(c);
            case HEADER -> header.append(c);
            case REASONING -> {
                if (!block.isEmpty()) {
                    block.append(c);
                }
            }
            case CHANNEL -> {}
        }
    }

    private void handleTag(ReasoningTag tag, String written) {
        switch (tag.text) {
            case CHANNEL, START -> {
                state = FilterState.HEADER;
                header.setLength(0);
                header.append(tag.text);
            }
            case MESSAGE -> {
                if (state == FilterState.HEADER) {
                    enterState(isReplyChannel(header.toString()) ? FilterState.REPLY : FilterState.CHANNEL);
                }
            }
            case END, RETURN -> enterState(FilterState.REPLY);
            default -> {
                if (tag.opens) {
                    block.append(begun ? written : "");
                    closedBy = tag.name;
                    state = FilterState.REASONING;
                } else {
                    leaked |= state == FilterState.REPLY;
                    enterState(FilterState.REPLY);
                }
            }
        }
    }

    private static boolean isReplyChannel(String header) {
        return header.startsWith(START) || header.substring(CHANNEL.length()).strip().startsWith("final");
    }

    private void enterState(FilterState next) {
        state = next;
        block.setLength(0);
        if (next == FilterState.REPLY) {
            pendingSpace.setLength(0);
            afterReasoning = true;
        }
    }

    private void writeCharacter(char c) {
        boolean first = !begun || afterReasoning;
        if (first && Character.isWhitespace(c)) {
            pendingSpace.append(c);
            return;
        }
        if (!afterReasoning || (begun && !Character.isWhitespace(last))) {
            out.append(pendingSpace);
        }
        pendingSpace.setLength(0);
        afterReasoning = false;
        begun = true;
        code.acceptCharacter(c);
        out.append(c);
        last = c;
    }
}
