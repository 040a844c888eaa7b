package dev.sinew.jobs.apply;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What to apply to what.
 *
 * @param bundle folder of the bundle
 * @param poses .npz or .bvh
 * @param jointMap names in the BVH file to names of the rig; null where they agree
 * @param tpose T-pose mesh of the person that is posed; null for the bundle's rig
 * @param joints [J,3] that person's joints, NPY; null to predict them from the T-pose
 * @param frames which frames; null for all
 * @param format how meshes are written
 * @param stack the deformers, and their order
 * @param output new or empty folder
 */
public record ApplyRequest(
    Path bundle,
    Path poses,
    @Nullable Path jointMap,
    @Nullable Path tpose,
    @Nullable Path joints,
    @Nullable FrameSpan frames,
    MeshFormat format,
    StackOrder stack,
    Path output) {}
