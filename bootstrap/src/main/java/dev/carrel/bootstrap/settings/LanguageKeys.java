package dev.carrel.bootstrap.settings;

import java.util.List;
import java.util.Map;

/** Which settings of the language model go together. */
final class LanguageKeys {

    private LanguageKeys() {}

    /**
     * @param given what was said, each allowed for itself
     */
    static void check(Values values, Map<String, Given> given, List<Problem> problems) {
        Given address = given.get(Keys.MODEL_BASE_URL.name());
        if (address == null) {
            for (Key<?> key : Keys.OF_A_LANGUAGE_MODEL) {
                Given useless = given.get(key.name());
                if (useless != null) {
                    problems.add(new Problem(key.name(), useless.origin(), "it is for a language model, and "
                            + Keys.MODEL_BASE_URL.name() + " does not say where that is"));
                }
            }
            return;
        }
        if (!given.containsKey(Keys.MODEL_NAME.name())) {
            problems.add(new Problem(Keys.MODEL_BASE_URL.name(), address.origin(), Keys.MODEL_NAME.name()
                    + " must say which of the models there is meant"));
        }
        if (values.get(Keys.MODEL_MAX_REPLY) > values.get(Keys.MODEL_CONTEXT) / 2) {
            Given origin = given.getOrDefault(Keys.MODEL_MAX_REPLY.name(), address);
            problems.add(new Problem(Keys.MODEL_MAX_REPLY.name(), origin.origin(), "a reply of "
                    + values.get(Keys.MODEL_MAX_REPLY) + " tokens takes more than half of the context of "
                    + values.get(Keys.MODEL_CONTEXT) + " (" + Keys.MODEL_CONTEXT.name() + ")"));
        }
    }
}
