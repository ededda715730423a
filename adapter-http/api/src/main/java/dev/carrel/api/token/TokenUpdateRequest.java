package dev.carrel.api.token;

import dev.carrel.api.library.LimitsBody;
import org.jspecify.annotations.Nullable;

/**
 * What to change of an access token. A null field keeps its value.
 *
 * @param limits replaces all limits
 */
public record TokenUpdateRequest(@Nullable String name, @Nullable LimitsBody limits) {}
