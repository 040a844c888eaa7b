/**
 * Errors a user can act on: what is wrong, where, what was found, what is allowed, what to do.
 * Programming errors stay {@link IllegalArgumentException}; nothing here prints or exits.
 */
@NullMarked
package dev.sinew.character.fault;

import org.jspecify.annotations.NullMarked;
