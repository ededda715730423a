package dev.carrel.domain.connector;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.attribute.Readers;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.text.Sha256;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which place a library is kept in step with, and what of it.
 *
 * @param kind the name of the kind of place, such as {@code folder}
 * @param place where it is, in the words of its kind, such as the path of a folder; not blank
 * @param include what is taken, by its path; everything if there are none
 * @param exclude what is left out of that
 * @param interval between two comparisons, {@link #MIN_INTERVAL} to {@link #MAX_INTERVAL}
 * @param attributes of all documents
 * @param rules further attributes of documents by their paths, which begin with a slash here, and owners; at most
 * {@value CrawlPlan#MAX_RULES}
 * @param linkBase the address to which a path is appended for the link of its document, behind a slash unless the
 * address has a query; null for none
 * @param maxDeletedPercent how many of the documents a comparison may delete without a confirmation, 0 to 100
 * @param options further settings of the kind, at most {@value #MAX_OPTIONS}
 * @param keepsRights whether documents are shown only to who may read them in the place
 */
public record ConnectorSettings(String kind, String place, List<PathPattern> include, List<PathPattern> exclude,
        Duration interval, Attributes attributes, List<ConnectorRule> rules, @Nullable WebAddress linkBase,
        int maxDeletedPercent, Map<String, String> options, boolean keepsRights) {

    public static final Duration MIN_INTERVAL = Duration.ofSeconds(10);
    public static final Duration MAX_INTERVAL = Duration.ofDays(30);
    public static final Duration DEFAULT_INTERVAL = Duration.ofMinutes(15);
    public static final int DEFAULT_DELETED_PERCENT = 25;
    public static final int MAX_PATTERNS = 100;
    public static final int MAX_OPTIONS = 16;
    public static final int MAX_PLACE_CHARACTERS = 2_048;

    private static final Comparator<ConnectorRule> BY_LENGTH = Comparator
            .comparingInt(rule -> rule.pathPrefix().length());

    public ConnectorSettings {
        require(!place.isBlank() && place.length() <= MAX_PLACE_CHARACTERS, "place",
                "must have 1 to " + MAX_PLACE_CHARACTERS + " characters");
        require(include.size() <= MAX_PATTERNS, "include", "must have at most " + MAX_PATTERNS + " patterns");
        require(exclude.size() <= MAX_PATTERNS, "exclude", "must have at most " + MAX_PATTERNS + " patterns");
        require(interval.compareTo(MIN_INTERVAL) >= 0 && interval.compareTo(MAX_INTERVAL) <= 0, "interval",
                "must be from " + MIN_INTERVAL + " to " + MAX_INTERVAL);
        require(rules.size() <= CrawlPlan.MAX_RULES
                && rules.stream().map(ConnectorRule::scope).distinct().count() == rules.size(), "rules",
                "must be at most " + CrawlPlan.MAX_RULES + ", each with another pathPrefix or owner");
        require(maxDeletedPercent >= 0 && maxDeletedPercent <= 100, "maxDeletedPercent", "must be from 0 to 100");
        require(options.size() <= MAX_OPTIONS, "options", "must have at most " + MAX_OPTIONS + " keys");
        include = List.copyOf(include);
        exclude = List.copyOf(exclude);
        rules = List.copyOf(rules);
        options = Map.copyOf(options);
        attributes.requireNoReaders();
        require(keepsRights || rules.stream().allMatch(rule -> rule.attributes().readers().isEmpty()), "rules",
                "must not name readers unless rights are kept");
        // Fails if a document would have too many attributes.
        for (ConnectorRule rule : rules) {
            Attributes some = attributes.overriddenBy(rule.attributes());
            if (rule.owner() == null) {
                rules.stream()
                        .filter(each -> each.owner() != null)
                        .forEach(each -> some.overriddenBy(each.attributes()));
            }
        }
    }

    private static void require(boolean isValid, String field, String rule) {
        if (!isValid) {
            throw InvalidRequestException.of(field, rule);
        }
    }

    /** Creates settings of a connector whose documents are for everybody. */
    public ConnectorSettings(String kind, String place, List<PathPattern> include, List<PathPattern> exclude,
            Duration interval, Attributes attributes, List<ConnectorRule> rules, @Nullable WebAddress linkBase,
            int maxDeletedPercent, Map<String, String> options) {
        this(kind, place, include, exclude, interval, attributes, rules, linkBase, maxDeletedPercent, options, false);
    }

    /** Returns settings that take everything of a place. */
    public static ConnectorSettings of(String kind, String place) {
        return new ConnectorSettings(kind, place, List.of(), List.of(), DEFAULT_INTERVAL, Attributes.NONE, List.of(),
                null, DEFAULT_DELETED_PERCENT, Map.of());
    }

    /** @throws InvalidRequestException if there are options that the kind does not know */
    public void requireOptionsOf(String... known) {
        require(List.of(known).containsAll(options.keySet()), "options",
                "must have only the names " + String.join(", ", known));
    }

    /**
     * Returns whether something is taken: what is hidden, by a dot before its name or that of a folder, and the lock
     * files of office programs never are.
     *
     * @param path relative to the place, with slashes
     */
    public boolean selects(String path) {
        return !isHidden(path) && (include.isEmpty() || matchesAny(include, path)) && !matchesAny(exclude, path);
    }

    private static boolean isHidden(String path) {
        return path.startsWith(".") || path.contains("/.") || path.startsWith("~$") || path.contains("/~$");
    }

    private static boolean matchesAny(List<PathPattern> patterns, String path) {
        return patterns.stream().anyMatch(pattern -> pattern.matches(path));
    }

    /** Returns whether others may continue what these have begun: in the same place, and no less restricted. */
    public boolean mayBeContinuedBy(ConnectorSettings others) {
        return kind.equals(others.kind) && place.equals(others.place) && (!keepsRights || others.keepsRights);
    }

    /** Returns these settings with rights kept or not, and with rules for them. */
    public ConnectorSettings withRights(boolean kept, List<ConnectorRule> other) {
        return new ConnectorSettings(kind, place, include, exclude, interval, attributes, other, linkBase,
                maxDeletedPercent, options, kept);
    }

    /**
     * Returns the attributes of the document of a path. Of several rules, that with the longest prefix applies; of the
     * rules for its owner likewise, whose attributes win.
     *
     * @param owner null if it is not known
     */
    public Attributes findAttributes(String path, @Nullable String owner) {
        // A rule that only names readers leaves the attributes to others.
        Attributes byPath = overrideBy(
                findLongest(path, rule -> rule.owner() == null && rule.isAboutAttributes()), attributes);
        return overrideBy(findLongest(path, rule -> rule.isOf(owner)), byPath);
    }

    private static Attributes overrideBy(Optional<ConnectorRule> rule, Attributes before) {
        return rule.map(found -> before.overriddenBy(found.attributes())).orElse(before);
    }

    private Optional<ConnectorRule> findLongest(String path, Predicate<ConnectorRule> condition) {
        return rules.stream().filter(rule -> rule.covers(path)).filter(condition).max(BY_LENGTH);
    }

    /** Returns whether a rule needs to know the owners of what the place has. */
    public boolean asksForOwners() {
        return rules.stream().anyMatch(rule -> rule.owner() != null);
    }

    /** Returns whether a rule names an owner, so that the documents of that owner may have further attributes. */
    public boolean knowsOwner(@Nullable String owner) {
        return rules.stream().anyMatch(rule -> rule.isOf(owner));
    }

    /**
     * Returns who may read the document of a path: whom a rule names, else whom the place names. Of several rules with
     * readers, that with the longest prefix applies.
     *
     * @param ofPlace null if the place does not say
     * @return empty if rights are not kept
     */
    public Optional<Readers> findReaders(String path, @Nullable Readers ofPlace) {
        return keepsRights ? Optional.of(findLongest(path,
                rule -> rule.attributes().readers().isPresent())
                .flatMap(rule -> rule.attributes().readers())
                .orElse(ofPlace != null ? ofPlace : Readers.NOBODY)) : Optional.empty();
    }

    /** Returns the address for the link of the document of a path; null for none. */
    public @Nullable String findLink(String path) {
        if (linkBase == null) {
            return null;
        }
        String base = linkBase.value();
        boolean isWithoutSlash = !base.endsWith("/") && base.indexOf('?') < 0 && base.indexOf('#') < 0;
        return base + (isWithoutSlash ? "/" : "") + encode(path);
    }

    private static String encode(String path) {
        return Arrays.stream(path.split("/"))
                .map(name -> URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20"))
                .collect(Collectors.joining("/"));
    }

    /**
     * Returns a text that differs from that of settings by which the same content becomes another document; readers
     * make no difference.
     */
    public String fingerprint() {
        var described = new TreeMap<String, Object>();
        rules.stream()
                .filter(ConnectorRule::isAboutAttributes)
                .forEach(rule -> described.put(rule.scope(), rule.attributes().toMap()));
        String text = attributes.toMap() + " " + described + " " + linkBase;
        return HexFormat.of().formatHex(Sha256.of(text), 0, 6);
    }
}
