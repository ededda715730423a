package dev.carrel.application.embedding;

import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.domain.passage.ModelId;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The embedder, and the source of embedders for former models.
 *
 * @param current null for lexical search alone
 */
public record EmbedderSet(@Nullable PassageEmbedder current, Function<ModelId, Optional<PassageEmbedder>> former) {}
