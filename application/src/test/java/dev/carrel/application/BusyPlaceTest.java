package dev.carrel.application;

import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.fake.place.InMemoryPlace;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;
import dev.carrel.domain.connector.Connector;
import dev.carrel.domain.connector.ConnectorRun;
import dev.carrel.domain.connector.ConnectorRun.ItemProblem;
import dev.carrel.domain.connector.ConnectorRun.RunCounts;
import dev.carrel.domain.connector.ConnectorRun.RunStatus;
import dev.carrel.domain.connector.ConnectorSettings;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** A place that asks to be left alone is left alone, within bounds. */
class BusyPlaceTest extends EngineConnectorFixture {

    private final InMemoryStorage storage = new InMemoryStorage();
    private final InMemoryPassageIndex index = new InMemoryPassageIndex();

    @Override
    protected Storage openStorage() {
        return storage;
    }

    @Override
    protected PassageIndex openIndex() {
        return index;
    }

    private Duration pauseAfter(ConnectorRun run) {
        Connector connector = handbook.connectors().get(FILES).connector();
        return Duration.between(run.endedAt(), connector.nextRunAt()).truncatedTo(ChronoUnit.SECONDS);
    }

    @Test
    void isAskedForNothingMoreUntilThen() throws Exception {
        place.write("a.md", "Pumps.");
        place.write("b.md", "Valves.");
        place.write("c.md", "Presses.");
        place.setBusy("b.md", Duration.ofSeconds(90));
        ConnectorRun run = follow(InMemoryPlace.settings());
        assertThat(run.status()).isEqualTo(RunStatus.DONE);
        assertThat(run.counts()).isEqualTo(new RunCounts(1, 0, 0, 0, 2, 0));
        assertThat(run.problems()).containsExactly(new ItemProblem("b.md", "Too much to do."),
                new ItemProblem("c.md", "Too much to do."));
        assertThat(place.reads()).isOne();
        assertThat(pauseAfter(run)).isEqualTo(Duration.ofSeconds(90));

        place.setBusy("b.md", Duration.ZERO);
        ConnectorRun next = runAgain(false);
        assertThat(next.counts()).isEqualTo(new RunCounts(2, 0, 0, 1, 0, 0));
        assertThat(pauseAfter(next)).isEqualTo(InMemoryPlace.settings().interval());
    }

    @Test
    void isListedAgainAfterAsLongAsItAsksFor() throws Exception {
        place.write("a.md", "Pumps.");
        place.setBusy("", Duration.ofMinutes(20));
        ConnectorRun run = follow(InMemoryPlace.settings());
        assertThat(run.status()).isEqualTo(RunStatus.FAILED);
        assertThat(run.message()).isEqualTo("Too much to do.");
        assertThat(pauseAfter(run)).isEqualTo(Duration.ofMinutes(20));
        place.setBusy("", Duration.ofDays(1_000));
        assertThat(pauseAfter(runAgain(false))).isEqualTo(Duration.ofHours(1));
        place.setBusy("", Duration.ofMillis(1));
        assertThat(pauseAfter(runAgain(false))).isEqualTo(ConnectorSettings.MIN_INTERVAL);
    }
}
