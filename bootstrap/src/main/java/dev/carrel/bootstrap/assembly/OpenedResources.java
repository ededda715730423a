package dev.carrel.bootstrap.assembly;

import java.util.ArrayDeque;
import java.util.Deque;

/** Resources that are opened one after the other. Closes them in reverse order unless all were opened and kept. */
final class OpenedResources implements AutoCloseable {

    private final Deque<AutoCloseable> resources = new ArrayDeque<>();

    <T extends AutoCloseable> T register(T resource) {
        resources.push(resource);
        return resource;
    }

    /** Keeps the resources open; their owner closes them. */
    void keepOpen() {
        resources.clear();
    }

    /** Closes all resources, even if closing one of them fails. */
    @Override
    public void close() {
        RuntimeException first = null;
        for (AutoCloseable resource : resources) {
            try {
                resource.close();
            } catch (Exception e) {
                var failure = e instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(e);
                if (first == null) {
                    first = failure;
                } else {
                    first.addSuppressed(failure);
                }
            }
        }
        if (first != null) {
            throw first;
        }
    }
}
