package dev.carrel.bootstrap.assembly;

import dev.carrel.bootstrap.metrics.Metrics;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.domain.access.LibraryGrant;
import dev.carrel.domain.access.TokenScope;
import dev.carrel.domain.access.TokenSecret;
import dev.carrel.http.CarrelServer;
import java.util.Optional;
import java.util.Set;

/** An engine with the server in front of it. */
public final class Service implements AutoCloseable {

    private final Metrics metrics;
    private final Assembly assembly;
    private final CarrelServer server;
    private final String address;
    private final Announcement announcement;

    private Service(Metrics metrics, Assembly assembly, CarrelServer server, String address,
            Announcement announcement) {
        this.metrics = metrics;
        this.assembly = assembly;
        this.server = server;
        this.address = address;
        this.announcement = announcement;
    }

    /** Opens both; answers when this returns. */
    public static Service start(Settings settings) {
        var metrics = new Metrics();
        try {
            return start(settings, metrics);
        } catch (RuntimeException e) {
            metrics.close();
            throw e;
        }
    }

    private static Service start(Settings settings, Metrics metrics) {
        Assembly assembly = Assembly.open(settings, metrics);
        try (var opened = new OpenedParts()) {
            opened.add(assembly);
            CarrelServer server = opened.add(
                    CarrelServer.start(assembly.carrel(), settings.http(), metrics.service()));
            String address = "http://" + bracketed(settings.http().host()) + ":" + server.port();
            Announcement announcement = Announcement.of(settings.data(), address);
            opened.keep();
            return new Service(metrics, assembly, server, address, announcement);
        }
    }

    /** Where it listens, e.g. {@code http://127.0.0.1:8080}. */
    public String address() {
        return address;
    }

    /** An administrator's token, made now if there is no token at all and none is set. */
    public Optional<TokenSecret> firstToken(Settings settings) {
        if (settings.adminToken() != null || !assembly.carrel().accessControl().listTokens().isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(assembly.carrel()
                .accessControl()
                .issueToken("first administrator", Set.of(TokenScope.ADMIN), new LibraryGrant.AllLibraries(), null)
                .secret());
    }

    /** Refuses new work, lets replies under way end, and closes the engine. */
    @Override
    public void close() {
        try {
            announcement.withdraw();
            server.stop();
        } finally {
            assembly.close();
            metrics.close();
        }
    }

    private static String bracketed(String host) {
        return host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host;
    }
}
