package dev.carrel.postgres;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jdbi.v3.core.config.ConfigRegistry;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.core.statement.TemplateEngine;

/**
 * The translation of the shared SQL, which is written for both databases as far as they agree, and else for SQLite:
 * hints for SQLite's planner are removed, JSON arrays and hexadecimal numbers are read by other functions, and long
 * texts are looked up by the index of their digests.
 */
final class SqlDialect implements TemplateEngine {

    private static final List<Rule> RULES = List.of(new Rule(" INDEXED BY \\w+", ""),
            new Rule("\\bCROSS JOIN\\b", "JOIN"),
            new Rule("\\bAND identity IN \\(SELECT value FROM json_each\\((:\\w+)\\)\\)",
                    "AND text_digest(identity) = ANY (ARRAY(SELECT text_digest(value)"
                            + " FROM json_array_elements_text(CAST($1 AS json)) AS each(value)))"),
            // A planner that does not know the number of values would read the whole library.
            new Rule("\\bIN \\(SELECT (value|CAST\\(value AS BIGINT\\)) FROM json_each\\((:\\w+)\\)\\)",
                    "= ANY (ARRAY(SELECT $1 FROM json_array_elements_text(CAST($2 AS json)) AS each(value)))"),
            new Rule("\\bjson_each\\((:\\w+)\\)", "json_array_elements_text(CAST($1 AS json)) AS each(value)"),
            new Rule("\\bunhex\\((\\w+)\\)", "decode($1, 'hex')"),
            new Rule("\\bAND ((?:document\\.)?(?:identity|url|shape)) = (:\\w+|page\\.url)",
                    "AND text_digest($1) = text_digest($2) AND $1 = $2"));

    private record Rule(Pattern pattern, String replacement) {

        Rule(String pattern, String replacement) {
            this(Pattern.compile(pattern), replacement);
        }
    }

    @Override
    public String render(String template, StatementContext context) {
        return translate(template);
    }

    /** Translates each statement once: JDBI caches the result. */
    @Override
    public Optional<Function<StatementContext, String>> parse(String template, ConfigRegistry config) {
        String translated = translate(template);
        return Optional.of(context -> translated);
    }

    static String translate(String sql) {
        String translated = sql;
        for (Rule rule : RULES) {
            translated = rule.pattern().matcher(translated).replaceAll(rule.replacement());
        }
        return translated;
    }
}
