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

    /** What Kubernetes tells every container of a service that is called carrel, {@code CARREL_PORT} among it. */
    private static final Pattern OF_A_SERVICE = Pattern
            .compile("CARREL_SERVICE_(HOST|PORT(_.+)?)|CARREL_PORT_[0-9]+_(TCP|UDP|SCTP)(_.+)?");
    private static final Pattern PORT_OF_A_SERVICE = Pattern.compile("(tcp|udp|sctp)://.*");

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
                || name.equals(Keys.PORT.variable()) && PORT_OF_A_SERVICE.matcher(text).matches();
    }

    private static List<String> known() {
        return Stream.concat(Keys.ALL.stream().map(Key::variable), OTHERS.stream().sorted()).toList();
    }
}
