package dev.carrel.bootstrap.assembly;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class HeapTrimmerTest {

    private static final long MEBIBYTE = 1 << 20;

    private long used;
    private long live;
    private int collections;
    private final HeapTrimmer trimmer = new HeapTrimmer(() -> used * MEBIBYTE, () -> live * MEBIBYTE, () -> {
        collections++;
        used = live;
    });

    @Test
    void collectsWhenGarbageExceedsTheLiveData() {
        live = 100;
        assertThat(collectionsAt(190)).isZero();
        assertThat(collectionsAt(201)).isEqualTo(1);
    }

    @Test
    void leavesSmallHeapsAlone() {
        live = 10;
        assertThat(collectionsAt(70)).isZero();
        assertThat(collectionsAt(75)).isEqualTo(1);
    }

    @Test
    void collectsOnceWhenWorkHasEnded() {
        live = 100;
        assertThat(collectionsAt(120)).isZero();
        for (int poll = 0; poll < 10; poll++) {
            trimmer.trimIfDue();
        }
        assertThat(collections).isEqualTo(1);
    }

    @Test
    void doesNotCollectLittleGarbage() {
        live = 100;
        for (int poll = 0; poll < 10; poll++) {
            assertThat(collectionsAt(105)).isZero();
        }
    }

    private int collectionsAt(long mebibytes) {
        used = mebibytes;
        trimmer.trimIfDue();
        return collections;
    }
}
