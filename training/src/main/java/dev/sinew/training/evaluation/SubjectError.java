package dev.sinew.training.evaluation;

/**
 * One subject's error.
 *
 * @param subject who
 * @param frames how many were counted
 * @param lbsMeanMm mean over vertices and frames of plain LBS's error
 * @param learnedMeanMm mean over vertices and frames of the learned model's error
 */
public record SubjectError(String subject, long frames, double lbsMeanMm, double learnedMeanMm) {}
