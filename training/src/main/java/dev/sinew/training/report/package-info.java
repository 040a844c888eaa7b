/**
 * Reports that people and programs read: report.json, the offline page, charts and pictures of
 * errors on the body. Measuring the errors is in {@code evaluation}.
 */
@NullMarked
package dev.sinew.training.report;

import org.jspecify.annotations.NullMarked;
