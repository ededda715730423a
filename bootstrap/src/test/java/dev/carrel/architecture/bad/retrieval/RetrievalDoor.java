package dev.carrel.architecture.bad.retrieval;

import dev.carrel.architecture.bad.bootstrap.Assembles;

public class RetrievalDoor {

    final Assembles bootstrap = new Assembles();
}
