package dev.carrel.bootstrap.settings.source;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigIncludeContext;
import com.typesafe.config.ConfigIncluder;
import com.typesafe.config.ConfigIncluderClasspath;
import com.typesafe.config.ConfigIncluderFile;
import com.typesafe.config.ConfigIncluderURL;
import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigValue;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads files in HOCON that may have neither includes nor substitutions. */
final class SelfContainedConfig {

    private static final Pattern INCLUDE = Pattern
            .compile("(?:^|.*[{,\\s])include\\s*(?:\"|(?:required|url|file|classpath)\\s*\\().*");

    private SelfContainedConfig() {}

    /** Thrown for an include or a substitution. */
    static final class ForeignPartException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final int line;

        /** @param line 0 if it is unknown */
        ForeignPartException(String part, int line) {
            super(part + " are read only from a file that is named by --config or CARREL_CONFIG");
            this.line = line;
        }

        /** Returns the line as messages name it; null if it is unknown. */
        @Nullable
        String place() {
            return line == 0 ? null : "line " + line;
        }

        String detail() {
            return String.valueOf(getMessage());
        }
    }

    /**
     * Parses a file.
     *
     * @throws ForeignPartException for an include or a substitution
     */
    static Config parseFile(Path file) {
        Config config = ConfigFactory.parseFile(file.toFile(),
                ConfigParseOptions.defaults().setIncluder(new IncludeRefusal(file)));
        findFirstUnresolved(List.of(config.root())).ifPresent(line -> {
            throw new ForeignPartException("substitutions", line);
        });
        return config;
    }

    /** Returns the line of the first value that is a substitution, or has one in it. */
    private static Optional<Integer> findFirstUnresolved(Collection<ConfigValue> values) {
        for (ConfigValue value : values) {
            Optional<Integer> line = findUnresolved(value);
            if (line.isPresent()) {
                return line;
            }
        }
        return Optional.empty();
    }

    private static Optional<Integer> findUnresolved(ConfigValue value) {
        try {
            return switch (value.valueType()) {
                case OBJECT -> findFirstUnresolved(((ConfigObject) value).values());
                case LIST -> findFirstUnresolved((ConfigList) value);
                default -> Optional.empty();
            };
        } catch (ConfigException.NotResolved ignored) {
            return Optional.of(value.origin().lineNumber());
        }
    }

    private record IncludeRefusal(Path file)
            implements
                ConfigIncluder,
                ConfigIncluderURL,
                ConfigIncluderFile,
                ConfigIncluderClasspath {

        @Override
        public ConfigIncluder withFallback(ConfigIncluder fallback) {
            return this;
        }

        @Override
        public ConfigObject include(ConfigIncludeContext context, String what) {
            throw refusal();
        }

        @Override
        public ConfigObject includeURL(ConfigIncludeContext context, URL what) {
            throw refusal();
        }

        @Override
        public ConfigObject includeFile(ConfigIncludeContext context, File what) {
            throw refusal();
        }

        @Override
        public ConfigObject includeResources(ConfigIncludeContext context, String what) {
            throw refusal();
        }

        /** The parser does not say where it is, so that the line is looked for. */
        private ForeignPartException refusal() {
            try {
                List<String> lines = Files.readAllLines(file);
                for (int line = 0; line < lines.size(); line++) {
                    if (INCLUDE.matcher(lines.get(line)).matches()) {
                        return new ForeignPartException("includes", line + 1);
                    }
                }
                return new ForeignPartException("includes", 0);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
