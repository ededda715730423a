package dev.carrel.bootstrap.logging;

import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.encoder.JsonEscapeUtil;
import java.util.List;
import org.slf4j.event.KeyValuePair;

/** Writes each event as an object in a line, with its key-values as members: numbers as numbers, all else as texts. */
final class JsonLineEncoder extends JsonEncoder {

    JsonLineEncoder() {
        setWithSequenceNumber(false);
        setWithNanoseconds(false);
        setWithContext(false);
        setWithMarkers(false);
        setWithArguments(false);
        // The message as text rather than as a pattern with arguments.
        setWithMessage(false);
        setWithFormattedMessage(true);
        // It would be a list of objects with one member each.
        setWithKVPList(false);
    }

    @Override
    protected void appendCustomFields(StringBuilder line, ILoggingEvent event) {
        List<KeyValuePair> pairs = event.getKeyValuePairs();
        if (pairs == null) {
            return;
        }
        for (KeyValuePair pair : pairs) {
            line.append(VALUE_SEPARATOR).append(quote(pair.key)).append(':');
            line.append(pair.value instanceof Number number ? number.toString() : quote(String.valueOf(pair.value)));
        }
    }

    private static String quote(String text) {
        return QUOTE + JsonEscapeUtil.jsonEscapeString(text) + QUOTE;
    }
}
