package dev.carrel.generation.llm.output;

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
public final class ReasoningFilter {

    private static final List<String> TAG_NAMES = List.of("think", "thinking", "reasoning", "thought", "seed:think");
    private static final String CHANNEL = "<|channel|>";
    private static final String START = "<|start|>";
    private static final String MESSAGE = "<|message|>";
    private static final String END = "<|end|>";
    private static final String RETURN = "<|return|>";
    private static final List<String> CHANNEL_TAGS = List.of(CHANNEL, START, MESSAGE, END, RETURN);
    private static final List<ReasoningTag> TAGS = buildTags();
    /** With which a tag may begin. */
    private static final String TAG_STARTS = "<[◁";
    private static final String ANY_TAG = "";
    /** After which a tag is only spoken of. */
    private static final String QUOTATION_MARKS = "`'\"‘’‚“”„«»‹›「『";

    private enum FilterState {
        REPLY, REASONING, HEADER, CHANNEL
    }

    /**
     * @param name of the pair, or the tag itself where it has none
     */
    private record ReasoningTag(String text, String name, boolean opens, boolean closes) {}

    private final StringBuilder out = new StringBuilder();
    /** What may become a tag. */
    private final StringBuilder candidate = new StringBuilder();
    /** White space that goes out with the first word after it. */
    private final StringBuilder pendingSpace = new StringBuilder();
    private final StringBuilder header = new StringBuilder();
    /** A block in the middle of the reply that is not closed yet; empty outside of one. */
    private final StringBuilder block = new StringBuilder();
    private final CodeSpans code = new CodeSpans();
    private FilterState state;
    private String closedBy = ANY_TAG;
    private char last;
    private boolean begun;
    private boolean afterReasoning;
    private boolean leaked;
    /** An opening tag was spoken of, so that one that closes may be as well. */
    private boolean openingTagMentioned;

    /**
     * @param unopened whether the text begins within reasoning, as with models whose template has opened it
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

    /** Takes a piece; what may go out now, which may be nothing. */
    public String acceptPiece(String piece) {
        for (int i = 0; i < piece.length(); i++) {
            acceptCharacter(piece.charAt(i));
        }
        return drainOutput();
    }

    /** What was held back and is the end of the reply. */
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

    /** Whether reasoning was closed that was never opened, so that some of it may have gone out. */
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

    /** Code that closes what was never opened is more likely reasoning with code in it. */
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
