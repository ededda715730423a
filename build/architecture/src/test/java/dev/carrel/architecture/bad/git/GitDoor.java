package dev.carrel.architecture.bad.git;

import dev.carrel.architecture.bad.bootstrap.Assembles;

public class GitDoor {

    final Assembles bootstrap = new Assembles();
}
