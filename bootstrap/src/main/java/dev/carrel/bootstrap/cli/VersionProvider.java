package dev.carrel.bootstrap.cli;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** Provides the version of the jar's manifest, and that of Java. */
final class VersionProvider implements IVersionProvider {

    @Override
    public String[] getVersion() {
        String version = VersionProvider.class.getPackage().getImplementationVersion();
        return new String[]{"Carrel " + Objects.requireNonNullElse(version, "(not packaged)"),
            "Java " + Runtime.version()};
    }
}
