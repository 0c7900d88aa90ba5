import type { Fact } from '#core/leads/research/facts.ts'

export const CLAIM_KINDS = [
  'number',
  'date',
  'name',
  'product',
  'award',
  'comparison',
  'promise',
  'event',
] as const
export type ClaimKind = (typeof CLAIM_KINDS)[number]

/** Of an unsupported claim: an alarm contradicts a fact or is wholly new, a look may follow from the facts (ADR 110). */
export const CLAIM_STRENGTHS = ['alarm', 'look'] as const
export type ClaimStrength = (typeof CLAIM_STRENGTHS)[number]

/** A checkable statement in a mail. `from` and `to` are the offsets of `text` in `part`: the subject, or the body as text. */
export type Claim = {
  part: 'subject' | 'body'
  sentence: string
  from: number
  to: number
  kind: ClaimKind
  text: string
  /** the fact that supports it; null: no given fact does, which does not mean that it is false */
  support: Fact['id'] | null
  /** null: supported */
  strength: ClaimStrength | null
}

export type ClaimFacts = { lead: readonly Fact[]; sender: readonly Fact[] }

export const unsupported = (claims: readonly Claim[]): Claim[] =>
  claims.filter((claim) => claim.support === null)

/** A claim without a source, as it is shown below a text that is not stored as a mail. */
export type UnsupportedClaim = { sentence: string; text: string; strength: ClaimStrength }

export const toUnsupported = ({ sentence, text, strength }: Claim): UnsupportedClaim => ({
  sentence,
  text,
  strength: strength ?? 'alarm',
})
