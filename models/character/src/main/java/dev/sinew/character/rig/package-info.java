/**
 * A mesh, a skeleton and weights that belong together. The learned model that uses a rig is in
 * {@code corrective}.
 */
@NullMarked
package dev.sinew.character.rig;

import org.jspecify.annotations.NullMarked;
