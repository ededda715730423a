package dev.carrel.architecture.bad.opensearch;

import dev.carrel.architecture.bad.bootstrap.Assembles;

public class OpenSearchDoor {

    final Assembles bootstrap = new Assembles();
}
