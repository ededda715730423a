package dev.carrel.architecture.bad.webdav;

import dev.carrel.architecture.bad.bootstrap.Assembles;

public class WebDavDoor {

    final Assembles bootstrap = new Assembles();
}
