package dev.carrel.bootstrap.assembly;

import dev.carrel.bootstrap.settings.Fetching;
import dev.carrel.bootstrap.settings.Formats;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.formats.DocumentFormats;
import dev.carrel.scraping.FetchPolicy;
import dev.carrel.scraping.GuardedPageFetcher;
import dev.carrel.scraping.HtmlAndPlainTextExtractor;
import dev.carrel.scraping.SignedWebhookSender;

/** What goes to the web, under one policy, and what reads that which comes from there. */
record Outside(GuardedPageFetcher pages, SignedWebhookSender callbacks, DocumentFormats formats)
        implements
            AutoCloseable {

    private static final int MEBIBYTE = 1024 * 1024;

    static Outside open(Settings settings) {
        Fetching fetching = settings.fetching();
        FetchPolicy policy = FetchPolicy.PUBLIC_WEB.withPublicPorts(fetching.ports())
                .withAllowedBlocks(String.join(",", fetching.allow()));
        try (var opened = new OpenedParts()) {
            var outside = new Outside(opened.add(pages(fetching, policy)),
                    opened.add(SignedWebhookSender.builder().policy(policy).userAgent(fetching.userAgent()).build()),
                    opened.add(formats(settings.formats())));
            opened.keep();
            return outside;
        }
    }

    private static GuardedPageFetcher pages(Fetching fetching, FetchPolicy policy) {
        return GuardedPageFetcher.builder()
                .policy(policy)
                .limits(fetching.limits())
                .hostDelay(fetching.hostDelay())
                .robotsIgnoredFor(fetching.ignoreRobots())
                .userAgent(fetching.userAgent())
                .build();
    }

    private static DocumentFormats formats(Formats formats) {
        return DocumentFormats.builder(new HtmlAndPlainTextExtractor())
                .maxProcesses(formats.processes())
                .maxMemoryMebibytes(Math.toIntExact(formats.memory() / MEBIBYTE))
                .cpuTimeLimit(formats.time())
                .build();
    }

    @Override
    public void close() {
        var opened = new OpenedParts();
        opened.add(pages);
        opened.add(callbacks);
        opened.add(formats);
        opened.close();
    }
}
