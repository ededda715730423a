package dev.carrel.bootstrap.cli.importing;

import dev.carrel.bootstrap.cli.context.AttributeOptions;
import dev.carrel.bootstrap.cli.context.CommandException;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.crawl.CrawlPlan.AttributeRule;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Attributes of imported documents by their paths, in the lines of a file: a pattern, then assignments, as in
 * {@code hr/** team=hr}. Of several lines that match, the later ones override the earlier ones. For a crawl the pattern
 * is the start of a path on the site, as in {@code /blog/ team=press}, and the longest one applies.
 *
 * @param common the attributes of all documents
 */
public record AttributeRules(Attributes common, List<PathRule> rules) {

    /** No attributes. */
    public static final AttributeRules NONE = new AttributeRules(Attributes.NONE, List.of());

    private static final Pattern WORD = Pattern.compile("(?:[^\\s\"]|\"[^\"]*\")++");

    public AttributeRules {
        rules = List.copyOf(rules);
    }

    /** Returns the rules of a file; throws a usage error for a line that is malformed. */
    public static AttributeRules readFile(Attributes common, Path file) {
        var rules = new ArrayList<PathRule>();
        int number = 0;
        for (String line : readLines(file)) {
            number++;
            if (!line.isBlank() && !line.stripLeading().startsWith("#")) {
                rules.add(parseLine(line, file + " line " + number));
            }
        }
        return new AttributeRules(common, rules);
    }

    private static List<String> readLines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException ignored) {
            throw CommandException.usageError("The file " + file
                    + " of --attributes-from does not exist or is not text in UTF-8.");
        }
    }

    private static PathRule parseLine(String line, String place) {
        try {
            return PathRule.parse(line);
        } catch (CommandException e) {
            throw CommandException.usageError(place + ": " + e.getMessage());
        }
    }

    /** Returns the attributes of a file. */
    Attributes findAttributes(Path nameInFolder) {
        Attributes found = common;
        for (PathRule rule : rules) {
            found = rule.matches(nameInFolder) ? found.overriddenBy(rule.attributes()) : found;
        }
        return found;
    }

    /** Returns the rules for a crawl; throws a usage error if one of them is no path of a site. */
    public List<AttributeRule> toCrawlRules() {
        return rules.stream().map(PathRule::toCrawlRule).toList();
    }

    /**
     * A line.
     *
     * @param pattern a glob: without a slash for file names, else for paths in the imported folder
     */
    public record PathRule(String pattern, Attributes attributes) {

        private static PathRule parse(String line) {
            List<String> words = WORD.matcher(line).results().map(MatchResult::group).toList();
            String pattern = words.getFirst().replace("\"", "");
            if (words.size() < 2) {
                throw CommandException.usageError("A line must be a pattern and KEY=VALUE, not " + line.strip() + ".");
            }
            try {
                FileSystems.getDefault().getPathMatcher("glob:" + pattern);
            } catch (PatternSyntaxException ignored) {
                throw CommandException.usageError("The pattern " + pattern + " is not a valid glob.");
            }
            return new PathRule(pattern, AttributeOptions.parseAssignments(words.subList(1, words.size())));
        }

        private boolean matches(Path name) {
            PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
            return matcher.matches(pattern.contains("/") ? name : name.getFileName());
        }

        private AttributeRule toCrawlRule() {
            if (!pattern.startsWith("/") || pattern.contains("*")) {
                throw CommandException.usageError("For a crawl the pattern " + pattern
                        + " must be the start of a path such as /blog/, without wildcards.");
            }
            return new AttributeRule(pattern, attributes);
        }
    }
}
