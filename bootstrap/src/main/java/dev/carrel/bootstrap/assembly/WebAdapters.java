package dev.carrel.bootstrap.assembly;

import dev.carrel.bootstrap.settings.FetchSettings;
import dev.carrel.bootstrap.settings.FormatSettings;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.formats.DocumentFormats;
import dev.carrel.scraping.FetchPolicy;
import dev.carrel.scraping.GuardedHttp;
import dev.carrel.scraping.GuardedPageFetcher;
import dev.carrel.scraping.GuardedSockets;
import dev.carrel.scraping.HtmlAndPlainTextExtractor;
import dev.carrel.scraping.SignedWebhookSender;

/** The adapters that access the web, under one fetch policy, and the text extractors. */
record WebAdapters(GuardedPageFetcher pageFetcher, SignedWebhookSender webhookSender, GuardedHttp http,
        GuardedSockets sockets, DocumentFormats documentFormats)
        implements
            AutoCloseable {

    private static final int MEBIBYTE = 1024 * 1024;

    static WebAdapters open(Settings settings) {
        FetchSettings fetching = settings.fetch();
        FetchPolicy policy = FetchPolicy.PUBLIC_WEB.withPublicPorts(fetching.ports())
                .withAllowedBlocks(String.join(",", fetching.allowedBlocks()));
        try (var resources = new OpenedResources()) {
            var adapters = new WebAdapters(resources.register(openPageFetcher(fetching, policy)),
                    resources.register(
                            SignedWebhookSender.builder().policy(policy).userAgent(fetching.userAgent()).build()),
                    resources.register(new GuardedHttp(policy, fetching.userAgent())), new GuardedSockets(policy),
                    resources.register(openFormats(settings.formats())));
            resources.keepOpen();
            return adapters;
        }
    }

    private static GuardedPageFetcher openPageFetcher(FetchSettings fetching, FetchPolicy policy) {
        return GuardedPageFetcher.builder()
                .policy(policy)
                .limits(fetching.limits())
                .hostDelay(fetching.hostDelay())
                .robotsIgnoredFor(fetching.robotsIgnoredHosts())
                .userAgent(fetching.userAgent())
                .build();
    }

    static DocumentFormats openFormats(FormatSettings formats) {
        return DocumentFormats.builder(new HtmlAndPlainTextExtractor())
                .workerProgram(ReaderProgram.class)
                .maxProcesses(formats.processes())
                .maxMemoryMebibytes(Math.toIntExact(formats.heapBytes() / MEBIBYTE))
                .cpuTimeLimit(formats.timeout())
                .build();
    }

    @Override
    public void close() {
        var resources = new OpenedResources();
        resources.register(pageFetcher);
        resources.register(webhookSender);
        resources.register(http);
        resources.register(documentFormats);
        resources.close();
    }
}
