package dev.carrel.benchmarks;

import dev.carrel.generation.testserver.ModelRequest;
import dev.carrel.generation.testserver.ModelScript;
import dev.carrel.generation.testserver.TestModelServer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A language model as a process of its own. Each of its tokens is the time at which it is sent, by
 * {@link System#nanoTime}, which on Linux is one clock for all processes. How many come and how fast is said in the
 * question.
 */
final class TimestampingModelServer {

    private static final Pattern ORDER = Pattern.compile("(\\d+) tokens, (\\d+) a second");
    private static final int RADIX = 36;

    private final Map<String, ModelScript> scripts = new ConcurrentHashMap<>();

    public static void main(String[] args) throws InterruptedException {
        TestModelServer server = TestModelServer.start();
        server.answer(new TimestampingModelServer()::scriptFor);
        System.out.println("The stamping model is listening on " + server.address());
        Thread.currentThread().join();
    }

    /** What a question says to be answered so. */
    static String questionFor(int tokens, int perSecond) {
        return tokens + " tokens, " + perSecond + " a second";
    }

    /** A token begins a word, so that nothing has to wait for what comes after it. */
    private static String nextToken() {
        return " @" + Long.toString(System.nanoTime(), RADIX);
    }

    /** Of a line of JSON with a token, when that was sent. */
    static long sentNanos(MatchResult token) {
        return Long.parseLong(token.group(1), RADIX);
    }

    /** A token alone in a text of JSON. */
    static Pattern tokenPattern() {
        return Pattern.compile("\" ?@([0-9a-z]+)\"");
    }

    private ModelScript scriptFor(ModelRequest request) {
        MatchResult order = ORDER.matcher(request.lastUserMessage())
                .results()
                .reduce((first, last) -> last)
                .orElseThrow(() -> new IllegalArgumentException("nothing was ordered"));
        return scripts.computeIfAbsent(order.group(),
                same -> scriptOf(Integer.parseInt(order.group(1)), Integer.parseInt(order.group(2))));
    }

    private static ModelScript scriptOf(int tokens, int perSecond) {
        ModelScript script = ModelScript.begin().role().text(TimestampingModelServer::nextToken);
        for (int number = 1; number < tokens; number++) {
            script = script.pause(Duration.ofSeconds(1).dividedBy(perSecond)).text(TimestampingModelServer::nextToken);
        }
        return script.finish("stop").usage(1, tokens).done();
    }
}
