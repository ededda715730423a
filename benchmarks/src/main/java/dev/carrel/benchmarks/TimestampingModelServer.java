package dev.carrel.benchmarks;

import dev.carrel.languagemodel.testserver.ModelRequest;
import dev.carrel.languagemodel.testserver.ModelScript;
import dev.carrel.languagemodel.testserver.TestModelServer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A simulated language model as a separate process. Each token is the {@link System#nanoTime} at which it is sent; on
 * Linux this clock is the same for all processes. The question states the number of tokens and their rate.
 */
final class TimestampingModelServer {

    private static final Pattern ORDER = Pattern.compile("(\\d+) tokens, (\\d+) a second");
    private static final int RADIX = 36;

    private final Map<String, ModelScript> scripts = new ConcurrentHashMap<>();

    public static void main(String[] args) throws InterruptedException {
        TestModelServer server = TestModelServer.start();
        server.answer(new TimestampingModelServer()::scriptFor);
        System.out.println("The model server is listening on " + server.address());
        Thread.currentThread().join();
    }

    /** Returns a question that is answered with this number of tokens at this rate. */
    static String questionFor(int tokens, int perSecond) {
        return tokens + " tokens, " + perSecond + " a second";
    }

    /** Returns a token that begins a word, so that it can be passed on before the next one. */
    private static String nextToken() {
        return " @" + Long.toString(System.nanoTime(), RADIX);
    }

    /** Returns the time at which a token was sent. */
    static long sentNanos(MatchResult token) {
        return Long.parseLong(token.group(1), RADIX);
    }

    /** Returns the pattern of a token that is a whole JSON string. */
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
