package dev.carrel.architecture.bad.http;

import dev.carrel.architecture.bad.bootstrap.Assembles;

public class HttpDoor {

    final Assembles bootstrap = new Assembles();
}
