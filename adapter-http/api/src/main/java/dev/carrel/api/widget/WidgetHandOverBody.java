package dev.carrel.api.widget;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.error.InvalidRequestException.Violation;
import dev.carrel.domain.widget.WidgetHandOver;
import dev.carrel.domain.widget.WidgetHandOver.OfficeHours;
import dev.carrel.domain.widget.WidgetSecret;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How visitors of a widget reach a person.
 *
 * @param webhookUrl where the messages of a form go; null for no form
 * @param webhookSecret only in requests; null to keep the one there is
 * @param webhookSecretSet made by the server
 */
public record WidgetHandOverBody(@Nullable String webhookUrl, @Nullable String webhookSecret,
        @Nullable Boolean webhookSecretSet, @Nullable HoursBody hours) {

    static final WidgetHandOverBody NONE = of(WidgetHandOver.NONE);

    /**
     * When somebody is there.
     *
     * @param days from and to by weekday, such as {@code mon} and {@code 09:00-17:30}
     */
    public record HoursBody(@Nullable String timeZone, @Nullable Map<String, String> days) {

        static @Nullable HoursBody of(@Nullable OfficeHours hours) {
            return hours == null ? null : new HoursBody(hours.timeZone(), new TreeMap<>(hours.days()));
        }

        OfficeHours toHours() {
            return new OfficeHours(Objects.requireNonNullElse(timeZone, ""),
                    Objects.requireNonNullElse(days, Map.of()));
        }
    }

    static WidgetHandOverBody of(WidgetHandOver handOver) {
        WebAddress url = handOver.webhookUrl();
        return new WidgetHandOverBody(url == null ? null : url.value(), null, handOver.webhookSecret() != null,
                HoursBody.of(handOver.hours()));
    }

    WidgetHandOver toHandOver(List<Violation> violations) {
        Optional<String> wrong = Optional.ofNullable(webhookUrl).flatMap(WebAddress::findViolation);
        wrong.ifPresent(detail -> violations.add(new Violation("handOver/webhookUrl", detail)));
        return new WidgetHandOver(webhookUrl == null || wrong.isPresent() ? null : new WebAddress(webhookUrl),
                webhookSecret == null ? null : new WidgetSecret(webhookSecret), hours == null ? null : hours.toHours());
    }
}
