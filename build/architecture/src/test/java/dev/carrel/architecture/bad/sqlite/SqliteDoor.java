package dev.carrel.architecture.bad.sqlite;

import dev.carrel.architecture.bad.bootstrap.Assembles;

public class SqliteDoor {

    final Assembles bootstrap = new Assembles();
}
