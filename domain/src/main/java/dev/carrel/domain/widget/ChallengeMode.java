package dev.carrel.domain.widget;

import dev.carrel.domain.WireName;
import java.util.Optional;

/** When the browser of a new visitor must do a proof of work, which makes automated visits expensive. */
public enum ChallengeMode implements WireName {

    /** Never. */
    OFF,

    /** When more than half of the questions of the network's current minute are used. */
    AUTO,

    /** Always. */
    ALWAYS;

    /** Returns the constant with a wire name, compared exactly; empty if there is none. */
    public static Optional<ChallengeMode> fromWireName(String wireName) {
        return WireName.find(ChallengeMode.class, wireName);
    }
}
