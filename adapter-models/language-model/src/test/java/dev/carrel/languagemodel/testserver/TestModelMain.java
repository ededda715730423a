package dev.carrel.languagemodel.testserver;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A {@link TestModelServer} as a program, for tests and measurements in another process. It runs until it is killed.
 *
 * <pre>
 * --port N                the port; 0, the default, for any free port
 * --tokens-per-second N   the pace of replies; as fast as possible by default
 * --thinking 5s           reasoning before a reply for this time; also in ms
 * --repeat                repeats the reply until the client leaves
 * --rewrites FILE         rewritten questions: lines of a question, a tab and the rewritten question
 * </pre>
 */
public final class TestModelMain {

    private static final Duration THOUGHT = Duration.ofMillis(200);

    private TestModelMain() {}

    /** Runs the server. */
    public static void main(String... arguments) throws IOException, InterruptedException {
        Map<String, String> options = options(arguments);
        var server = TestModelServer.start(Integer.parseInt(options.getOrDefault("port", "0")));
        server.answer(model(options));
        System.out.println("Test model is listening on " + server.address());
        new CountDownLatch(1).await();
    }

    static Function<ModelRequest, ModelScript> model(Map<String, String> options) throws IOException {
        var model = new GroundedModel(rewrites(options.get("rewrites")));
        double tokens = Double.parseDouble(options.getOrDefault("tokens-per-second", "0"));
        Duration pace = tokens == 0 ? Duration.ZERO : Duration.ofNanos((long) (1e9 / tokens));
        Duration thinking = duration(options.getOrDefault("thinking", "0s"));
        boolean repeats = options.containsKey("repeat");
        return request -> script(model.reply(request), pace, thinking, repeats);
    }

    static Map<String, String> options(String... arguments) {
        var options = new HashMap<String, String>();
        for (int next = 0; next < arguments.length; next++) {
            String name = arguments[next].replaceFirst("^--", "");
            boolean known = List.of("port", "tokens-per-second", "thinking", "rewrites", "repeat").contains(name);
            if (!known || !name.equals("repeat") && next + 1 == arguments.length) {
                throw new IllegalArgumentException("not an option, or without its value: " + arguments[next]);
            }
            options.put(name, name.equals("repeat") ? "" : arguments[++next]);
        }
        return options;
    }

    private static ModelScript script(String reply, Duration pace, Duration thinking, boolean repeats) {
        ModelScript script = ModelScript.begin().role();
        for (Duration left = thinking; left.isPositive(); left = left.minus(THOUGHT)) {
            script = script.pause(left.compareTo(THOUGHT) < 0 ? left : THOUGHT).reasoning("Hm. ");
        }
        String[] pieces = ModelScript.pieces(reply);
        for (String piece : pieces) {
            script = script.pause(pace).text(piece);
        }
        return repeats ? script.forEver(" " + reply, pace) : script.finish("stop").usage(10, pieces.length).done();
    }

    private static Map<String, String> rewrites(@Nullable String file) throws IOException {
        var rewrites = new HashMap<String, String>();
        if (file != null) {
            for (String line : Files.readAllLines(Path.of(file))) {
                String[] columns = line.split("\t", 2);
                if (columns.length == 2) {
                    rewrites.put(columns[0].strip(), columns[1].strip());
                }
            }
        }
        return rewrites;
    }

    private static Duration duration(String text) {
        return text.endsWith("ms") ? Duration.ofMillis(Long.parseLong(text.replace("ms", "")))
                : Duration.ofSeconds(Long.parseLong(text.replace("s", "")));
    }
}
