/**
 * Joint_net, Pose_net and the differentiable skinning graph as Deeplearning4j graphs, with analytic
 * gradients. Who feeds them and decides when to stop is in {@code spark-jobs}; what a trained graph
 * becomes is {@code dev.sinew.character.corrective}.
 *
 * <p>Arrays are column-major [B, n] ({@code 'f'} order), so that one number of all B frames lies
 * together; a mesh is planar, [x of all vertices | y | z], so that a plane of consecutive vertices
 * is one piece of memory.
 */
@NullMarked
package dev.sinew.training.network;

import org.jspecify.annotations.NullMarked;
