package dev.carrel.fault.cluster;

import dev.carrel.application.faults.TestProxy;
import dev.carrel.fault.load.MixedLoad;
import dev.carrel.harness.ServerProcess;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A server with its load and its way to the database, which can be killed and run again. */
final class LoadedServer implements AutoCloseable {

    private final String engine;
    private final Map<String, String> environment;
    private final TestProxy proxy;
    private @Nullable ServerProcess process;
    private @Nullable MixedLoad load;

    LoadedServer(String engine, Map<String, String> environment, TestProxy proxy) {
        this.engine = engine;
        this.environment = Map.copyOf(environment);
        this.proxy = proxy;
    }

    String engine() {
        return engine;
    }

    Map<String, String> environment() {
        return environment;
    }

    /** Returns the way to the database, which can be interrupted. */
    TestProxy proxy() {
        return proxy;
    }

    ServerProcess process() {
        return Objects.requireNonNull(process);
    }

    MixedLoad load() {
        return Objects.requireNonNull(load);
    }

    /** Takes a process that was started, and its load. */
    void run(ServerProcess started, MixedLoad startedLoad) {
        process = started;
        load = startedLoad;
    }

    /** Ends the server at once. */
    void kill() throws InterruptedException {
        load().expectEnd();
        process().kill();
        load().stop();
    }

    @Override
    public void close() throws IOException {
        if (load != null) {
            load.expectEnd();
        }
        if (process != null) {
            process.close();
        }
        proxy.close();
    }
}
