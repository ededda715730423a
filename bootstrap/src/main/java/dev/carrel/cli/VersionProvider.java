package dev.carrel.cli;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** The version, as the jar says it. */
final class VersionProvider implements IVersionProvider {

    @Override
    public String[] getVersion() {
        String version = VersionProvider.class.getPackage().getImplementationVersion();
        return new String[]{"Carrel " + Objects.requireNonNullElse(version, "(not packaged)"),
            "Java " + Runtime.version()};
    }
}
