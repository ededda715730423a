package dev.carrel.scraping.fetch;

import dev.carrel.application.port.PageFetcher.Fetched;
import dev.carrel.domain.document.WebAddress;
import java.io.IOException;
import java.net.URI;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** One fetch: an address, and those that it redirects to, each of which has to pass the policy anew. */
final class FetchRun {

    private final FetchPolicy policy;
    private final FetchLimits limits;
    private final Hop hop;

    FetchRun(FetchPolicy policy, FetchLimits limits, Hop hop) {
        this.policy = policy;
        this.limits = limits;
        this.hop = hop;
    }

    Fetched.Page from(WebAddress start) throws IOException, FetchFailedException {
        Set<URI> visited = new HashSet<>();
        WebAddress at = start;
        while (true) {
            Optional<String> refusal = policy.refusal(at);
            if (refusal.isPresent()) {
                throw FetchFailedException.forGood(refusal.get());
            }
            if (!visited.add(Redirects.onTheWire(at))) {
                throw FetchFailedException.forGood("The page redirects in a circle.");
            }
            switch (hop.get(at)) {
                case Answer.Content content -> {
                    return new Fetched.Page(at, content.contentType(), content.bytes());
                }
                case Answer.Redirect redirect -> {
                    if (visited.size() > limits.mostRedirects()) {
                        throw FetchFailedException
                                .forGood("The page redirects more than " + limits.mostRedirects() + " times.");
                    }
                    at = Redirects.target(at, redirect.location());
                }
            }
        }
    }
}
