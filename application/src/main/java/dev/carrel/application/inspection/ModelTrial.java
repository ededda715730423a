package dev.carrel.application.inspection;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The result of trying a model.
 *
 * @param model its name
 * @param problem a sentence that says what does not work; null if the model works
 * @param took how long it took to answer
 */
public record ModelTrial(String model, @Nullable String problem, Duration took) {}
