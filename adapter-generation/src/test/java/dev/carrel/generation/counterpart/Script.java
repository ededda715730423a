package dev.carrel.generation.counterpart;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * How a request is answered, step by step.
 *
 * <pre>
 * Script.begin().reasoning("Hm.").text("Employees", " have").pause(ofSeconds(1)).text(" 28 days. [1]").finish("stop").done()
 * </pre>
 *
 * Immutable: each method that adds a step returns another script. The status and the headers are sent before the first
 * byte of the body, so a script that begins with a wait leaves the client without an answer. A stream that comes to the
 * end of its script ends in order, and the connection serves the next request. For a request that does not stream,
 * pieces are gathered into one object, sent at the end; waits and accidents happen as written.
 */
public final class Script {

    private final List<Step> steps;

    private Script(List<Step> steps) {
        this.steps = List.copyOf(steps);
    }

    /** An empty script: an empty stream, or an empty reply. */
    public static Script begin() {
        return new Script(List.of());
    }

    /** A reply as it should be: the text word by word, its end, what it cost, and that it is done. */
    public static Script saying(String text) {
        String[] pieces = pieces(text);
        return begin().role().text(pieces).finish("stop").usage(10, pieces.length).done();
    }

    /** An error in the form of the protocol. */
    public static Script failing(int status, String message) {
        return begin().status(status, Chunks.error(message));
    }

    /** The text in pieces of about a word, the space before it included. */
    public static String[] pieces(String text) {
        return text.split("(?<=\\S)(?=\\s)");
    }

    /** Another status than 200. */
    public Script status(int code) {
        return then(new Step.Status(code));
    }

    /** Another status, with the JSON that explains it as the whole body. */
    public Script status(int code, String json) {
        return status(code).wholeBody("application/json", json);
    }

    /** A header of the answer, wherever in the script it is said. */
    public Script header(String name, String value) {
        return new Script(List.of(new Step.Header(name, value))).then(this);
    }

    /** Sends status and headers now. */
    public Script headersNow() {
        return then(new Step.HeadersNow());
    }

    /** An event that names the role of the assistant, with empty content. */
    public Script role() {
        return then(new Step.Role());
    }

    /** An event for each piece. */
    public Script text(String... pieces) {
        Script longer = this;
        for (String piece : pieces) {
            longer = longer.then(new Step.Text(piece));
        }
        return longer;
    }

    /** An event with a piece that is made when it is sent. */
    public Script text(Supplier<String> piece) {
        return then(new Step.Made(piece));
    }

    /** An event with a piece of thought in {@code reasoning_content}. */
    public Script reasoning(String piece) {
        return reasoningAs("reasoning_content", piece);
    }

    /** An event with a piece of thought in a field of that name. */
    public Script reasoningAs(String field, String piece) {
        return then(new Step.Reasoning(field, piece));
    }

    /** An event with the reason for the end. */
    public Script finish(String reason) {
        return then(new Step.Finish(reason));
    }

    /** An event without choices that tells the tokens used. */
    public Script usage(int input, int output) {
        return then(new Step.Usage(input, output));
    }

    /** The event {@code [DONE]}. */
    public Script done() {
        return then(new Step.Done());
    }

    /** An event with this data. */
    public Script event(String json) {
        return then(new Step.Event(json));
    }

    /** A comment, which clients overlook. */
    public Script comment(String text) {
        return then(new Step.Comment(text));
    }

    /** This text in the body as it is, as one chunk of it. */
    public Script raw(String text) {
        return raw(text.getBytes(UTF_8));
    }

    /** These bytes in the body as they are, as one chunk of it. */
    public Script raw(byte[] bytes) {
        return then(new Step.Raw(bytes.clone()));
    }

    /** A body of known length that is all there is, whether the request streams or not. */
    public Script wholeBody(String contentType, String text) {
        return then(new Step.Whole(contentType, text));
    }

    /** Does nothing for a time. */
    public Script pause(Duration time) {
        return then(new Step.Pause(time));
    }

    /** Does nothing until the latch is open. */
    public Script awaits(CountDownLatch latch) {
        return then(new Step.Wait(latch));
    }

    /** Is silent until the client leaves or the server is closed. */
    public Script hangs() {
        return then(new Step.Hang());
    }

    /** Repeats a piece, as fast as it is taken, until the client leaves or the server is closed. */
    public Script forEver(String piece) {
        return forEver(piece, Duration.ZERO);
    }

    /** Repeats a piece with a pause after each, until the client leaves or the server is closed. */
    public Script forEver(String piece, Duration pace) {
        return then(new Step.Repeat(piece, pace));
    }

    /** Ends the body in order where it is, and the connection; before the body, the connection only. */
    public Script closes() {
        return then(new Step.Close());
    }

    /** Closes the connection where it is: the body is cut off, without the mark of its end. */
    public Script breaksOff() {
        return then(new Step.BreakOff());
    }

    /** Resets the connection. What was sent and not yet read is lost to the client. */
    public Script reset() {
        return then(new Step.Reset());
    }

    /** All steps of this script, then those of the other. */
    public Script then(Script other) {
        var all = new ArrayList<>(steps);
        all.addAll(other.steps);
        return new Script(all);
    }

    List<Step> steps() {
        return steps;
    }

    private Script then(Step step) {
        var longer = new ArrayList<>(steps);
        longer.add(step);
        return new Script(longer);
    }
}
