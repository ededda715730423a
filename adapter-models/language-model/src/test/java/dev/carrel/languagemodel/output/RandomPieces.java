package dev.carrel.languagemodel.output;

import dev.carrel.application.TestSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/** Random texts, split and joined. {@code -Dcarrel.seed=…} repeats a failed case. */
public final class RandomPieces {

    private RandomPieces() {}

    /**
     * Checks a property on random cases, a fifth of them in a quick run.
     *
     * @param cases how many are drawn at full size
     */
    public static void forEachRandom(int cases, Consumer<Random> property) {
        Long replayed = Long.getLong("carrel.seed");
        if (replayed != null) {
            property.accept(new Random(replayed));
            return;
        }
        var seeds = new Random();
        for (int number = 0; number < TestSize.of(cases / 5, cases); number++) {
            long seed = seeds.nextLong();
            try {
                property.accept(new Random(seed));
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("replay with -Dcarrel.seed=" + seed, e);
            }
        }
    }

    public static List<String> split(String text, Random random) {
        var pieces = new ArrayList<String>();
        int most = 1 + random.nextInt(12);
        for (int i = 0; i < text.length();) {
            int end = Math.min(text.length(), i + random.nextInt(most + 1));
            pieces.add(text.substring(i, end));
            i = end;
        }
        return pieces;
    }

    public static String joined(Random random, List<String> parts, int most) {
        var text = new StringBuilder();
        for (int i = random.nextInt(most); i > 0; i--) {
            text.append(parts.get(random.nextInt(parts.size())));
        }
        return text.toString();
    }
}
