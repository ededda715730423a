package dev.carrel.bootstrap.assembly;

import java.util.Objects;

/** The version of this program. */
final class ProgramVersion {

    /** The version when the classes are not in a JAR, as in tests. */
    private static final String DEVELOPMENT = "development";

    private ProgramVersion() {}

    /** Returns the version of the JAR's manifest. */
    static String current() {
        return Objects.requireNonNullElse(ProgramVersion.class.getPackage().getImplementationVersion(), DEVELOPMENT);
    }
}
