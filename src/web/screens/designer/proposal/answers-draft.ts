// The answers of the dialog, kept for each sequence while the tab is open.
import * as z from 'zod'
import { PROPOSAL_LIMITS, type ProposalAnswers } from '#core/sequences/proposal/proposal.ts'
import { LANGUAGES } from './proposal-text.ts'

const { minMails, maxMails } = PROPOSAL_LIMITS

const Answers = z.object({
  offer: z.string(),
  audience: z.string(),
  aim: z.string(),
  mailCount: z.number().int().min(minMails).max(maxMails),
  language: z.enum(LANGUAGES),
  tone: z.string(),
})

const keyOf = (sequenceId: string): string => `ieum:proposal-answers:${sequenceId}`

export function readAnswers(
  sequenceId: string,
  defaults: Pick<ProposalAnswers, 'language' | 'tone'>,
): ProposalAnswers {
  try {
    const kept = Answers.safeParse(JSON.parse(sessionStorage.getItem(keyOf(sequenceId)) ?? ''))
    if (kept.success) return kept.data
  } catch {
    // nothing stored, or storage is not available
  }
  return { offer: '', audience: '', aim: '', mailCount: 3, ...defaults }
}

export function keepAnswers(sequenceId: string, answers: ProposalAnswers): void {
  try {
    sessionStorage.setItem(keyOf(sequenceId), JSON.stringify(answers))
  } catch {
    // storage is not available: the answers last as long as the dialog
  }
}
