package dev.carrel.application.job;

import dev.carrel.domain.error.IndexException.IndexUnreachableException;
import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.error.StorageException.StorageUnreachableException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;

import static org.assertj.core.api.Assertions.assertThat;

/** Failures of a server that is away are no news; others are. */
class FailureLogTest {

    /** The names of the methods that were called. */
    private final List<String> logged = new ArrayList<>();

    /** Returns a logger whose level is info, or debug. */
    private Logger recordingLogger(boolean isDebugEnabled) {
        return (Logger) Proxy.newProxyInstance(Logger.class.getClassLoader(), new Class<?>[]{Logger.class},
                (proxy, method, arguments) -> {
                    if (method.isDefault()) {
                        return InvocationHandler.invokeDefault(proxy, method, arguments);
                    }
                    if (method.getName().startsWith("is")) {
                        return isDebugEnabled || !method.getName().equals("isDebugEnabled");
                    }
                    logged.add(method.getName());
                    return null;
                });
    }

    private void logOutages(Logger log) {
        FailureLog.warn(log, new StorageUnreachableException("It is away.", new IllegalStateException()), "{} waits",
                "one");
        FailureLog.error(log, new IndexUnreachableException("It is away.", new IllegalStateException()), "{} waits",
                "two");
    }

    @Test
    void logsExpectedFailuresForDebuggingOnly() {
        logOutages(recordingLogger(false));
        assertThat(logged).isEmpty();
        logOutages(recordingLogger(true));
        assertThat(logged).containsExactly("debug", "debug");
    }

    @Test
    void logsOtherFailuresAsTheyAre() {
        Logger log = recordingLogger(false);
        FailureLog.warn(log, new StorageException("It is damaged.", null), "{} failed", "one");
        FailureLog.error(log, new IllegalStateException(), "{} failed", "two");
        assertThat(logged).containsExactly("warn", "error");
    }
}
