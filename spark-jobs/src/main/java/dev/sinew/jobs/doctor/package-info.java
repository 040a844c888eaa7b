/**
 * Looks at the machine: what Sinew needs, what it could use, and how to get what is missing.
 * Nothing here changes anything or looks at a user's data.
 */
@NullMarked
package dev.sinew.jobs.doctor;

import org.jspecify.annotations.NullMarked;
