package dev.carrel.architecture.bad.generation;

import dev.carrel.architecture.bad.bootstrap.Assembles;

public class GenerationDoor {

    final Assembles bootstrap = new Assembles();
}
