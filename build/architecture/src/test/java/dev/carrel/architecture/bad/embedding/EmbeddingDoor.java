package dev.carrel.architecture.bad.embedding;

import dev.carrel.architecture.bad.bootstrap.Assembles;

public class EmbeddingDoor {

    final Assembles bootstrap = new Assembles();
}
