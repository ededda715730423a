package dev.carrel.architecture.bad.imap;

import dev.carrel.architecture.bad.bootstrap.Assembles;

public class ImapDoor {

    final Assembles bootstrap = new Assembles();
}
