// The size of the cards on the canvas and their distance in a tidy workflow, in canvas units.
import type { FlowNodeType } from './node-kinds.ts'

export const CARD_HEIGHT = { start: 36, emailDraft: 132, timer: 36 } as const satisfies Record<
  FlowNodeType,
  number
>

/** Positions of automatic layout are multiples of this. */
export const LAYOUT_GRID = 10
/** From one column to the next: the card, the line of the next card and the replies of this one. */
export const COLUMN_PITCH = 380
/** between two rows */
const ROW_GAP = 24

/** From the top of a row with cards of this height to the top of the next row. */
export const rowPitch = (height: number): number => Math.ceil((height + ROW_GAP) / LAYOUT_GRID) * LAYOUT_GRID
