package dev.carrel.architecture.bad.retrieval;

import dev.carrel.architecture.bad.bootstrap.Assembles;
import dev.carrel.architecture.bad.persistence.PersistenceDoor;

public class RetrievalDoor {

    final Assembles bootstrap = new Assembles();
    final PersistenceDoor sql = new PersistenceDoor();
}
