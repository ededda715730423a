package dev.carrel.architecture.bad.integration.openid;

class OpenIdBridge {

    Class<?> other = io.micrometer.core.instrument.MeterRegistry.class;
}
