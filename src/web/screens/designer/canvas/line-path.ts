// The path of a connection: down the line of the card above, and across to the line of the card below just above it, so
// that branches leave and join the line between two rows.

import { KNOT_Y, LINE_X } from '#web/screens/designer/nodes/node-size.ts'
import type { Point } from './geometry.ts'

const RADIUS = 12
/** from the end of a connection up to the middle of the gap above its card */
const CROSSING = 24
/** from the start of a connection down to where it may turn */
const STRAIGHT = 6

export type LinePath = {
  path: string
  /** where its buttons are */
  middle: Point
}

/**
 * @param from beside the bottom of the card above, where its handle is
 * @param to above the knot of the card below
 * @param tail from the knot of the card above down to `from`
 */
export function linePath(from: Point, to: Point, tail: number): LinePath {
  const start = `M${from.x},${from.y - tail}`
  const crossing = to.y - CROSSING >= from.y + STRAIGHT ? to.y - CROSSING : (from.y + to.y) / 2
  if (Math.abs(from.x - to.x) < 1 && to.y >= from.y)
    return { path: `${start}V${to.y}`, middle: { x: to.x, y: (from.y + to.y) / 2 } }
  if (to.y < from.y + STRAIGHT) return aroundPath(from, to, start)
  const side = Math.sign(to.x - from.x)
  const radius = Math.min(RADIUS, Math.abs(to.x - from.x) / 2, crossing - from.y + tail, to.y - crossing)
  const path = [
    start,
    `V${crossing - radius}`,
    `Q${from.x},${crossing} ${from.x + side * radius},${crossing}`,
    `H${to.x - side * radius}`,
    `Q${to.x},${crossing} ${to.x},${crossing + radius}`,
    `V${to.y}`,
  ].join('')
  return { path, middle: { x: (from.x + to.x) / 2, y: crossing } }
}

/** To a card that is not below: left around both. */
function aroundPath(from: Point, to: Point, start: string): LinePath {
  const x = Math.min(from.x, to.x) + LINE_X
  return {
    path: `${start}V${from.y + KNOT_Y}H${x}V${to.y - CROSSING}H${to.x}V${to.y}`,
    middle: { x, y: (from.y + to.y) / 2 },
  }
}
