package dev.carrel.generation.testserver;

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
public final class ModelScript {

    private final List<ScriptStep> steps;

    private ModelScript(List<ScriptStep> steps) {
        this.steps = List.copyOf(steps);
    }

    /** An empty script: an empty stream, or an empty reply. */
    public static ModelScript begin() {
        return new ModelScript(List.of());
    }

    /** A reply as it should be: the text word by word, its end, what it cost, and that it is done. */
    public static ModelScript saying(String text) {
        String[] pieces = pieces(text);
        return begin().role().text(pieces).finish("stop").usage(10, pieces.length).done();
    }

    /** An error in the form of the protocol. */
    public static ModelScript failing(int status, String message) {
        return begin().status(status, ChatChunks.error(message));
    }

    /** The text in pieces of about a word, the space before it included. */
    public static String[] pieces(String text) {
        return text.split("(?<=\\S)(?=\\s)");
    }

    /** Another status than 200. */
    public ModelScript status(int code) {
        return then(new ScriptStep.Status(code));
    }

    /** Another status, with the JSON that explains it as the whole body. */
    public ModelScript status(int code, String json) {
        return status(code).wholeBody("application/json", json);
    }

    /** A header of the answer, wherever in the script it is said. */
    public ModelScript header(String name, String value) {
        return new ModelScript(List.of(new ScriptStep.Header(name, value))).then(this);
    }

    /** Sends status and headers now. */
    public ModelScript headersNow() {
        return then(new ScriptStep.HeadersNow());
    }

    /** An event that names the role of the assistant, with empty content. */
    public ModelScript role() {
        return then(new ScriptStep.Role());
    }

    /** An event for each piece. */
    public ModelScript text(String... pieces) {
        ModelScript longer = this;
        for (String piece : pieces) {
            longer = longer.then(new ScriptStep.Text(piece));
        }
        return longer;
    }

    /** An event with a piece that is made when it is sent. */
    public ModelScript text(Supplier<String> piece) {
        return then(new ScriptStep.Made(piece));
    }

    /** An event with a piece of thought in {@code reasoning_content}. */
    public ModelScript reasoning(String piece) {
        return reasoningAs("reasoning_content", piece);
    }

    /** An event with a piece of thought in a field of that name. */
    public ModelScript reasoningAs(String field, String piece) {
        return then(new ScriptStep.Reasoning(field, piece));
    }

    /** An event with the reason for the end. */
    public ModelScript finish(String reason) {
        return then(new ScriptStep.Finish(reason));
    }

    /** An event without choices that tells the tokens used. */
    public ModelScript usage(int input, int output) {
        return then(new ScriptStep.Usage(input, output));
    }

    /** The event {@code [DONE]}. */
    public ModelScript done() {
        return then(new ScriptStep.Done());
    }

    /** An event with this data. */
    public ModelScript event(String json) {
        return then(new ScriptStep.Event(json));
    }

    /** A comment, which clients overlook. */
    public ModelScript comment(String text) {
        return then(new ScriptStep.Comment(text));
    }

    /** This text in the body as it is, as one chunk of it. */
    public ModelScript raw(String text) {
        return raw(text.getBytes(UTF_8));
    }

    /** These bytes in the body as they are, as one chunk of it. */
    public ModelScript raw(byte[] bytes) {
        return then(new ScriptStep.Raw(bytes.clone()));
    }

    /** A body of known length that is all there is, whether the request streams or not. */
    public ModelScript wholeBody(String contentType, String text) {
        return then(new ScriptStep.Whole(contentType, text));
    }

    /** Does nothing for a time. */
    public ModelScript pause(Duration time) {
        return then(new ScriptStep.Pause(time));
    }

    /** Does nothing until the latch is open. */
    public ModelScript awaits(CountDownLatch latch) {
        return then(new ScriptStep.Wait(latch));
    }

    /** Is silent until the client leaves or the server is closed. */
    public ModelScript hangs() {
        return then(new ScriptStep.Hang());
    }

    /** Repeats a piece, as fast as it is taken, until the client leaves or the server is closed. */
    public ModelScript forEver(String piece) {
        return forEver(piece, Duration.ZERO);
    }

    /** Repeats a piece with a pause after each, until the client leaves or the server is closed. */
    public ModelScript forEver(String piece, Duration pace) {
        return then(new ScriptStep.Repeat(piece, pace));
    }

    /** Ends the body in order where it is, and the connection; before the body, the connection only. */
    public ModelScript closes() {
        return then(new ScriptStep.Close());
    }

    /** Closes the connection where it is: the body is cut off, without the mark of its end. */
    public ModelScript breaksOff() {
        return then(new ScriptStep.BreakOff());
    }

    /** Resets the connection. What was sent and not yet read is lost to the client. */
    public ModelScript reset() {
        return then(new ScriptStep.Reset());
    }

    /** All steps of this script, then those of the other. */
    public ModelScript then(ModelScript other) {
        var all = new ArrayList<>(steps);
        all.addAll(other.steps);
        return new ModelScript(all);
    }

    List<ScriptStep> steps() {
        return steps;
    }

    private ModelScript then(ScriptStep step) {
        var longer = new ArrayList<>(steps);
        longer.add(step);
        return new ModelScript(longer);
    }
}
