package dev.carrel.application.port.coordination;

/**
 * An engine that holds leases.
 *
 * @param engine the name of the engine, unique among those that share a storage at a time; not blank
 * @param run identifies the time from its opening to its end: another one after a restart
 */
public record LeaseHolder(String engine, String run) {

    public LeaseHolder {
        if (engine.isBlank()) {
            throw new IllegalArgumentException("the name of an engine must not be blank");
        }
    }

    /**
     * Returns whether a lease of another holder is from an earlier run of the same engine, and so worth nothing.
     */
    public boolean succeeds(LeaseHolder other) {
        return engine.equals(other.engine) && !run.equals(other.run);
    }
}
