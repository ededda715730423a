package dev.carrel.integration.spring;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.ProblemDetail;
import tools.jackson.databind.JacksonModule;

/** Configures how controllers answer: errors of Carrel are problem details, and its ids are strings of JSON. */
@AutoConfiguration
@ConditionalOnWebApplication
public final class CarrelWebAutoConfiguration {

    /** The errors. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(ProblemDetail.class)
    static class ErrorConfiguration {

        @Bean
        @ConditionalOnMissingBean
        CarrelExceptionHandler carrelExceptionHandler() {
            return new CarrelExceptionHandler();
        }
    }

    /** The values in JSON. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(JacksonModule.class)
    static class JsonConfiguration {

        @Bean
        @ConditionalOnMissingBean(name = "carrelJacksonModule")
        JacksonModule carrelJacksonModule() {
            return CarrelJacksonModule.create();
        }
    }
}
