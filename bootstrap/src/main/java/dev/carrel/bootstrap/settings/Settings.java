package dev.carrel.bootstrap.settings;

import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.limits.QueryLimits;
import dev.carrel.domain.access.TokenSecret;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.passage.PassageSplitter;
import dev.carrel.http.HttpSettings;
import dev.carrel.http.UploadSettings;
import dev.carrel.scraping.FetchLimits;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Everything that can be set, read and checked.
 *
 * @param adminToken a secret that is an administrator's while Carrel runs; null for none
 * @param keepConversations how long after their last turn; null for good
 * @param language the language model; null for none
 */
public record Settings(DataFolder data, @Nullable TokenSecret adminToken, LogLevel logLevel, HttpSettings http,
        QueryLimits answering, @Nullable Duration keepConversations, IngestLimits processing,
        PassageSplitter passages, Fetching fetching, Formats formats, Embedding embedding,
        @Nullable Language language) {

    /**
     * Reads the settings of all places: the defaults, over them a file, over it the environment, over that the flags.
     *
     * @throws InvalidSettingsException with all that is wrong in any of them
     */
    public static Settings read(Sources sources) {
        Values values = Values.of(sources.layers());
        var data = new DataFolder(values.get(Keys.DATA));
        return new Settings(data, values.get(Keys.ADMIN_TOKEN).orElse(null), values.get(Keys.LOG_LEVEL),
                http(values, data),
                answering(values), values.get(Keys.KEEP_CONVERSATIONS).orElse(null), processing(values),
                new PassageSplitter(values.number(Keys.PASSAGE_LENGTH)),
                fetching(values), formats(values), Embedding.read(values), Language.read(values));
    }

    /** The same, for an engine that only takes documents in and leaves them in the queue. */
    public Settings withoutWorkers() {
        return new Settings(data, adminToken, logLevel, http, answering, keepConversations,
                processing.withWorkers(0), passages,
                fetching, formats, embedding, language);
    }

    /**
     * The same for another data folder, for an engine that serves nobody: the server's folders stay where they were.
     */
    public Settings withData(DataFolder elsewhere) {
        return new Settings(elsewhere, adminToken, logLevel, http, answering, keepConversations, processing,
                passages, fetching, formats,
                embedding, language);
    }

    private static HttpSettings http(Values values, DataFolder data) {
        return new HttpSettings(values.get(Keys.HOST), values.number(Keys.PORT),
                values.get(Keys.BASE_URL).orElse(null), Set.copyOf(values.get(Keys.CORS_ORIGINS)),
                values.get(Keys.MAX_BODY), values.number(Keys.MAX_REQUESTS), values.number(Keys.MAX_REFUSED),
                values.get(Keys.STOP_TIMEOUT), data.backups(),
                UploadSettings.DEFAULTS.withMaxFileBytes(values.get(Keys.MAX_UPLOAD)).withFolder(data.uploads()));
    }

    private static QueryLimits answering(Values values) {
        return new QueryLimits(values.number(Keys.MAX_DOCUMENTS), values.number(Keys.MAX_PASSAGES),
                values.get(Keys.THRESHOLD), values.get(Keys.SHARE_OF_BEST), values.number(Keys.RECENT_TURNS),
                values.get(Keys.ANSWER_TIMEOUT), values.number(Keys.MAX_REPLIES));
    }

    private static IngestLimits processing(Values values) {
        return new IngestLimits(values.number(Keys.WORKERS), values.get(Keys.LEASE),
                values.get(Keys.LONGEST_RUN), new RetryPolicy(values.get(Keys.RETRY_DELAYS)),
                values.get(Keys.MAX_WAITING), values.get(Keys.MAX_UPLOAD), values.number(Keys.MAX_PER_HOST),
                values.get(Keys.GONE_GRACE), values.get(Keys.PURGE_WITHIN));
    }

    private static Fetching fetching(Values values) {
        var limits = new FetchLimits(values.get(Keys.FETCH_CONNECT), values.get(Keys.FETCH_FIRST_BYTE),
                values.get(Keys.FETCH_TIMEOUT), values.number(Keys.FETCH_MAX_BODY),
                values.number(Keys.FETCH_MAX_HEADERS), values.number(Keys.FETCH_MAX_REDIRECTS));
        return new Fetching(values.get(Keys.FETCH_ALLOW),
                values.get(Keys.FETCH_PORTS).stream().map(Math::toIntExact).collect(Collectors.toSet()), limits,
                values.get(Keys.FETCH_HOST_DELAY), Set.copyOf(values.get(Keys.FETCH_IGNORE_ROBOTS)),
                values.get(Keys.FETCH_USER_AGENT));
    }

    private static Formats formats(Values values) {
        return new Formats(values.number(Keys.FORMATS_PROCESSES), values.get(Keys.FORMATS_MEMORY),
                values.get(Keys.FORMATS_TIMEOUT));
    }
}
