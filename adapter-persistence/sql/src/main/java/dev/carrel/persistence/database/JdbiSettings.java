package dev.carrel.persistence.database;

import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.ColonPrefixSqlParser;
import org.jdbi.v3.core.statement.SqlParser;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.StatementExceptions;
import org.jdbi.v3.core.statement.StatementExceptions.MessageRendering;
import org.jdbi.v3.core.statement.TemplateEngine;

/** The settings that all databases have in common. */
public final class JdbiSettings {

    /** Keeps parsed statements for all databases of the process: parsing one costs more than running most of them. */
    private static final SqlParser PARSER = new ColonPrefixSqlParser();

    private JdbiSettings() {}

    /** Applies the settings, and a template engine that adapts statements to the database. */
    public static void apply(Jdbi jdbi, TemplateEngine templateEngine) {
        jdbi.getConfig(SqlStatements.class).setSqlParser(PARSER).setTemplateEngine(templateEngine);
        // By default exceptions quote bound values, and logs would contain documents and digests of tokens.
        jdbi.getConfig(StatementExceptions.class).setMessageRendering(MessageRendering.NONE);
    }
}
