package dev.carrel.bootstrap.settings.key;

/** The treatment of instructions that clients send along with a question. */
public enum ClientInstructionSetting {
    /** The language model receives them, below the ones of the library. */
    HEED,
    /** They are ignored. */
    IGNORE
}
