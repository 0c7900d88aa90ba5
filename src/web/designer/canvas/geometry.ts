export type Point = { x: number; y: number }

export type Size = { width: number; height: number }

/** The rectangle around nodes, in the drawing's own units; without nodes the point at 0, 0. */
export type Box = { left: number; top: number; right: number; bottom: number }
