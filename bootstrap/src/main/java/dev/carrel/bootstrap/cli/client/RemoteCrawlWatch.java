package dev.carrel.bootstrap.cli.client;

import dev.carrel.api.crawl.CrawlBody;
import dev.carrel.bootstrap.cli.client.CommandClient.CrawlWatch;
import dev.carrel.client.transport.RemoteEvents.ChangeWatch;
import java.time.Duration;
import java.util.function.Supplier;

/** A watch of a crawl on a server, which is read when it has changed. */
final class RemoteCrawlWatch implements CrawlWatch {

    private final ChangeWatch watch;
    private final Supplier<CrawlBody> reader;
    private CrawlBody known;
    private boolean isStale = true;

    RemoteCrawlWatch(CrawlBody begun, ChangeWatch watch, Supplier<CrawlBody> reader) {
        this.known = begun;
        this.watch = watch;
        this.reader = reader;
    }

    @Override
    public CrawlBody awaitChange(Duration limit) throws InterruptedException {
        isStale |= watch.awaitChange(limit, limit);
        if (isStale) {
            known = reader.get();
            isStale = false;
        }
        return known;
    }

    @Override
    public void close() {
        watch.close();
    }
}
