package dev.carrel.browser;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/** What the tests of a run share: a Chromium and a service, from the first test to the last one. */
record SharedRun(Chromium chromium, WebService service) implements AutoCloseable {

    static SharedRun of(ExtensionContext test) {
        return test.getRoot()
                .getStore(Namespace.GLOBAL)
                .computeIfAbsent(SharedRun.class, ignored -> start(), SharedRun.class);
    }

    private static SharedRun start() {
        Chromium.require();
        try {
            Path folder = Files.createTempDirectory("carrel-browser-tests");
            return new SharedRun(Chromium.start(folder), WebService.start(folder.resolve("data")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        service.close();
        chromium.close();
    }
}
