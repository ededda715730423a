package dev.carrel.domain;

import java.util.Random;
import java.util.function.Consumer;

/**
 * Checks a property on random cases. A failure names the seed of its case; {@code -Dcarrel.seed=…} runs that case
 * alone.
 */
public final class RandomCases {

    private RandomCases() {}

    public static void forEach(int cases, Consumer<Random> property) {
        Long replayed = Long.getLong("carrel.seed");
        if (replayed != null) {
            property.accept(new Random(replayed));
            return;
        }
        var seeds = new Random();
        for (int number = 0; number < cases; number++) {
            long seed = seeds.nextLong();
            try {
                property.accept(new Random(seed));
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("replay with -Dcarrel.seed=" + seed, e);
            }
        }
    }

    /**
     * Returns a text of random paragraphs, sentences and words in several scripts, with unusual white space and
     * characters.
     */
    public static String text(Random random, int mostCharacters) {
        String[] pieces = {"answer", "library", "Ärger", "l'été", "日本語の文章です。", "ภาษาไทย", "نص عربي", "हिन्दी", "🙂",
            "e\u0301",
            ". ", "! ", "? ", " ", " ", " ", "\n", "\n\n", "\n\n", "\t", "\u00a0", "3.14", "Dr. ", "…", "\u2028",
            "x".repeat(1 + random.nextInt(40))};
        var text = new StringBuilder();
        int length = random.nextInt(mostCharacters + 1);
        while (text.length() < length) {
            text.append(pieces[random.nextInt(pieces.length)]);
            if (random.nextInt(3) > 0) {
                text.append(' ');
            }
        }
        return text.toString();
    }
}
