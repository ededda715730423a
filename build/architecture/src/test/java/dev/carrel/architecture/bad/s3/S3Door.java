package dev.carrel.architecture.bad.s3;

import dev.carrel.architecture.bad.bootstrap.Assembles;

public class S3Door {

    final Assembles bootstrap = new Assembles();
}
