/** How strongly a mark is shown: `look` is probably right. */
export type MarkTone = 'stop' | 'warn' | 'look'

/** Badges of marks and of claims. */
export const MARK_BADGE = {
  stop: { tone: 'red', className: 'h-[19px]! text-2xs!' },
  warn: { tone: 'amber', className: 'h-[19px]! text-2xs!' },
  look: { tone: 'amber', className: 'h-[19px]! border border-current/40 bg-transparent! text-2xs!' },
} as const satisfies Record<MarkTone, { tone: 'red' | 'amber'; className: string }>

export const CLAIM_BADGE = { alarm: MARK_BADGE.stop, look: MARK_BADGE.look }
