export type Point = { x: number; y: number }

export type Size = { width: number; height: number }

/** A rectangle in canvas units. */
export type Box = { left: number; top: number; right: number; bottom: number }

/** A rectangle by its top left corner, in canvas units. */
export type Rect = Point & Size

/** Whether two rectangles have a common area; touching ones have none. */
export const overlaps = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
