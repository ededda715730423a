package dev.carrel.bootstrap.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.spi.ContextAwareBase;
import java.nio.charset.StandardCharsets;

/**
 * The initial configuration of Logback: warnings to standard error, one line each, which suits a command. Written in
 * Java, because reading XML would take a large part of a command's start time.
 */
public final class StandardErrorLogging extends ContextAwareBase implements Configurator {

    /**
     * Lucene logs at each start how it computes vectors. Kept in a field, since the JDK forgets the level of a logger
     * that is garbage-collected.
     */
    private static final java.util.logging.Logger LUCENE = java.util.logging.Logger.getLogger("org.apache.lucene");

    static final String APPENDER_NAME = "stderr";
    static final String BRIEF_PATTERN = "%level: %msg%n%nopex";

    @Override
    public ExecutionStatus configure(LoggerContext context) {
        var encoder = new PatternLayoutEncoder();
        encoder.setContext(context);
        encoder.setCharset(StandardCharsets.UTF_8);
        encoder.setPattern(BRIEF_PATTERN);
        encoder.start();
        var appender = new ConsoleAppender<ILoggingEvent>();
        appender.setContext(context);
        appender.setName(APPENDER_NAME);
        appender.setTarget("System.err");
        appender.setEncoder(encoder);
        appender.start();
        var root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        root.setLevel(Level.WARN);
        root.addAppender(appender);
        // It warns of each invalid entry of a sitemap, of which a foreign site may have thousands.
        context.getLogger("crawlercommons").setLevel(Level.ERROR);
        // It warns of each lost connection, which the storage reports with what failed.
        context.getLogger("com.zaxxer.hikari").setLevel(Level.ERROR);
        LUCENE.setLevel(java.util.logging.Level.SEVERE);
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }
}
