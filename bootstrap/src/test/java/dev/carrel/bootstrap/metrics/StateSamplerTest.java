package dev.carrel.bootstrap.metrics;

import dev.carrel.application.backup.BackupFolder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class StateSamplerTest {

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final CountDownLatch sampled = new CountDownLatch(1);

    @Test
    void knowsTheFreeSpaceOfTheDisk(@TempDir Path folder) throws Exception {
        assertThat(sample(folder)).isPositive();
    }

    /** As the disk of a chroot without a table of mounts, of which Java gives no {@code FileStore}. */
    @Test
    void aDiskThatCannotBeReadIsNoReasonToFail(@TempDir Path folder) throws Exception {
        assertThat(sample(folder.resolve("missing"))).isZero();
    }

    private double sample(Path folder) throws InterruptedException {
        try (var sampler = StateSampler.start(registry, () -> {
            sampled.countDown();
            throw new IllegalStateException("no engine");
        }, folder, new BackupAge(registry, new BackupFolder(folder.resolve("backups"))))) {
            assertThat(sampled.await(5, TimeUnit.MINUTES)).isTrue();
            return registry.get("carrel.disk.free").gauge().value();
        }
    }
}
