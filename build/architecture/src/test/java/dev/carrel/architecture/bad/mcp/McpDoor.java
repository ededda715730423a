package dev.carrel.architecture.bad.mcp;

import dev.carrel.architecture.bad.bootstrap.Assembles;

public class McpDoor {

    final Assembles bootstrap = new Assembles();
}
