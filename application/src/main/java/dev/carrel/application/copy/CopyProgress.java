package dev.carrel.application.copy;

/** Receives the progress of a copy, from the thread that copies. */
public interface CopyProgress {

    /** What a copy does, in this order. */
    enum CopyPhase {
        /** Rows of the source are written to the target. */
        COPYING,
        /** The rows of both are read and compared. */
        COMPARING
    }

    /** Called at the beginning of a phase with the number of rows of the source. */
    void begin(CopyPhase phase, long rows);

    /** Called from time to time with the number of rows that are done. */
    void update(long rows);
}
