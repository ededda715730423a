package dev.carrel.bootstrap.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.Encoder;
import dev.carrel.bootstrap.settings.key.LogFormat;
import dev.carrel.bootstrap.settings.key.LogLevel;
import java.nio.charset.StandardCharsets;
import org.slf4j.LoggerFactory;

/** Switches the log from the format of a command to that of a service. */
public final class LogConfiguration {

    /** The values that the message of the access log has too. */
    private static final String IN_MESSAGE = "method=\"[^\"]*\" route=\"[^\"]*\" status=\"[^\"]*\" "
            + "milliseconds=\"[^\"]*\" ";
    /** The message, the key-values of a structured line, and the request that it belongs to. */
    private static final String FULL_PATTERN = "%d{\"yyyy-MM-dd'T'HH:mm:ss.SSSXXX\"} %-5level %logger{0}: %msg"
            + "%replace( %kvp){'^ $|" + IN_MESSAGE + "', ''}%replace( [%X{request_id}]){'^ \\[\\]$', ''}%n";

    private LogConfiguration() {}

    /** Logs with time, level and stack traces from now on. */
    public static void enableFullLogging(LogLevel level, LogFormat format) {
        LoggerContext context = loggerContext();
        context.getLogger("dev.carrel").setLevel(Level.valueOf(level.name()));
        var appender = (ConsoleAppender<ILoggingEvent>) context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME)
                .getAppender(StandardErrorLogging.APPENDER_NAME);
        Encoder<ILoggingEvent> encoder = switch (format) {
            case TEXT -> textEncoder();
            case JSON -> new JsonLineEncoder();
        };
        encoder.setContext(context);
        encoder.start();
        appender.setEncoder(encoder);
    }

    private static Encoder<ILoggingEvent> textEncoder() {
        var encoder = new PatternLayoutEncoder();
        encoder.setCharset(StandardCharsets.UTF_8);
        encoder.setPattern(FULL_PATTERN);
        return encoder;
    }

    private static LoggerContext loggerContext() {
        return (LoggerContext) LoggerFactory.getILoggerFactory();
    }
}
