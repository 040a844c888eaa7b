/**
 * Starts Spark as the configuration says. What runs on it, and what anything else says about it, is
 * elsewhere.
 */
@NullMarked
package dev.sinew.jobs.session;

import org.jspecify.annotations.NullMarked;
