package dev.carrel.fault.load;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;

/** The environment variables of servers in fault tests. */
public final class FaultTestSettings {

    /**
     * A document that many faults interrupt is still tried again while {@link DurabilityCheck} waits, and does not fail
     * for its number of attempts.
     */
    private static final String RETRY_DELAYS = "2s,5s" + ",10s".repeat(10);

    private FaultTestSettings() {}

    /**
     * Returns settings that allow pages of this machine, frequent purges, many retries and any number of wrong tokens,
     * and page requests that a busy machine answers late; embedding is on or off at random.
     */
    public static Map<String, String> underFaults(Random random, Map<String, String> more) {
        var settings = new HashMap<>(
                Map.of("CARREL_FETCH_ALLOW", "127.0.0.0/8", "CARREL_PURGE_MAX_DELAY", "5s",
                        "CARREL_INGEST_RETRY_DELAYS", RETRY_DELAYS,
                        "CARREL_REQUESTS_MAX_AUTH_FAILURES_PER_MINUTE", "1000000",
                        "CARREL_FETCH_CONNECT_TIMEOUT", "2m", "CARREL_FETCH_FIRST_BYTE_TIMEOUT", "2m",
                        "CARREL_FETCH_TIMEOUT", "2m"));
        if (random.nextBoolean()) {
            settings.put("CARREL_EMBEDDING_MODEL", "none");
        }
        settings.putAll(more);
        return settings;
    }
}
