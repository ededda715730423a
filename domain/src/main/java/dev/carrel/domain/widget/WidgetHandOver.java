package dev.carrel.domain.widget;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.error.InvalidRequestException.Violation;
import dev.carrel.domain.library.LibrarySettings.Webhook;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How visitors of a widget reach a person, beside the contact among its texts.
 *
 * @param webhookUrl where the messages of a form go; null for no form
 * @param webhookSecret signs the messages, see {@link Webhook}; null until it is known
 * @param hours when somebody is there; null if that is not said
 */
public record WidgetHandOver(@Nullable WebAddress webhookUrl, @Nullable WidgetSecret webhookSecret,
        @Nullable OfficeHours hours) {

    /** No form, and no office hours. */
    public static final WidgetHandOver NONE = new WidgetHandOver(null, null, null);

    private static final List<String> DAYS = List.of("mon", "tue", "wed", "thu", "fri", "sat", "sun");
    private static final String TIME = "([01][0-9]|2[0-3]):[0-5][0-9]";
    private static final int TIME_CHARACTERS = 5;

    /**
     * The hours in which somebody is there.
     *
     * @param timeZone of the IANA database, such as {@code Europe/Berlin}
     * @param days from and to by weekday, such as {@code mon} and {@code 09:00-17:30}; at other times nobody is there
     */
    public record OfficeHours(String timeZone, Map<String, String> days) {

        public OfficeHours {
            days = Map.copyOf(days);
        }

        List<Violation> findViolations() {
            var violations = new ArrayList<Violation>();
            if (!isTimeZone(timeZone)) {
                violations.add(new Violation("handOver/hours/timeZone",
                        "must be a time zone of the IANA database, such as Europe/Berlin"));
            }
            new TreeMap<>(days).forEach((day, span) -> {
                if (!DAYS.contains(day)) {
                    violations.add(new Violation("handOver/hours/days/" + day, "must be one of " + DAYS));
                } else if (!span.matches(TIME + "-(" + TIME + "|24:00)") || span.substring(0, TIME_CHARACTERS)
                        .compareTo(span.substring(TIME_CHARACTERS + 1)) >= 0) {
                    violations.add(new Violation("handOver/hours/days/" + day,
                            "must be a time and a later one, such as 09:00-17:30"));
                }
            });
            return violations;
        }

        /** Offsets are none: browsers do not know all forms of them, and they miss daylight saving time. */
        private static boolean isTimeZone(String name) {
            try {
                return ZoneId.getAvailableZoneIds().contains(ZoneId.of(name).getId());
            } catch (DateTimeException ignored) {
                return false;
            }
        }
    }

    /** Returns what the messages of the form are sent to; empty without a form. */
    public Optional<Webhook> webhook() {
        return webhookUrl == null || webhookSecret == null ? Optional.empty()
                : Optional.of(new Webhook(webhookUrl, webhookSecret.value()));
    }

    /** Returns the same with the secret of another one, if it has none of its own. */
    public WidgetHandOver withSecretOf(WidgetHandOver other) {
        return webhookUrl == null || webhookSecret != null ? this
                : new WidgetHandOver(webhookUrl, other.webhookSecret(), hours);
    }

    List<Violation> findViolations() {
        var violations = new ArrayList<Violation>();
        if (webhookSecret != null) {
            int length = webhookSecret.value().codePointCount(0, webhookSecret.value().length());
            if (webhookUrl == null) {
                violations.add(new Violation("handOver/webhookSecret", "must not be given without a webhookUrl"));
            } else if (length < Webhook.MIN_SECRET_CHARACTERS || length > Webhook.MAX_SECRET_CHARACTERS) {
                violations.add(new Violation("handOver/webhookSecret", "must be " + Webhook.MIN_SECRET_CHARACTERS
                        + " to " + Webhook.MAX_SECRET_CHARACTERS + " characters"));
            }
        }
        if (hours != null) {
            violations.addAll(hours.findViolations());
        }
        return violations;
    }
}
