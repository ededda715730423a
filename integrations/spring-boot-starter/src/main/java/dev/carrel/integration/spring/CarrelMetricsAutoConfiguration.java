package dev.carrel.integration.spring;

import dev.carrel.integration.micrometer.EngineMetrics;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Configures the metrics of an engine in the process, in the registry of the application. */
@AutoConfiguration(before = CarrelAutoConfiguration.class, afterName = CarrelMetricsAutoConfiguration.REGISTRIES)
@ConditionalOnClass({MeterRegistry.class, EngineMetrics.class})
public final class CarrelMetricsAutoConfiguration {

    /** What makes the registry of an application. */
    static final String REGISTRIES = "org.springframework.boot.micrometer.metrics.autoconfigure"
            + ".CompositeMeterRegistryAutoConfiguration";

    /** Comes first, so that a customizer of the application may set another observer. */
    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    @ConditionalOnBean(MeterRegistry.class)
    @ConditionalOnMissingBean(name = "carrelMetricsCustomizer")
    CarrelBuilderCustomizer carrelMetricsCustomizer(MeterRegistry registry) {
        return builder -> builder.observer(new EngineMetrics(registry));
    }
}
