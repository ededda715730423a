package dev.carrel.bootstrap.assembly;

import java.util.ArrayDeque;
import java.util.Deque;

/** Parts that were opened one after the other: closed in reverse order, unless all of them came to be and are kept. */
final class OpenedResources implements AutoCloseable {

    private final Deque<AutoCloseable> resources = new ArrayDeque<>();

    <T extends AutoCloseable> T register(T resource) {
        resources.push(resource);
        return resource;
    }

    /** Leaves the parts open: from now on their owner closes them. */
    void keepOpen() {
        resources.clear();
    }

    /** Closes every part, also if closing one of them fails. */
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
