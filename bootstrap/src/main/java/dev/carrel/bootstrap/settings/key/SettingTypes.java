package dev.carrel.bootstrap.settings.key;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigValueFactory;
import dev.carrel.domain.access.TokenSecret;
import dev.carrel.http.HttpSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** The types of settings. */
final class SettingTypes {

    private static final Pattern ENDS_WITH_UNIT = Pattern.compile(".*[A-Za-z]");

    private SettingTypes() {}

    static SettingType<String> textMatching(String allowed, Predicate<String> allows) {
        return singleValue(allowed, text -> Optional.of(text).filter(allows));
    }

    static SettingType<Path> filePath(String allowed) {
        return singleValue(allowed, text -> {
            try {
                return text.isBlank() ? Optional.empty() : Optional.of(Path.of(text));
            } catch (InvalidPathException ignored) {
                return Optional.empty();
            }
        });
    }

    /** The path of a folder that the server finds wherever it was started. */
    static SettingType<Path> absolutePath(String allowed) {
        return singleValue(allowed, text -> {
            try {
                return Optional.of(Path.of(text)).filter(Path::isAbsolute);
            } catch (InvalidPathException ignored) {
                return Optional.empty();
            }
        });
    }

    /** The path of a picture, which is read at once: a logo that cannot be shown is known at the start. */
    static SettingType<byte[]> logo() {
        return singleValue("the path of a PNG, SVG or WebP file of at most 100 KiB", text -> {
            try {
                Path file = Path.of(text);
                return Files.size(file) > HttpSettings.MAX_LOGO_BYTES ? Optional.empty()
                        : Optional.of(Files.readAllBytes(file)).filter(HttpSettings::isLogo);
            } catch (IOException | InvalidPathException ignored) {
                return Optional.empty();
            }
        });
    }

    static SettingType<Long> wholeNumber(long min, long max) {
        return singleValue("a whole number from " + min + " to " + max, text -> {
            try {
                return Optional.of(Long.valueOf(text)).filter(number -> min <= number && number <= max);
            } catch (NumberFormatException ignored) {
                return Optional.empty();
            }
        });
    }

    static SettingType<LocalTime> timeOfDay() {
        return singleValue("a time of day such as 03:00", text -> {
            try {
                return Optional.of(LocalTime.parse(text));
            } catch (DateTimeParseException ignored) {
                return Optional.empty();
            }
        });
    }

    /** A number from 0 to 1. */
    static SettingType<Double> fraction() {
        return decimalNumber(0, 1);
    }

    static SettingType<Double> decimalNumber(int min, int max) {
        return singleValue("a number from " + min + " to " + max, text -> {
            try {
                return Optional.of(Double.valueOf(text)).filter(number -> number >= min && number <= max);
            } catch (NumberFormatException ignored) {
                return Optional.empty();
            }
        });
    }

    /** A duration with a unit; a bare number is rejected, since its unit would be ambiguous. */
    static SettingType<Duration> durationBetween(Duration min, Duration max) {
        return singleValue(
                "a duration from " + SettingFormat.format(min) + " to " + SettingFormat.format(max)
                        + ", such as 20s or 2m",
                text -> ENDS_WITH_UNIT.matcher(text).matches()
                        ? readHocon(text, config -> config.getDuration("it"))
                                .filter(time -> time.compareTo(min) >= 0 && time.compareTo(max) <= 0)
                        : Optional.empty());
    }

    /** A size in bytes, with or without a unit. */
    static SettingType<Long> sizeBetween(long min, long max) {
        return singleValue(
                "a size from " + SettingFormat.format(min) + " to " + SettingFormat.format(max)
                        + ", such as 512KiB or 32MiB",
                text -> readHocon(text, config -> config.getBytes("it"))
                        .filter(bytes -> bytes >= min && bytes <= max));
    }

