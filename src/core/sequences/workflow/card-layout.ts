// The size of the cards on the canvas and their distance in a tidy workflow, in canvas units.
import type { FlowNodeType } from './node-kinds.ts'

export const CARD_HEIGHT = { start: 64, emailDraft: 152, timer: 90 } as const satisfies Record<
  FlowNodeType,
  number
>

/** Positions of automatic layout are multiples of this. */
export const LAYOUT_GRID = 10
/** between two rows: room for the buttons of a connection */
const ROW_GAP = 48

/** From the top of a row with cards of this height to the top of the next row. */
export const rowPitch = (height: number): number => Math.ceil((height + ROW_GAP) / LAYOUT_GRID) * LAYOUT_GRID
