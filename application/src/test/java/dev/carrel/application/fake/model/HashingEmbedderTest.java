package dev.carrel.application.fake.model;

import dev.carrel.application.contract.model.PassageEmbedderContract;
import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.domain.passage.ModelId;

class HashingEmbedderTest extends PassageEmbedderContract {

    @Override
    protected PassageEmbedder openEmbedder() {
        return new HashingEmbedder(new ModelId("words"));
    }
}
