package dev.carrel.api.token;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An access token to issue.
 *
 * @param libraries null for all
 * @param expiresAt null for a token that does not expire
 */
public record TokenRequest(@Nullable String name, @Nullable List<String> scopes, @Nullable List<String> libraries,
        @Nullable String expiresAt) {}
