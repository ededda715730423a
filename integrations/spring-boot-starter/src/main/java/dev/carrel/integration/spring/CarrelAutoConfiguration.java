package dev.carrel.integration.spring;

import dev.carrel.application.Carrel;
import dev.carrel.application.CarrelBuilder;
import dev.carrel.application.client.LibraryClient;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.client.CarrelClient;
import dev.carrel.client.CarrelClientBuilder;
import dev.carrel.generation.ExtractiveReplyWriter;
import dev.carrel.retrieval.LucenePassageIndex;
import dev.carrel.sqlite.SqliteStorage;
import java.util.Objects;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configures a {@link LibraryClient}: of a server if {@code carrel.url} is set, else of an engine in the process. */
@AutoConfiguration
@EnableConfigurationProperties(CarrelProperties.class)
public final class CarrelAutoConfiguration {

    /** A library of a server. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(CarrelClient.class)
    @ConditionalOnProperty("carrel.url")
    static class RemoteConfiguration {

        @Bean
        @ConditionalOnMissingBean
        CarrelClient carrelClient(CarrelProperties properties) {
            CarrelClientBuilder builder = CarrelClient.builder()
                    .url(Objects.requireNonNull(properties.url()))
                    .timeout(properties.timeout());
            return (properties.token() == null ? builder : builder.token(properties.token())).build();
        }

        @Bean
        @ConditionalOnMissingBean
        LibraryClient carrelLibrary(CarrelClient client, CarrelProperties properties) {
            return client.library(properties.library());
        }
    }

    /** A library of an engine in the process. Its database is no bean, so that the application may have another. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({SqliteStorage.class, LucenePassageIndex.class, ExtractiveReplyWriter.class})
    @ConditionalOnProperty(name = "carrel.url", matchIfMissing = true, havingValue = "no value enables this")
    static class EmbeddedConfiguration {

        @Bean
        @ConditionalOnMissingBean
        ReplyWriter carrelReplyWriter() {
            return new ExtractiveReplyWriter();
        }

        @Bean
        @ConditionalOnMissingBean
        Carrel carrel(CarrelProperties properties, ReplyWriter replyWriter,
                ObjectProvider<CarrelBuilderCustomizer> customizers) {
            CarrelBuilder builder = Carrel.builder()
                    .storage(SqliteStorage.open(properties.dataFolder().resolve("carrel.db")))
                    .index(LucenePassageIndex.open(properties.dataFolder().resolve("index")))
                    .replyWriter(replyWriter);
            customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
            return builder.open();
        }

        @Bean
        @ConditionalOnMissingBean
        LibraryClient carrelLibrary(Carrel carrel, CarrelProperties properties) {
            return carrel.createLibrary(properties.library());
        }
    }
}
