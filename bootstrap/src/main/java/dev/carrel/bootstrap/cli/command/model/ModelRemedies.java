package dev.carrel.bootstrap.cli.command.model;

/** Remedies for what a check of the language model can find. */
final class ModelRemedies {

    private ModelRemedies() {}

    /** Returns the remedy for the outcome of a check, such as {@code unreachable}. */
    static String remedyFor(String outcome) {
        return switch (outcome) {
            case "unreachable" ->
                    "Is the server running, and is model.base-url its address? For most servers it ends in /v1.";
            case "unknown-address" -> "Is the name of the host in model.base-url right?";
            case "refused-key" -> "Set CARREL_MODEL_API_KEY to a key of that server.";
            case "unknown-model" ->
                    "Does the server have the model of model.name? The address of model.base-url must end before "
                            + "/chat/completions.";
            case "not-streamed" ->
                    "Does model.base-url end where /chat/completions begins? For most servers it ends in /v1.";
            case "silent" ->
                    "The model may still be loading: try again, or raise model.first-token-timeout.";
            case "stalled" -> "If the model only needs more time, raise model.silence-timeout.";
            case "used-up" -> "The model seems to reason at length: raise model.max-reply, and model.context with it.";
            case "too-long" ->
                    "Set model.context to the context size of the model in tokens, prompt and reply together.";
            case "no-credit" -> "Check your account with the provider.";
            case "busy" -> "Try again later, or ask the provider for a higher rate limit.";
            default -> "See the log of that server.";
        };
    }
}
