package dev.carrel.architecture.bad.persistence;

import dev.carrel.architecture.bad.bootstrap.Assembles;

public class PersistenceDoor {

    final Assembles bootstrap = new Assembles();
}
