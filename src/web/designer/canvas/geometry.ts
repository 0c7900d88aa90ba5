export type Point = { x: number; y: number }

export type Size = { width: number; height: number }

/** A rectangle in canvas units. */
export type Box = { left: number; top: number; right: number; bottom: number }
