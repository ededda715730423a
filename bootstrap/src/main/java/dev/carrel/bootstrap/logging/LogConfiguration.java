package dev.carrel.bootstrap.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import dev.carrel.bootstrap.settings.key.LogLevel;
import org.slf4j.LoggerFactory;

/** Switches the log from the format of a command to that of a service. */
public final class LogConfiguration {

    private static final String FULL_PATTERN = "%d{\"yyyy-MM-dd'T'HH:mm:ss.SSSXXX\"} %-5level %logger{0}: %msg%n";

    private LogConfiguration() {}

    /** Logs with time, level and stack traces from now on. */
    public static void enableFullLogging(LogLevel level) {
        LoggerContext context = loggerContext();
        context.getLogger("dev.carrel").setLevel(Level.valueOf(level.name()));
        var appender = (ConsoleAppender<ILoggingEvent>) context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME)
                .getAppender(StandardErrorLogging.APPENDER_NAME);
        if (appender.getEncoder() instanceof PatternLayoutEncoder encoder) {
            encoder.stop();
            encoder.setPattern(FULL_PATTERN);
            encoder.start();
        }
    }

    private static LoggerContext loggerContext() {
        return (LoggerContext) LoggerFactory.getILoggerFactory();
    }
}
