package dev.carrel.bootstrap.settings;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The settings that environment variables say. */
final class Environment {

    static final String PREFIX = "CARREL_";

    /** Variables of the prefix that are not settings: the launcher's and those of a client of a running server. */
    static final Set<String> OTHERS = Set.of("CARREL_CONFIG", "CARREL_SERVER", "CARREL_TOKEN", "CARREL_TOKEN_FILE",
            "CARREL_JAVA_HOME", "CARREL_JAVA_OPTS");

    /**
     * Variables that Kubernetes sets in every container for a Service whose name is {@code carrel} or begins with
     * {@code carrel-}.
     */
    private static final Pattern OF_A_SERVICE = Pattern
            .compile("CARREL_([A-Z0-9_]+_)?(SERVICE_(HOST|PORT(_[A-Z0-9_]+)?)|PORT_[0-9]+_(TCP|UDP|SCTP)(_[A-Z]+)?)");
    /** The one that only its value tells from a setting, {@code CARREL_PORT}, or from a mistyped one. */
    private static final Pattern ADDRESS_OF_A_SERVICE = Pattern.compile("CARREL_([A-Z0-9_]+_)?PORT");
    private static final Pattern SERVICE_ADDRESS = Pattern.compile("(tcp|udp|sctp)://.*");

    private Environment() {}

    /** An empty variable counts as one that is not set, as it does for most programs. */
    static Layer layer(Map<String, String> variables) {
        var layer = new Layer.Builder();
        new TreeMap<>(variables).forEach((name, text) -> {
            if (!name.startsWith(PREFIX) || OTHERS.contains(name) || text.isBlank()
                    || isOfAService(name, text)) {
                return;
            }
            Keys.ALL.stream()
                    .filter(key -> key.variable().equals(name))
                    .findFirst()
                    .ifPresentOrElse(key -> layer.give(key, Given.written(name, text, key)),
                            () -> layer.problem(Problem.unknown(name, null, known())));
        });
        return layer.build();
    }

    private static boolean isOfAService(String name, String text) {
        return OF_A_SERVICE.matcher(name).matches()
                || ADDRESS_OF_A_SERVICE.matcher(name).matches() && SERVICE_ADDRESS.matcher(text).matches();
    }

    private static List<String> known() {
        return Stream.concat(Keys.ALL.stream().map(Key::variable), OTHERS.stream().sorted()).toList();
    }
}
