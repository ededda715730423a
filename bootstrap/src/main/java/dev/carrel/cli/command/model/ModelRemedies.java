package dev.carrel.cli.command.model;

/** What to do about what can go wrong with a language model. */
final class ModelRemedies {

    private ModelRemedies() {}

    /**
     * @param trouble in the word of {@link dev.carrel.generation.ModelCheckResult#outcome}
     */
    static String remedyFor(String trouble) {
        return switch (trouble) {
            case "unreachable" ->
                    "Is the server running, and is model.base-url its address? For most servers it ends in /v1.";
            case "unknown-address" -> "Is the name of the host in model.base-url right?";
            case "refused-key" -> "Set CARREL_MODEL_API_KEY to a key of that server.";
            case "unknown-model" ->
                    "Is model.name one of the models there, and does model.base-url end where /chat/completions begins?";
            case "not-streamed" ->
                    "Does model.base-url end where /chat/completions begins? For most servers it ends in /v1.";
            case "silent" ->
                    "A model that is slow to load may do better the second time; else raise model.first-token-timeout.";
            case "stalled" -> "If it goes on when it is given more time, raise model.silence-timeout.";
            case "used-up" -> "It seems to think for long: raise model.max-reply, and model.context with it.";
            case "too-long" -> "Set model.context to what the model takes in and gives out together, in tokens.";
            case "no-credit" -> "Look at the account of that server.";
            case "busy" -> "Ask again in a while, or ask its provider for more.";
            default -> "The log of that server may say more.";
        };
    }
}
