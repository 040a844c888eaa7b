/**
 * What deforms a surface besides skinning, and the order in which it happens: smoothing, springs,
 * mesh caches of other systems, learned corrections and exemplars. How exemplars are weighed is in
 * {@code exemplar}, how corrections are learned and kept in {@code corrective}.
 */
@NullMarked
package dev.sinew.character.deformer;

import org.jspecify.annotations.NullMarked;
