package dev.carrel.architecture.bad.cli;

import dev.carrel.architecture.bad.bootstrap.Assembles;

public class CliDoor {

    final Assembles bootstrap = new Assembles();
}
