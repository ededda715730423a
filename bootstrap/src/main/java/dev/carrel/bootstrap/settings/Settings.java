package dev.carrel.bootstrap.settings;

import dev.carrel.api.server.SettingBody;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.limits.QueryLimits;
import dev.carrel.application.limits.QuestionLogLimits;
import dev.carrel.bootstrap.settings.key.LogFormat;
import dev.carrel.bootstrap.settings.key.LogLevel;
import dev.carrel.bootstrap.settings.key.PersonalLibraryKeys;
import dev.carrel.bootstrap.settings.key.ServerRole;
import dev.carrel.bootstrap.settings.key.SettingKeys;
import dev.carrel.domain.access.TokenSecret;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.passage.PassageSplitter;
import dev.carrel.http.HttpSettings;
import dev.carrel.http.UploadSettings;
import dev.carrel.integration.openid.OpenIdSettings;
import dev.carrel.ocr.TesseractSettings;
import dev.carrel.scraping.FetchLimits;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * All settings, parsed and validated.
 *
 * @param adminToken an administrator's token that is valid while Carrel runs; null for none
 * @param conversationRetention how long conversations are kept after their last turn; null for unlimited
 * @param ocr null to leave the text of pictures out
 * @param languageModel null for none
 * @param directory null for none
 * @param overview all settings as they were written, without secrets
 */
