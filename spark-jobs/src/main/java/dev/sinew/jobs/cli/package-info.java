/**
 * The command line: options, help, where results go, errors as one line and an exit code. What a
 * command does is in the packages of its job.
 */
@NullMarked
package dev.sinew.jobs.cli;

import org.jspecify.annotations.NullMarked;
