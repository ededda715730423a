package dev.carrel.architecture.bad.integration.spring;

class SpringBridge {

    Class<?> other = org.flywaydb.core.Flyway.class;
}
