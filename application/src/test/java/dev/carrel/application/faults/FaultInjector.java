package dev.carrel.application.faults;

import dev.carrel.application.port.Storage;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Wraps the ports of an engine. One kind of call, such as {@code queue.claim}, can be made to throw or to stall until
 * it is healed. Counts all calls. Thread-safe.
 */
public final class FaultInjector {

    /** Calls that neither fail nor wait, by their contracts. */
    private static final Set<String> NEVER = Set.of("close", "toString", "hashCode", "equals", "modelId",
            "isReachable");

    private final Map<String, AtomicInteger> calls = new ConcurrentHashMap<>();
    private volatile @Nullable InjectedFault fault;

    /** The effect of a fault on a call. */
    public enum FaultKind {
        EXCEPTION, ERROR, STALL
    }

    private static final class InjectedFault {

        private final String call;
        private final FaultKind kind;
        private final CountDownLatch hit = new CountDownLatch(1);
        private final CountDownLatch healed = new CountDownLatch(1);

        InjectedFault(String call, FaultKind kind) {
            this.call = call;
            this.kind = kind;
        }
    }

    /** Makes a call fail from now on. */
    public void injectFault(String call, FaultKind kind) {
        fault = new InjectedFault(call, kind);
    }

    /**
     * Waits for a call that meets the fault.
     *
     * @return whether one did in time
     */
    public boolean awaitHit(long millis) throws InterruptedException {
        InjectedFault current = fault;
        return current != null && current.hit.await(millis, TimeUnit.MILLISECONDS);
    }

    public void healFault() {
        InjectedFault current = fault;
        fault = null;
        if (current != null) {
            current.healed.countDown();
        }
    }

    /** Returns how often each call was made. */
    public SortedMap<String, Integer> callCounts() {
        var counts = new TreeMap<String, Integer>();
        calls.forEach((call, count) -> counts.put(call, count.get()));
        return counts;
    }

    /**
     * Wraps a port; its calls are named {@code name.method}.
     *
     * @param failure creates the exception that the port throws when it cannot do its work
     */
    public <T> T wrapPort(Class<T> port, String name, T real, Function<String, RuntimeException> failure) {
        return port.cast(
                Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[]{port}, (proxy, method, arguments) -> {
                    passCall(name + "." + method.getName(), method, failure);
                    return invokeMethod(real, method, arguments);
                }));
    }

    /** Wraps all parts of a storage; their calls are named {@code part.method}. */
    public Storage wrapStorage(Storage real, Function<String, RuntimeException> failure) {
        return (Storage) Proxy.newProxyInstance(Storage.class.getClassLoader(), new Class<?>[]{Storage.class},
                (proxy, method, arguments) -> {
                    if (isPart(method)) {
                        return wrapPart(method.getReturnType(), method.getName(), invokeMethod(real, method, arguments),
                                failure);
                    }
                    passCall("storage." + method.getName(), method, failure);
                    return invokeMethod(real, method, arguments);
                });
    }

    private static boolean isPart(Method method) {
        return method.getParameterCount() == 0 && method.getReturnType().isInterface()
                && method.getReturnType().getPackage().equals(Storage.class.getPackage());
    }

    private <T> T wrapPart(Class<T> type, String name, Object real, Function<String, RuntimeException> failure) {
        return wrapPort(type, name, type.cast(real), failure);
    }

    private void passCall(String call, Method method, Function<String, RuntimeException> failure) throws Throwable {
        if (NEVER.contains(method.getName())) {
            return;
        }
        calls.computeIfAbsent(call, first -> new AtomicInteger()).incrementAndGet();
        InjectedFault current = fault;
        if (current == null || !current.call.equals(call)) {
            return;
        }
        current.hit.countDown();
        switch (current.kind) {
            case EXCEPTION -> throw failure.apply("A fault was injected into " + call + ".");
            case ERROR -> throw new OutOfMemoryError("A fault was injected into " + call + ".");
            case STALL -> current.healed.await();
        }
    }

    private static Object invokeMethod(Object real, Method method, Object @Nullable [] arguments) throws Throwable {
        try {
            return method.invoke(real, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }
}
