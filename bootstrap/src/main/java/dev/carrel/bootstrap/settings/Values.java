package dev.carrel.bootstrap.settings;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The values of all keys after every place was heard, each read as what its key says. */
final class Values {

    private static final String DEFAULT = "the default";

    private final Map<Key<?>, Object> read = new HashMap<>();

    private Values() {}

    /**
     * @param layers later ones win
     * @throws InvalidSettingsException with all that is wrong in any of them
     */
    static Values of(List<Layer> layers) {
        var given = new HashMap<String, Given>();
        var problems = new ArrayList<Problem>();
        for (Layer layer : layers) {
            problems.addAll(layer.problems());
            given.putAll(layer.given());
        }
        Map<String, Given> said = Map.copyOf(given);
        SecretFile.open(Keys.ADMIN_TOKEN, Keys.ADMIN_TOKEN_FILE, given, problems);
        SecretFile.open(Keys.EMBEDDING_API_KEY, Keys.EMBEDDING_API_KEY_FILE, given, problems);
        SecretFile.open(Keys.MODEL_API_KEY, Keys.MODEL_API_KEY_FILE, given, problems);
        var values = new Values();
        for (Key<?> key : Keys.ALL) {
            values.read(key, given.getOrDefault(key.name(), new Given(DEFAULT, key.defaults())), problems);
        }
        if (problems.isEmpty()) {
            EmbeddingKeys.check(values.get(Keys.EMBEDDING_MODEL), said, problems);
            LanguageKeys.check(values, said, problems);
        }
        if (!problems.isEmpty()) {
            throw new InvalidSettingsException(problems);
        }
        return values;
    }

    @SuppressWarnings("unchecked") // What is kept under a key was read by that key.
    <T> T get(Key<T> key) {
        return (T) Objects.requireNonNull(read.get(key));
    }

    int number(Key<Long> key) {
        return Math.toIntExact(get(key));
    }

    private void read(Key<?> key, Given said, List<Problem> problems) {
        key.kind()
                .read(said.texts())
                .ifPresentOrElse(value -> read.put(key, value), () -> problems.add(Problem.notAllowed(key, said)));
    }
}
