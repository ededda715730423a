package dev.carrel.scraping.fetch;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Validators;
import java.io.IOException;
import java.net.URI;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** One fetch: an address, and those that it redirects to, each of which has to pass the policy and the rules anew. */
final class FetchRun {

    private final GuardedClient client;
    private final Hop hop;
    private final Intake intake;
    private final SiteRules rules;

    FetchRun(GuardedClient client, Hop hop, Intake intake, SiteRules rules) {
        this.client = client;
        this.hop = hop;
        this.intake = intake;
        this.rules = rules;
    }

    /** What the sites say on being read. */
    @FunctionalInterface
    interface SiteRules {

        /** For those whom they do not bind. */
        SiteRules NONE = (address, deadline) -> true;

        /** Says whether an address may be read, before the deadline of the run passes. */
        boolean allow(WebAddress address, Deadline deadline) throws FetchFailedException;
    }

    /** Where a run ended. */
    sealed interface End {

        record Read(WebAddress location, Answer.Content content) implements End {}

        record Unchanged() implements End {}

        record Disallowed(WebAddress location) implements End {}
    }

    /**
     * @param known is told only where the start's own page may be. Elsewhere, a page that is older than the known one
     * would count as not modified, although it is another
     */
    End from(WebAddress start, Validators known) throws IOException, FetchFailedException {
        Set<URI> visited = new HashSet<>();
        WebAddress at = start;
        while (true) {
            client.refuse(at);
            if (!visited.add(Redirects.onTheWire(at))) {
                throw FetchFailedException.forGood("The page redirects in a circle.");
            }
            if (!rules.allow(at, hop.deadline())) {
                return new End.Disallowed(at);
            }
            boolean same = Redirects.isSamePage(start, at);
            switch (hop.get(at, same ? known : Validators.NONE, intake)) {
                case Answer.Content content -> {
                    Optional<WebAddress> refresh = refresh(at, content)
                            .filter(target -> !visited.contains(Redirects.onTheWire(target)));
                    if (refresh.isEmpty()) {
                        return new End.Read(at, same ? content : content.withoutValidators());
                    }
                    at = next(visited, refresh.get());
                }
                case Answer.Redirect redirect -> at = next(visited, Redirects.target(at, redirect.location()));
                case Answer.NotModified unchanged -> {
                    return new End.Unchanged();
                }
            }
        }
    }

    private Optional<WebAddress> refresh(WebAddress at, Answer.Content content) {
        return intake.textOnly() ? MetaRefresh.target(at, content) : Optional.empty();
    }

    private WebAddress next(Set<URI> visited, WebAddress target) throws FetchFailedException {
        int most = client.limits().mostRedirects();
        if (visited.size() > most) {
            throw FetchFailedException.forGood("The page redirects more than " + most + " times.");
        }
        return target;
    }
}
