package dev.carrel.application;

/** The check that every contract of the engine ends with: index and storage have the same documents. */
final class IndexAgreement {

    private IndexAgreement() {}

    /**
     * Waits until the index of every library agrees with the storage, and fails if one never does. It waits because a
     * comparison is only valid while nothing changes, and a test may end while its last documents are read.
     */
    static void awaitAgreement(Carrel carrel) throws InterruptedException {
        Eventually.await("index and storage agree", () -> carrel.listLibraries()
                .stream()
                .allMatch(library -> carrel.verifyIndex(library.id()).isConsistent()));
    }
}
