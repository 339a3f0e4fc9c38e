// A GT car of flat faces, in metres: x ahead, y to the left, z up; the origin on the ground under its middle.
const both = (...places) => [places, places.map(([x, y, z]) => [x, -y, z]).reverse()]
const across = ([x, y, z], [u, v, w]) => [
  [x, y, z],
  [x, -y, z],
  [u, -v, w],
  [u, v, w],
]
const ring = (x, y, z, radius, corners = 10) =>
  Array.from({ length: corners }, (_, at) => {
    const angle = (at * 2 * Math.PI) / corners
    return [x + Math.cos(angle) * radius, y, z + Math.sin(angle) * radius]
  })

/** Its faces, each with what it is made of; the order counts among those in one plane. */
export const faces = [
  ...part('under', [across([2.42, 0.95, 0.1], [2.1, 0.98, 0.1])]),
  ...part('body', [
    across([2.3, 0.8, 0.12], [2.3, 0.8, 0.5]),
    across([2.3, 0.8, 0.5], [2.05, 0.95, 0.62]),
    across([2.05, 0.95, 0.62], [0.85, 0.97, 0.84]),
    across([0.1, 0.6, 1.22], [-0.85, 0.58, 1.2]),
    across([-1.75, 0.78, 0.94], [-2.28, 0.92, 0.92]),
    across([-2.28, 0.92, 0.92], [-2.28, 0.92, 0.28]),
    ...both([2.3, 0.8, 0.12], [2.3, 0.8, 0.5], [2.05, 0.95, 0.62], [2.05, 0.97, 0.12]),
    ...both(
      [2.05, 0.95, 0.62],
      [0.85, 0.97, 0.84],
      [-1.75, 0.97, 0.93],
      [-2.28, 0.92, 0.92],
      [-2.28, 0.92, 0.28],
      [-1.9, 0.97, 0.14],
      [2.05, 0.97, 0.12],
    ),
    ...both([0.85, 0.97, 0.84], [0.85, 0.84, 0.86], [-1.75, 0.76, 0.95], [-1.75, 0.97, 0.93]),
  ]),
  ...part('glass', [
    across([0.85, 0.84, 0.86], [0.1, 0.6, 1.22]),
    across([-0.85, 0.58, 1.2], [-1.75, 0.76, 0.95]),
    ...both([0.85, 0.84, 0.86], [0.1, 0.6, 1.22], [-0.85, 0.58, 1.2], [-1.75, 0.76, 0.95]),
  ]),
  ...part('trim', [
    across([2.32, 0.2, 0.42], [2.05, 0.22, 0.63]),
    across([2.05, 0.22, 0.63], [0.85, 0.26, 0.87]),
    across([0.1, 0.2, 1.23], [-0.85, 0.2, 1.21]),
    across([0.2, 0.58, 1.19], [0.1, 0.6, 1.23]),
    ...both([1.0, 0.985, 0.3], [1.0, 0.985, 0.22], [-0.9, 0.985, 0.22], [-0.9, 0.985, 0.3]),
  ]),
  ...part('under', [
    across([2.31, 0.5, 0.16], [2.31, 0.46, 0.42]),
    across([-2.29, 0.9, 0.28], [-2.29, 0.9, 0.48]),
    ...both(...ring(1.35, 0.975, 0.36, 0.42)),
    ...both(...ring(-1.35, 0.975, 0.36, 0.42)),
  ]),
  ...part('tyre', [...both(...ring(1.35, 0.985, 0.34, 0.34)), ...both(...ring(-1.35, 0.985, 0.34, 0.34))]),
  ...part('rim', [...both(...ring(1.35, 0.99, 0.34, 0.2)), ...both(...ring(-1.35, 0.99, 0.34, 0.2))]),
  ...part('plate', both(...ring(-0.2, 0.985, 0.57, 0.24))),
  ...part('headlight', both([2.29, 0.5, 0.46], [2.29, 0.78, 0.44], [2.06, 0.94, 0.59], [2.1, 0.6, 0.6])),
  ...part(
    'taillight',
    both([-2.295, 0.5, 0.7], [-2.295, 0.9, 0.7], [-2.295, 0.9, 0.84], [-2.295, 0.5, 0.84]),
  ),
  ...part('trim', [
    across([-2.05, 0.96, 1.29], [-2.42, 0.96, 1.34]),
    across([-2.42, 0.96, 1.34], [-2.42, 0.96, 1.27]),
  ]),
  ...part('under', both([-1.98, 0.97, 1.06], [-1.98, 0.97, 1.4], [-2.48, 0.97, 1.4], [-2.48, 0.97, 1.06])),
].map((face, order) => ({ ...face, order }))

function part(stuff, shapes) {
  return shapes.map(places => ({ stuff, places }))
}

/** Where its lights are, and its shadow. */
export const headlights = [
  [2.25, 0.7, 0.52],
  [2.25, -0.7, 0.52],
]
export const taillights = [
  [-2.3, 0.7, 0.77],
  [-2.3, -0.7, 0.77],
]
export const shadow = across([2.5, 1.08, 0.02], [-2.5, 1.08, 0.02])
/** What its headlights light up of the road. */
export const pool = [
  [2.6, 0.9, 0.03],
  [2.6, -0.9, 0.03],
  [17, -4.4, 0.03],
  [21, 0, 0.03],
  [17, 4.4, 0.03],
]
