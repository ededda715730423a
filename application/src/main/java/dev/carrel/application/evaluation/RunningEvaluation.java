package dev.carrel.application.evaluation;

import dev.carrel.application.job.StopSignal;
import dev.carrel.domain.evaluation.EvaluationId;

/** An evaluation that a thread of this engine works on. */
record RunningEvaluation(EvaluationId id, StopSignal stopSignal) {}
