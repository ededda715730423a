package dev.carrel.bootstrap.settings;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Which settings of embedding go together. */
final class EmbeddingKeys {

    static final String NONE = "none";
    static final String BUILT_IN = "bge-small-en-v1.5-q";

    private EmbeddingKeys() {}

    /**
     * @param given what was said, each allowed for itself
     */
    static void check(String model, Map<String, Given> given, List<Problem> problems) {
        if (model.equals(NONE) || model.equals(BUILT_IN)) {
            for (Key<?> key : Keys.OF_AN_ENDPOINT) {
                Given useless = given.get(key.name());
                if (useless != null) {
                    problems.add(new Problem(key.name(), useless.origin(), "it is for a model of a server, and "
                            + Keys.EMBEDDING_MODEL.name() + " is " + model));
                }
            }
        } else if (!given.containsKey(Keys.EMBEDDING_BASE_URL.name())) {
            problems.add(new Problem(Keys.EMBEDDING_MODEL.name(),
                    Objects.requireNonNull(given.get(Keys.EMBEDDING_MODEL.name())).origin(),
                    "there is no model \"" + model + "\" in Carrel, only " + BUILT_IN + " or " + NONE
                            + "; for one of a server set " + Keys.EMBEDDING_BASE_URL.name()));
        }
    }
}