public record Settings(DataFolder data, StorageSettings storage, IndexSettings index, BackupSettings backup,
        @Nullable TokenSecret adminToken,
        LogLevel logLevel,
        LogFormat logFormat, HttpSettings http,
        QueryLimits queryLimits, @Nullable Duration conversationRetention, QuestionLogLimits questionLog,
        Duration auditRetention,
        IngestLimits ingestLimits,
        PassageSplitter passageSplitter, FetchSettings fetch, ConnectorAccess connectors,
        FormatSettings formats, @Nullable TesseractSettings ocr, EmbeddingSettings embedding,
        RerankerSettings reranker, @Nullable LanguageModelSettings languageModel, @Nullable OpenIdSettings directory,
        List<SettingBody> overview) {

    public Settings {
        overview = List.copyOf(overview);
    }

    /**
     * Reads the settings of all sources: the defaults, the file, the environment, then the flags; later sources
     * override earlier ones.
     *
     * @throws InvalidSettingsException with all problems of all sources
     */
    public static Settings readFrom(SettingsSources sources) {
        SettingValues values = SettingValues.parse(sources.readLayers());
        var data = new DataFolder(values.valueOf(SettingKeys.DATA));
        return new Settings(data, StorageSettings.from(values), IndexSettings.from(values), BackupSettings.from(values),
                values.valueOf(SettingKeys.ADMIN_TOKEN).orElse(null),
                values.valueOf(SettingKeys.LOG_LEVEL), values.valueOf(SettingKeys.LOG_FORMAT),
                httpSettings(values, data),
                queryLimits(values), values.valueOf(SettingKeys.CONVERSATION_RETENTION).orElse(null),
                new QuestionLogLimits(values.valueOf(SettingKeys.QUESTION_LOG),
                        values.valueOf(SettingKeys.QUESTION_RETENTION), values.valueOf(SettingKeys.QUESTION_PEOPLE)),
                values.valueOf(SettingKeys.AUDIT_RETENTION),
                ingestLimits(values),
                new PassageSplitter(values.intValue(SettingKeys.PASSAGE_LENGTH)),
                fetchSettings(values), ConnectorAccess.from(values), formatSettings(values),
                OcrSettings.readOrNull(values),
                EmbeddingSettings.from(values),
                RerankerSettings.from(values),
                LanguageModelSettings.readOrNull(values), DirectorySettings.readOrNull(values), values.overview());
    }

    /** Returns the same settings for an engine that queues documents without processing them. */
    public Settings withoutWorkers() {
        return new Settings(data, storage, index, backup, adminToken, logLevel, logFormat, http, queryLimits,
                conversationRetention,
                questionLog, auditRetention,
                ingestLimits.toBuilder().workers(0).build(), passageSplitter,
                fetch, connectors, formats, ocr, embedding, reranker, languageModel, directory, overview);
    }

    /**
     * Returns the same settings for another data folder that everything is stored in, for an engine without a server;
     * the folders of the HTTP settings do not change.
     */
    public Settings withData(DataFolder elsewhere) {
        return new Settings(elsewhere, StorageSettings.IN_DATA_FOLDER, IndexSettings.IN_DATA_FOLDER, backup, adminToken,
                logLevel, logFormat, http,
                queryLimits, conversationRetention,
                questionLog, auditRetention,
                ingestLimits,
                passageSplitter, fetch, connectors, formats, ocr,
                embedding, reranker, languageModel, directory, overview);
    }

    /** Returns how long the server may serve on, and replies in progress may take, after it was asked to stop. */
    public Duration stopTimeout() {
        return http.drainDelay().plus(http.stopTimeout());
    }

    private static HttpSettings httpSettings(SettingValues values, DataFolder data) {
        return new HttpSettings(values.valueOf(SettingKeys.HOST), values.intValue(SettingKeys.PORT),
                values.valueOf(SettingKeys.BASE_URL).orElse(null), Set.copyOf(values.valueOf(SettingKeys.CORS_ORIGINS)),
                values.valueOf(SettingKeys.MAX_BODY), values.intValue(SettingKeys.MAX_CONCURRENT_REQUESTS),
                values.intValue(SettingKeys.MAX_AUTH_FAILURES),
                values.valueOf(SettingKeys.STOP_TIMEOUT), values.valueOf(SettingKeys.DRAIN_DELAY), data.backupFolder(),
                UploadSettings.DEFAULTS.withMaxFileBytes(values.valueOf(SettingKeys.MAX_UPLOAD))
                        .withFolder(data.uploadFolder()),
                values.valueOf(SettingKeys.UI), Set.copyOf(values.valueOf(SettingKeys.TRUSTED_PROXIES)))
                .withBrand(values.valueOf(SettingKeys.BRAND_NAME), values.valueOf(SettingKeys.BRAND_COLOR).orElse(null),
                        values.valueOf(SettingKeys.BRAND_LOGO).orElse(null));
    }

    private static QueryLimits queryLimits(SettingValues values) {
        return new QueryLimits(values.intValue(SettingKeys.MAX_DOCUMENTS), values.intValue(SettingKeys.MAX_PASSAGES),
                values.valueOf(SettingKeys.THRESHOLD), values.valueOf(SettingKeys.SURE_THRESHOLD),
                values.valueOf(SettingKeys.RELATIVE_THRESHOLD),
                values.intValue(SettingKeys.HISTORY_TURNS),
                values.valueOf(SettingKeys.QUERY_TIMEOUT), values.intValue(SettingKeys.MAX_CONCURRENT_QUERIES));
    }

    private static IngestLimits ingestLimits(SettingValues values) {
        return IngestLimits.builder()
                .workers(values.valueOf(SettingKeys.ROLE) == ServerRole.SERVE
                        ? 0
                        : values.intValue(SettingKeys.WORKERS))
                .lease(values.valueOf(SettingKeys.LEASE))
                .maxRunTime(values.valueOf(SettingKeys.INGEST_TIMEOUT))
                .retries(new RetryPolicy(values.valueOf(SettingKeys.RETRY_DELAYS)))
                .maxPending(values.valueOf(SettingKeys.MAX_QUEUED))
                .maxFileBytes(values.valueOf(SettingKeys.MAX_UPLOAD))
                .maxOriginalBytes(values.valueOf(SettingKeys.ORIGINALS) ? values.valueOf(SettingKeys.MAX_ORIGINAL) : 0)
                .maxLibraryOriginalBytes(values.valueOf(SettingKeys.MAX_LIBRARY_ORIGINALS))
                .maxPersonalDocuments(values.valueOf(PersonalLibraryKeys.PERSONAL_LIBRARIES)
                        ? values.intValue(PersonalLibraryKeys.MAX_DOCUMENTS)
                        : 0)
                .maxPerHost(values.intValue(SettingKeys.MAX_PER_HOST))
                .goneGrace(values.valueOf(SettingKeys.GONE_GRACE_PERIOD))
                .purgeWithin(values.valueOf(SettingKeys.MAX_PURGE_DELAY))
                .build();
    }

    private static FetchSettings fetchSettings(SettingValues values) {
        var limits = new FetchLimits(values.valueOf(SettingKeys.FETCH_CONNECT),
                values.valueOf(SettingKeys.FETCH_FIRST_BYTE),
                values.valueOf(SettingKeys.FETCH_TIMEOUT), values.intValue(SettingKeys.FETCH_MAX_BODY),
                values.intValue(SettingKeys.FETCH_MAX_HEADERS), values.intValue(SettingKeys.FETCH_MAX_REDIRECTS));
        return new FetchSettings(values.valueOf(SettingKeys.FETCH_ALLOW),
                values.valueOf(SettingKeys.FETCH_PORTS).stream().map(Math::toIntExact).collect(Collectors.toSet()),
                limits,
                values.valueOf(SettingKeys.FETCH_HOST_DELAY),
                Set.copyOf(values.valueOf(SettingKeys.FETCH_IGNORE_ROBOTS)),
                values.valueOf(SettingKeys.FETCH_USER_AGENT));
    }

    private static FormatSettings formatSettings(SettingValues values) {
        return new FormatSettings(values.intValue(SettingKeys.FORMATS_PROCESSES),
                values.valueOf(SettingKeys.FORMATS_MEMORY),
                values.valueOf(SettingKeys.FORMATS_TIMEOUT));
    }
}
