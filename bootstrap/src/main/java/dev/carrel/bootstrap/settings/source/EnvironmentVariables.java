package dev.carrel.bootstrap.settings.source;

import dev.carrel.bootstrap.settings.key.SettingKey;
import dev.carrel.bootstrap.settings.key.SettingKeys;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The settings source of environment variables. */
public final class EnvironmentVariables {

    /** Variables with the prefix that are not settings, but options of the launcher and the client. */
    public static final Set<String> NON_SETTINGS = Set.of("CARREL_CONFIG", "CARREL_SERVER", "CARREL_TOKEN",
            "CARREL_TOKEN_FILE", "CARREL_HISTORY",
            "CARREL_JAVA_HOME", "CARREL_JAVA_OPTS");

    /**
     * Variables that Kubernetes sets in every container for a Service whose name is {@code carrel} or begins with
     * {@code carrel-}.
     */
    private static final Pattern SERVICE_LINK = Pattern
            .compile("CARREL_([A-Z0-9_]+_)?(SERVICE_(HOST|PORT(_[A-Z0-9_]+)?)|PORT_[0-9]+_(TCP|UDP|SCTP)(_[A-Z]+)?)");
    /** {@code CARREL_PORT} and the like, which only their value distinguishes from a setting. */
    private static final Pattern SERVICE_PORT = Pattern.compile("CARREL_([A-Z0-9_]+_)?PORT");
    private static final Pattern SERVICE_ADDRESS = Pattern.compile("(tcp|udp|sctp)://.*");

    private EnvironmentVariables() {}

    /** Reads the layer of the environment; an empty variable counts as not set, as in most programs. */
    public static SettingsLayer readLayer(Map<String, String> variables) {
        var layer = new SettingsLayer.Builder();
        new TreeMap<>(variables).forEach((name, text) -> {
            if (!name.startsWith(SettingKey.VARIABLE_PREFIX) || NON_SETTINGS.contains(name) || text.isBlank()
                    || isServiceLink(name, text)) {
                return;
            }
            SettingKeys.ALL.stream()
                    .filter(key -> key.environmentVariable().equals(name))
                    .findFirst()
                    .ifPresentOrElse(
                            key -> layer.putValue(key, RawValue.parse(SettingOrigin.ENVIRONMENT, name, text, key)),
                            () -> layer.addProblem(SettingProblem.unknownSetting(name, null, knownNames())));
        });
        return layer.build();
    }

    private static boolean isServiceLink(String name, String text) {
        return SERVICE_LINK.matcher(name).matches()
                || SERVICE_PORT.matcher(name).matches() && SERVICE_ADDRESS.matcher(text).matches();
    }

    private static List<String> knownNames() {
        return Stream
                .concat(SettingKeys.ALL.stream().map(SettingKey::environmentVariable), NON_SETTINGS.stream().sorted())
                .toList();
    }
}
