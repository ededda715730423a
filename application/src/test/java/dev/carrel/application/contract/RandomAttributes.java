package dev.carrel.application.contract;

import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.attribute.FilterGrammar;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/** Random attributes and filters over few keys and values, so that many of them match. */
public final class RandomAttributes {

    private static final List<String> KEYS = List.of("a", "ab", "b");
    /** In the order of their code points, which is not that of their UTF-16 units. */
    private static final List<String> TEXTS = List.of("", "A", "a", "a b", "ab", "z", "ä", "\uffee", "\ud83d\ude00");
    private static final List<Number> NUMBERS = List.of(-1e300, -2.5, -0.0, 0, 0.1, 1, 2026, 1L << 53, 1e300);

    private final Random random;

    public RandomAttributes(long seed) {
        random = new Random(seed);
    }

    /** Returns attributes of up to three keys. */
    public Attributes nextAttributes() {
        Map<String, Object> values = new HashMap<>();
        for (String key : KEYS) {
            switch (random.nextInt(5)) {
                case 0 -> values.put(key, pick(TEXTS));
                case 1 -> values.put(key, pick(NUMBERS));
                case 2 -> values.put(key, random.nextBoolean());
                case 3 -> values.put(key, Stream.generate(() -> pick(TEXTS)).limit(random.nextInt(4)).toList());
                default -> {
                    // The key is missing.
                }
            }
        }
        return Attributes.of(values);
    }

    /** Returns a filter of a few conditions. */
    public AttributeFilter nextFilter() {
        return FilterGrammar.parse("filters", nextTree(3));
    }

    private Map<String, Object> nextTree(int depth) {
        int kind = random.nextInt(depth == 1 ? 8 : 10);
        return switch (kind) {
            case 0, 1, 2, 3, 4, 5 -> {
                String type = List.of("eq", "ne", "gt", "gte", "lt", "lte").get(kind);
                Object value = random.nextBoolean() ? pick(TEXTS) : pick(NUMBERS);
                yield Map.of("type", type, "key", pick(KEYS), "value",
                        kind < 2 && random.nextInt(4) == 0 ? (Object) random.nextBoolean() : value);
            }
            case 6, 7 -> Map.of("type", kind == 6 ? "in" : "nin", "key", pick(KEYS), "value",
                    List.of(pick(TEXTS), pick(NUMBERS), random.nextBoolean()));
            default -> {
                var filters = new ArrayList<Map<String, Object>>();
                for (int index = 0; index <= random.nextInt(3); index++) {
                    filters.add(nextTree(depth - 1));
                }
                yield Map.of("type", kind == 8 ? "and" : "or", "filters", filters);
            }
        };
    }

    private <T> T pick(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }
}
