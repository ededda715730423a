package dev.carrel.integration.spring;

import dev.carrel.application.client.LibraryClient;
import org.springframework.ai.rag.retrieval.search.DocumentRetriever;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** Configures the document retriever of Spring AI. */
@AutoConfiguration(after = CarrelAutoConfiguration.class)
@ConditionalOnClass(DocumentRetriever.class)
public final class CarrelRagAutoConfiguration {

    @Bean
    @ConditionalOnBean(LibraryClient.class)
    @ConditionalOnMissingBean(DocumentRetriever.class)
    CarrelDocumentRetriever carrelDocumentRetriever(LibraryClient library) {
        return new CarrelDocumentRetriever(library);
    }
}