    static <E extends Enum<E>> SettingType<E> enumConstant(Class<E> type) {
        List<E> constants = List.of(type.getEnumConstants());
        return singleValue("one of " + String.join(", ", constants.stream().map(SettingFormat::format).toList()),
                text -> constants.stream().filter(constant -> SettingFormat.format(constant).equals(text)).findFirst());
    }

    static SettingType<Boolean> onOrOff() {
        return singleValue("on or off", text -> switch (text) {
            case "on" -> Optional.of(true);
            case "off" -> Optional.of(false);
            default -> Optional.empty();
        });
    }

    static SettingType<TokenSecret> tokenSecret(int fewestCharacters) {
        return singleValue("at least " + fewestCharacters + " characters of ASCII",
                text -> text.length() >= fewestCharacters && text.chars().allMatch(c -> c >= ' ' && c <= '~')
                        ? Optional.of(new TokenSecret(text))
                        : Optional.empty());
    }

    static SettingType<ApiKey> apiKey() {
        return singleValue("1 to 1000 characters of ASCII without spaces",
                text -> text.matches("[!-~]{1,1000}") ? Optional.of(new ApiKey(text)) : Optional.empty());
    }

    /** A password, including white space at its ends but for the line break that ends a file. */
    static SettingType<Password> password() {
        return unstrippedValue("1 to 1000 characters in one line",
                text -> Optional.of(text.replaceFirst("\\R\\z", ""))
                        .filter(password -> password.matches("[^\\p{Cntrl}]{1,1000}"))
                        .map(Password::new));
    }

    /** A prefix of texts, including white space at its ends. */
    static SettingType<String> textPrefix() {
        return unstrippedValue("1 to 100 characters in one line",
                text -> Optional.of(text).filter(prefix -> prefix.matches("[^\\p{Cntrl}]{1,100}")));
    }

    /** A single value that a function parses, without surrounding white space. */
    static <T> SettingType<T> singleValue(String allowed, Function<String, Optional<T>> reader) {
        return unstrippedValue(allowed, text -> reader.apply(text.strip()));
    }

    /** A single value that a function parses, including surrounding white space. */
    private static <T> SettingType<T> unstrippedValue(String allowed, Function<String, Optional<T>> reader) {
        return new SettingType<>() {
            @Override
            public Optional<T> parse(List<String> texts) {
                return texts.size() == 1 ? reader.apply(texts.getFirst()) : Optional.empty();
            }

            @Override
            public String description() {
                return allowed;
            }
        };
    }

    /** A list of values of one type, possibly empty. */
    static <T> SettingType<List<T>> listOf(String allowed, SettingType<T> each) {
        return new SettingType<>() {
            @Override
            public Optional<List<T>> parse(List<String> texts) {
                var all = new ArrayList<T>(texts.size());
                for (String text : texts) {
                    Optional<T> one = each.parse(List.of(text));
                    if (one.isEmpty()) {
                        return Optional.empty();
                    }
                    all.add(one.get());
                }
                return Optional.of(List.copyOf(all));
            }

            @Override
            public String description() {
                return allowed;
            }

            @Override
            public boolean isList() {
                return true;
            }
        };
    }

    /** An optional value; empty if the setting was not given. */
    @SuppressWarnings("OptionalMapToOptional") // Absent and invalid values differ.
    static <T> SettingType<Optional<T>> optionalOf(SettingType<T> kind) {
        return new SettingType<>() {
            @Override
            public Optional<Optional<T>> parse(List<String> texts) {
                return texts.isEmpty() ? Optional.of(Optional.empty()) : kind.parse(texts).map(Optional::of);
            }

            @Override
            public String description() {
                return kind.description();
            }
        };
    }

    private static <T> Optional<T> readHocon(String text, Function<Config, T> reader) {
        try {
            return Optional.of(reader.apply(ConfigValueFactory.fromAnyRef(text).atKey("it")));
        } catch (ConfigException ignored) {
            return Optional.empty();
        }
    }
}
