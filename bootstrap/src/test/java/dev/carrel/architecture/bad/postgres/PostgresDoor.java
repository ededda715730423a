package dev.carrel.architecture.bad.postgres;

import dev.carrel.architecture.bad.bootstrap.Assembles;

public class PostgresDoor {

    final Assembles bootstrap = new Assembles();
}
