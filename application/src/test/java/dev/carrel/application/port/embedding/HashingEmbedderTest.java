package dev.carrel.application.port.embedding;

import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.domain.passage.ModelId;

class HashingEmbedderTest extends PassageEmbedderContract {

    @Override
    protected PassageEmbedder embedder() {
        return new HashingEmbedder(new ModelId("words"));
    }
}
