package dev.carrel.languagemodel.testserver;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import java.util.stream.Stream;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * The response to a request, step by step.
 *
 * <pre>
 * ModelScript.begin().reasoning("Hm.").text("Employees", " have").pause(ofSeconds(1)).text(" 28 days. [1]")
 *         .finish("stop").done()
 * </pre>
 *
 * Immutable: each method that adds a step returns another script. The status and the headers are sent before the first
 * byte of the body, so a script that starts with a pause delays the whole response. A stream ends properly at the end
 * of its script, and the connection serves the next request. Without streaming, the pieces are collected into one
 * object that is sent at the end; pauses and faults happen as written.
 */
public final class ModelScript {

    private final List<ScriptStep> steps;

    private ModelScript(List<ScriptStep> steps) {
        this.steps = List.copyOf(steps);
    }

    /** Returns an empty script: an empty stream, or an empty reply. */
    public static ModelScript begin() {
        return new ModelScript(List.of());
    }

    /** Returns a complete reply: the text word by word, a finish reason, the usage and the end marker. */
    public static ModelScript saying(String text) {
        String[] pieces = pieces(text);
        return begin().role().text(pieces).finish("stop").usage(10, pieces.length).done();
    }

    /** Returns an error of the protocol. */
    public static ModelScript failing(int status, String message) {
        return begin().status(status, ChatChunks.error(message));
    }

    /** Splits a text into pieces of about a word, each with the space before it. */
    public static String[] pieces(String text) {
        return text.split("(?<=\\S)(?=\\s)");
    }

    /** Sets a status other than 200. */
    public ModelScript status(int code) {
        return then(new ScriptStep.Status(code));
    }

    /** Sets a status, with JSON as the whole body. */
    public ModelScript status(int code, String json) {
        return status(code).wholeBody("application/json", json);
    }

    /** Adds a response header, at any position in the script. */
    public ModelScript header(String name, String value) {
        return new ModelScript(List.of(new ScriptStep.Header(name, value))).then(this);
    }

    /** Sends status and headers now. */
    public ModelScript headersNow() {
        return then(new ScriptStep.HeadersNow());
    }

    /** Sends an event that names the role of the assistant, with empty content. */
    public ModelScript role() {
        return then(new ScriptStep.Role());
    }

    /** Sends an event for each piece. */
    public ModelScript text(String... pieces) {
        return then(new ModelScript(Stream.of(pieces).<ScriptStep>map(ScriptStep.Text::new).toList()));
    }

    /** Sends an event with a piece that is created when it is sent. */
    public ModelScript text(Supplier<String> piece) {
        return then(new ScriptStep.Made(piece));
    }

    /** Sends an event with a piece of reasoning in {@code reasoning_content}. */
    public ModelScript reasoning(String piece) {
        return reasoningAs("reasoning_content", piece);
    }

    /** Sends an event with a piece of reasoning in a field of this name. */
    public ModelScript reasoningAs(String field, String piece) {
        return then(new ScriptStep.Reasoning(field, piece));
    }

    /** Sends an event with a finish reason. */
    public ModelScript finish(String reason) {
        return then(new ScriptStep.Finish(reason));
    }

    /** Sends an event without choices that reports the usage. */
    public ModelScript usage(int input, int output) {
        return then(new ScriptStep.Usage(input, output));
    }

    /** Sends the event {@code [DONE]}. */
    public ModelScript done() {
        return then(new ScriptStep.Done());
    }

    /** Sends an event with this data. */
    public ModelScript event(String json) {
        return then(new ScriptStep.Event(json));
    }

    /** Sends a comment, which clients ignore. */
    public ModelScript comment(String text) {
        return then(new ScriptStep.Comment(text));
    }

    /** Sends this text unchanged, as one chunk of the body. */
    public ModelScript raw(String text) {
        return raw(text.getBytes(UTF_8));
    }

    /** Sends these bytes unchanged, as one chunk of the body. */
    public ModelScript raw(byte[] bytes) {
        return then(new ScriptStep.Raw(bytes.clone()));
    }

    /** Sends a whole body of known length, whether the request streams or not. */
    public ModelScript wholeBody(String contentType, String text) {
        return then(new ScriptStep.Whole(contentType, text));
    }

    /** Pauses for a time. */
    public ModelScript pause(Duration time) {
        return then(new ScriptStep.Pause(time));
    }

    /** Pauses until the latch is open. */
    public ModelScript awaits(CountDownLatch latch) {
        return then(new ScriptStep.Wait(latch));
    }

    /** Stays silent until the client leaves or the server is closed. */
    public ModelScript hangs() {
        return then(new ScriptStep.Hang());
    }

    /** Repeats a piece as fast as possible until the client leaves or the server is closed. */
    public ModelScript forEver(String piece) {
        return forEver(piece, Duration.ZERO);
    }

    /** Repeats a piece with a pause after each until the client leaves or the server is closed. */
    public ModelScript forEver(String piece, Duration pace) {
        return then(new ScriptStep.Repeat(piece, pace));
    }

    /** Ends the body properly, and the connection; before the body, closes the connection only. */
    public ModelScript closes() {
        return then(new ScriptStep.Close());
    }

    /** Closes the connection without the end of the body. */
    public ModelScript breaksOff() {
        return then(new ScriptStep.BreakOff());
    }

    /** Resets the connection. The client loses what it has not read yet. */
    public ModelScript reset() {
        return then(new ScriptStep.Reset());
    }

    /** Appends all steps of another script. */
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
