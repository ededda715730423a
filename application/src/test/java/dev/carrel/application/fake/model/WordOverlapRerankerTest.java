package dev.carrel.application.fake.model;

import dev.carrel.application.contract.model.RerankerContract;
import dev.carrel.application.port.Reranker;

class WordOverlapRerankerTest extends RerankerContract {

    @Override
    protected Reranker openReranker() {
        return new WordOverlapReranker();
    }
}
