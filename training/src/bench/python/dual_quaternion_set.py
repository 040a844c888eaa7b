#!/usr/bin/env python3
"""Writes a capture set of independent random poses whose truth is dual-quaternion skinning.

usage: dual_quaternion_set.py SET_DIR POSES OUT_DIR     (needs numpy; SET_DIR/rig.glb and template.obj are used)

The hard case for correctives: no motion correlates the joints. Axis-angle components ~ N(0, 0.35 rad), root fixed;
POSES training poses of seed 2, 60 validation poses of seed 3 (numpy default_rng, [F,J,3] at once, root zeroed).
Truth: dual-quaternion skinning (Kavan et al. 2007), each joint's sign aligned to the vertex's heaviest joint.
"""
import json, os, shutil, struct, sys
import numpy as np


def read_glb(path):
    """Rest vertices [V,3], weights [V,J], parents [J], joints [J,3] and joint names of a rig."""
    data = open(path, 'rb').read()
    length = struct.unpack('<I', data[12:16])[0]
    gltf, body = json.loads(data[20:20 + length]), data[20 + length + 8:]
    kinds = {5121: 'u1', 5123: '<u2', 5125: '<u4', 5126: '<f4'}
    widths = {'SCALAR': 1, 'VEC3': 3, 'VEC4': 4, 'MAT4': 16}

    def accessor(i):
        a = gltf['accessors'][i]
        view = gltf['bufferViews'][a['bufferView']]
        width = widths[a['type']]
        start = view.get('byteOffset', 0) + a.get('byteOffset', 0)
        return np.frombuffer(body, kinds[a['componentType']], a['count'] * width, start).reshape(-1, width)

    attributes, skin = gltf['meshes'][0]['primitives'][0]['attributes'], gltf['skins'][0]
    rest, joints = accessor(attributes['POSITION']).astype(float), skin['joints']
    weights, k = np.zeros((len(rest), len(joints))), 0
    while f'JOINTS_{k}' in attributes:
        index, value = accessor(attributes[f'JOINTS_{k}']), accessor(attributes[f'WEIGHTS_{k}']).astype(float)
        for c in range(4):
            np.add.at(weights, (np.arange(len(rest)), index[:, c]), value[:, c])
        k += 1
    bind = accessor(skin['inverseBindMatrices']).reshape(-1, 4, 4).transpose(0, 2, 1).astype(float)
    place, parents = {node: i for i, node in enumerate(joints)}, np.full(len(joints), -1)
    for node, description in enumerate(gltf['nodes']):
        for child in description.get('children', []):
            if node in place and child in place:
                parents[place[child]] = place[node]
    names = [gltf['nodes'][node]['name'] for node in joints]
    return rest, weights / weights.sum(1, keepdims=True), parents, np.linalg.inv(bind)[:, :3, 3], names


def product(a, b):
    """Quaternion product, scalar first."""
    scalar = a[..., :1] * b[..., :1] - np.sum(a[..., 1:] * b[..., 1:], -1, keepdims=True)
    return np.concatenate([scalar, a[..., :1] * b[..., 1:] + b[..., :1] * a[..., 1:] + np.cross(a[..., 1:], b[..., 1:])], -1)


def rotate(q, v):
    vector = np.concatenate([np.zeros(v.shape[:-1] + (1,)), v], -1)
    return product(product(q, vector), q * np.array([1, -1, -1, -1]))[..., 1:]


def posed(axis_angle, rest, weights, parents, joints):
    """[F,V,3] dual-quaternion skinning of [F,J,3] local rotations; parents come first."""
    angle = np.linalg.norm(axis_angle, axis=-1, keepdims=True)
    q = np.concatenate([np.cos(angle / 2), axis_angle / np.maximum(angle, 1e-12) * np.sin(angle / 2)], -1)
    position = np.repeat(joints[None], len(q), 0)
    for j, parent in enumerate(parents):
        if parent >= 0:
            position[:, j] = position[:, parent] + rotate(q[:, parent], np.broadcast_to(joints[j] - joints[parent], (len(q), 3)))
            q[:, j] = product(q[:, parent], q[:, j])
    translation = position - rotate(q, np.broadcast_to(joints, position.shape))
    dual = 0.5 * product(np.concatenate([np.zeros(translation.shape[:-1] + (1,)), translation], -1), q)
    heaviest, result = np.argmax(weights, 1), np.empty((len(q), len(rest), 3), np.float32)
    for f in range(len(q)):
        sign = np.sign(np.einsum('vc,jc->vj', q[f, heaviest], q[f]))
        sign[sign == 0] = 1
        real, moved = (weights * sign) @ q[f], (weights * sign) @ dual[f]
        length = np.linalg.norm(real, axis=1, keepdims=True)
        real, moved = real / length, moved / length
        result[f] = rotate(real, rest) + 2 * product(moved, real * np.array([1, -1, -1, -1]))[:, 1:]
    return result


def main(source, count, out):
    rest, weights, parents, joints, names = read_glb(os.path.join(source, 'rig.glb'))
    subject = os.path.join(out, 'subjects', 'body')
    for take, frames, seed in (('train', int(count), 2), ('validation', 60, 3)):
        folder = os.path.join(subject, 'takes', take)
        os.makedirs(folder, exist_ok=True)
        axis_angle = np.random.default_rng(seed).normal(0, 0.35, (frames, len(parents), 3))
        axis_angle[:, parents < 0] = 0
        np.savez(os.path.join(folder, 'poses.npz'), axis_angle=axis_angle, translation=np.zeros((frames, 3)),
                 fps=np.float64(30), joint_names=np.array(names))
        np.save(os.path.join(folder, 'vertices.npy'), posed(axis_angle, rest, weights, parents, joints))
    np.save(os.path.join(subject, 'tpose.npy'), rest.astype(np.float32))
    for name in ('rig.glb', 'template.obj'):
        shutil.copy(os.path.join(source, name), out)
    with open(os.path.join(out, 'splits.json'), 'w') as file:
        json.dump({'train': ['body/train'], 'validation': ['body/validation']}, file)


if __name__ == '__main__':
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
