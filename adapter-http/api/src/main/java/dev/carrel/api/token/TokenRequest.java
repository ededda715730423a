package dev.carrel.api.token;

import dev.carrel.api.library.LimitsBody;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An access token to issue.
 *
 * @param libraries null for all
 * @param filter the documents that the token gives access to, in the grammar of filters; null for all
 * @param readers the names as which documents of connectors that keep rights are read; null for none
 * @param limits null for none
 * @param expiresAt null for a token that does not expire
 */
public record TokenRequest(@Nullable String name, @Nullable List<String> scopes, @Nullable List<String> libraries,
        @Nullable Map<String, Object> filter, @Nullable List<String> readers, @Nullable LimitsBody limits,
        @Nullable String expiresAt) {}
