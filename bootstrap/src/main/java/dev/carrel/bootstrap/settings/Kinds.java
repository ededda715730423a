package dev.carrel.bootstrap.settings;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigValueFactory;
import dev.carrel.domain.access.TokenSecret;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** The kinds of settings there are. */
final class Kinds {

    private static final Pattern ENDS_WITH_UNIT = Pattern.compile(".*[A-Za-z]");

    private Kinds() {}

    static Kind<String> text(String allowed, Predicate<String> allows) {
        return one(allowed, text -> Optional.of(text).filter(allows));
    }

    static Kind<Path> path(String allowed) {
        return one(allowed, text -> {
            try {
                return text.isBlank() ? Optional.empty() : Optional.of(Path.of(text));
            } catch (InvalidPathException ignored) {
                return Optional.empty();
            }
        });
    }

    static Kind<Long> wholeNumber(long least, long most) {
        return one("a whole number from " + least + " to " + most, text -> {
            try {
                return Optional.of(Long.valueOf(text)).filter(number -> least <= number && number <= most);
            } catch (NumberFormatException ignored) {
                return Optional.empty();
            }
        });
    }

    /** A share of the whole. */
    static Kind<Double> share() {
        return number(0, 1);
    }

    static Kind<Double> number(int least, int most) {
        return one("a number from " + least + " to " + most, text -> {
            try {
                return Optional.of(Double.valueOf(text)).filter(number -> number >= least && number <= most);
            } catch (NumberFormatException ignored) {
                return Optional.empty();
            }
        });
    }

    /** A time with its unit: a bare number would mean milliseconds to some and seconds to others. */
    static Kind<Duration> time(Duration least, Duration most) {
        return one("a time from " + Words.of(least) + " to " + Words.of(most) + ", such as 20s or 2m",
                text -> ENDS_WITH_UNIT.matcher(text).matches()
                        ? hocon(text, config -> config.getDuration("it"))
                                .filter(time -> time.compareTo(least) >= 0 && time.compareTo(most) <= 0)
                        : Optional.empty());
    }

    /** A size in bytes, with its unit or without. */
    static Kind<Long> size(long least, long most) {
        return one("a size from " + Words.of(least) + " to " + Words.of(most) + ", such as 512KiB or 32MiB",
                text -> hocon(text, config -> config.getBytes("it"))
                        .filter(bytes -> bytes >= least && bytes <= most));
    }

    static <E extends Enum<E>> Kind<E> word(Class<E> type) {
        List<E> constants = List.of(type.getEnumConstants());
        return one("one of " + String.join(", ", constants.stream().map(Words::of).toList()),
                text -> constants.stream().filter(constant -> Words.of(constant).equals(text)).findFirst());
    }

    static Kind<TokenSecret> secret(int fewestCharacters) {
        return one("at least " + fewestCharacters + " characters of ASCII",
                text -> text.length() >= fewestCharacters && text.chars().allMatch(c -> c >= ' ' && c <= '~')
                        ? Optional.of(new TokenSecret(text))
                        : Optional.empty());
    }

    static Kind<ApiKey> apiKey() {
        return one("1 to 1000 characters of ASCII without spaces",
                text -> text.matches("[!-~]{1,1000}") ? Optional.of(new ApiKey(text)) : Optional.empty());
    }

    /** What is put in front of texts, with the spaces at its ends. */
    static Kind<String> prefix() {
        return verbatim("1 to 100 characters in one line",
                text -> Optional.of(text).filter(prefix -> prefix.matches("[^\\p{Cntrl}]{1,100}")));
    }

    /** Something else, by what reads it. */
    static <T> Kind<T> one(String allowed, Function<String, Optional<T>> reader) {
        return verbatim(allowed, text -> reader.apply(text.strip()));
    }

    /** The same with the white space at its ends. */
    private static <T> Kind<T> verbatim(String allowed, Function<String, Optional<T>> reader) {
        return new Kind<>() {
            @Override
            public Optional<T> read(List<String> texts) {
                return texts.size() == 1 ? reader.apply(texts.getFirst()) : Optional.empty();
            }

            @Override
            public String allowed() {
                return allowed;
            }
        };
    }

    /** Several of a kind, or none. */
    static <T> Kind<List<T>> several(String allowed, Kind<T> each) {
        return new Kind<>() {
            @Override
            public Optional<List<T>> read(List<String> texts) {
                var all = new ArrayList<T>(texts.size());
                for (String text : texts) {
                    Optional<T> one = each.read(List.of(text));
                    if (one.isEmpty()) {
                        return Optional.empty();
                    }
                    all.add(one.get());
                }
                return Optional.of(List.copyOf(all));
            }

            @Override
            public String allowed() {
                return allowed;
            }

            @Override
            public boolean takesSeveral() {
                return true;
            }
        };
    }

    /** One of a kind, or nothing. */
    @SuppressWarnings("OptionalMapToOptional") // A value that is read, and is nothing, is not one that cannot be read.
    static <T> Kind<Optional<T>> optional(Kind<T> kind) {
        return new Kind<>() {
            @Override
            public Optional<Optional<T>> read(List<String> texts) {
                return texts.isEmpty() ? Optional.of(Optional.empty()) : kind.read(texts).map(Optional::of);
            }

            @Override
            public String allowed() {
                return kind.allowed();
            }
        };
    }

    private static <T> Optional<T> hocon(String text, Function<Config, T> reader) {
        try {
            return Optional.of(reader.apply(ConfigValueFactory.fromAnyRef(text).atKey("it")));
        } catch (ConfigException ignored) {
            return Optional.empty();
        }
    }
}
