package dev.carrel.integration.spring;

import dev.carrel.application.CarrelBuilder;

/** A bean that changes the embedded engine before it is opened, such as by an embedder or a page fetcher. */
@FunctionalInterface
public interface CarrelBuilderCustomizer {

    /** Changes the builder, which has a storage, an index and a reply writer. */
    void customize(CarrelBuilder builder);
}
