package dev.carrel.architecture.bad.integration.micrometer;

class MicrometerBridge {

    Class<?> other = org.flywaydb.core.Flyway.class;
}
