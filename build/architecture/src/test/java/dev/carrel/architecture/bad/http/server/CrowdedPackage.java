package dev.carrel.architecture.bad.http.server;

/** Exceeds the number of types in a package, together with the following types. */
class CrowdedPackage {}

class Type1 {}

class Type2 {}

class Type3 {}

class Type4 {}

class Type5 {}

class Type6 {}

class Type7 {}

class Type8 {}

class Type9 {}

class Type10 {}

class Type11 {}

class Type12 {}

class Type13 {}

class Type14 {}

class Type15 {}

class Type16 {}

class Type17 {}

class Type18 {}

class Type19 {}

class Type20 {}

class Type21 {}

class Type22 {}

class Type23 {}

class Type24 {}

class Type25 {}
