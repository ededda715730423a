package dev.carrel.architecture.bad.wiki;

import dev.carrel.architecture.bad.bootstrap.Assembles;

public class WikiDoor {

    final Assembles bootstrap = new Assembles();
}
