package dev.carrel.architecture.bad.integration.opentelemetry;

class OpenTelemetryBridge {

    Class<?> other = io.micrometer.core.instrument.MeterRegistry.class;
}
