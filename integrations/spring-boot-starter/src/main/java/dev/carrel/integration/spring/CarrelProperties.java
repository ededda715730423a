package dev.carrel.integration.spring;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The settings of Carrel.
 *
 * @param library the ID of the library of the application; an embedded engine creates it
 * @param dataFolder where the embedded engine keeps its data; one program at a time may open it
 * @param url the base URL of a Carrel server; without one the engine runs in the application
 * @param token the access token for the server
 * @param timeout how long a request to the server may take
 */
@ConfigurationProperties("carrel")
public record CarrelProperties(@DefaultValue("documents") String library,
        @DefaultValue("carrel-data") Path dataFolder, @Nullable String url, @Nullable String token,
        @DefaultValue("150s") Duration timeout) {}
