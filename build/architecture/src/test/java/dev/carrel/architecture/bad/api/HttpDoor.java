package dev.carrel.architecture.bad.api;

class HttpDoor {}
