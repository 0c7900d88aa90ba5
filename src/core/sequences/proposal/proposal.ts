// A proposal: a workflow that a model suggests from the user's answers, as a flat list of steps (ADR 73). Ids, connections
// and positions are made by `proposal-workflow.ts`.
import type { MailLanguage } from '#core/sequences/sequence.ts'

/** The user's answers. */
export type ProposalAnswers = {
  /** what is sold */
  offer: string
  /** to whom */
  audience: string
  /** what the mails should achieve */
  aim: string
  /** mails of one lead; variants are not counted */
  mailCount: number
  language: MailLanguage
  /** '' for the polite default */
  tone: string
}

export type ProposedMail = {
  kind: 'mail'
  /** empty: the mail continues the thread */
  subject: string
  bodyText: string
}
/** Mails without a wait between them are variants: each lead gets one of them, all with the same share (rules.md R-110). */
export type ProposalStep = ProposedMail | { kind: 'wait'; delayDays: number }
export type Proposal = { name: string; steps: readonly ProposalStep[] }

/** The proposal the user wants changed. An empty `request` asks for a different one. */
export type ProposalChange = { previous: Proposal; request: string }

/** In characters, days and mails. The limits of a workflow are wider. */
export const PROPOSAL_LIMITS = {
  answer: 1000,
  tone: 200,
  request: 500,
  name: 60,
  subject: 100,
  bodyText: 1500,
  minMails: 2,
  maxMails: 6,
  /** with variants, and after changes */
  maxAllMails: 10,
  maxVariants: 3,
  maxDelayDays: 90,
} as const

/** The mails of each position of a lead's path, in order: one mail, or its variants. */
export function mailPositions(
  steps: readonly ProposalStep[],
): { delayDays: number; mails: ProposedMail[] }[] {
  const positions: { delayDays: number; mails: ProposedMail[] }[] = []
  let delayDays = 0
  let isNew = true
  for (const step of steps) {
    if (step.kind === 'wait') {
      delayDays += step.delayDays
      isNew = true
      continue
    }
    if (isNew) positions.push({ delayDays, mails: [] })
    positions.at(-1)?.mails.push(step)
    delayDays = 0
    isNew = false
  }
  return positions
}
