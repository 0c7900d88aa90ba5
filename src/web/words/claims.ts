import type { ClaimStrength } from '#core/writing/claims/claim.ts'

/** What is said of a claim without a source. */
export const CLAIM_TEXT = { alarm: '근거 없음', look: '확인 필요' } as const satisfies Record<
  ClaimStrength,
  string
>
