package dev.carrel.integration.spring;

import dev.carrel.application.Carrel;
import dev.carrel.application.EngineReadiness;
import dev.carrel.client.CarrelClient;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

/** Configures the health indicator {@code carrel}: whether the engine or the server is ready to answer questions. */
@AutoConfiguration(after = CarrelAutoConfiguration.class)
@ConditionalOnClass({HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class})
@ConditionalOnEnabledHealthIndicator("carrel")
public final class CarrelHealthAutoConfiguration {

    @Bean
    @ConditionalOnBean(Carrel.class)
    @ConditionalOnMissingBean(name = "carrelHealthIndicator")
    HealthIndicator carrelHealthIndicator(Carrel carrel) {
        return () -> {
            EngineReadiness readiness = carrel.readiness();
            Health.Builder health = readiness.answersQuestions() ? Health.up() : Health.outOfService();
            return health.withDetail("readiness", readiness.wireName())
                    .withDetail("reasons", readiness.reasons())
                    .build();
        };
    }

    @Bean
    @ConditionalOnBean(CarrelClient.class)
    @ConditionalOnMissingBean(name = "carrelServerHealthIndicator")
    HealthIndicator carrelServerHealthIndicator(CarrelClient client) {
        return () -> {
            try {
                client.checkReady();
                return Health.up().build();
            } catch (RuntimeException e) {
                return Health.down(e).build();
            }
        };
    }
}
