package dev.carrel.application.port.connector;

import java.nio.file.Path;
import java.util.ServiceLoader;

/**
 * Creates a kind of place that a jar brings which is no part of the program. The jar names the class, which has a
 * public constructor without parameters, as a {@link ServiceLoader} finds it: in a file of {@code META-INF/services}.
 */
@FunctionalInterface
public interface ConnectorKindFactory {

    /** Creates the kind. Called once, when the program starts. */
    ConnectorKind createKind(KindEnvironment environment);

    /**
     * What the program has for a kind.
     *
     * @param http for places that are asked over HTTP
     * @param sockets for places with another protocol
     * @param secrets of places that are not open to everybody
     * @param temporary a folder for files that are being read; made by the kind if it does not exist, and deleted at
     * each start of the program
     * @param maxFileBytes larger files need not be read
     */
    record KindEnvironment(PlaceHttp http, PlaceSockets sockets, PlaceSecrets secrets, Path temporary,
            long maxFileBytes) {}
}
