package dev.carrel.bootstrap.cli;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** The version, as the jar says it. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        String version = Version.class.getPackage().getImplementationVersion();
        return new String[]{"Carrel " + Objects.requireNonNullElse(version, "(not packaged)"),
            "Java " + Runtime.version()};
    }
}
