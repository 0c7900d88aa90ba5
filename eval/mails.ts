// Writes one mail for each of the 60 leads with a model and counts the faults.
import type { Fact } from '#core/leads/research/facts.ts'
import type { LanguageModel, ModelOutcome } from '#core/ports.ts'
import { type Claim, unsupported } from '#core/writing/claims/claim.ts'
import { readClaims } from '#core/writing/claims/read-claims.ts'
import {
  EMAIL_OUTPUT,
  type EmailOutput,
  emailPrompt,
  PROMPT_VERSION,
  promptFields,
} from '#core/writing/prompt/prompt.ts'
import { EVAL_LEADS, type EvalLead } from './leads.ts'
import { MEASURES, type Measure, measureMail } from './measure-mail.ts'

const INSTRUCTION =
  '회의실 예약과 출입을 한 화면에서 관리하는 서비스 룸노트를 소개하고, 15분 통화가 가능한지 여쭤봅니다. 받는 회사의 사정에 맞춰 첫 문장을 씁니다.'
const STYLE = {
  language: 'ko',
  tone: '정중하고 담백하게',
  companyIntro: '룸노트는 회의실 예약과 출입을 한 화면에서 관리하는 서비스입니다. 고객사는 210곳입니다.',
  senderIntro: '룸노트 영업팀 이하늘입니다.',
  allowedFields: null,
} as const
const PARALLEL = 6

export type MailReport = {
  leads: number
  valid: number
  /** mails with at least one fault, by measure */
  faults: Record<Measure, number>
  /** claims that no given fact supports, by `core/writing/claims` */
  unsupported: { mails: number; claims: number }
  /** characters of the body: median, and the shortest and longest */
  length: { median: number; min: number; max: number }
  tokensIn: number
  tokensOut: number
  /** ms a mail */
  time: { p50: number; p95: number }
  failures: string[]
  examples: { lead: EvalLead; mail: EmailOutput }[]
}

export async function evaluateMails(model: LanguageModel): Promise<MailReport> {
  const outcomes = await inParallel(EVAL_LEADS, (lead) => writeMail(model, lead))
  const written = outcomes.flatMap(({ lead, outcome }) => (outcome.ok ? [{ lead, outcome }] : []))
  const faults = Object.fromEntries(Object.keys(MEASURES).map((name) => [name, 0])) as Record<Measure, number>
  for (const { lead, outcome } of written)
    for (const [name, found] of Object.entries(
      measureMail(outcome.value, lead, INSTRUCTION, STYLE.companyIntro),
    ))
      if (found.length > 0) faults[name as Measure]++
  const claims = written.map(({ lead, outcome }) => unsupported(claimsOf(outcome.value, lead)).length)
  const lengths = written.map(({ outcome }) => outcome.value.bodyText.length)
  const times = outcomes.map(({ outcome }) => outcome.durationMs)
  return {
    leads: EVAL_LEADS.length,
    valid: written.length,
    faults,
    unsupported: {
      mails: claims.filter((count) => count > 0).length,
      claims: claims.reduce((sum, count) => sum + count, 0),
    },
    length: { median: percentile(lengths, 0.5), min: Math.min(...lengths), max: Math.max(...lengths) },
    tokensIn: written.reduce((sum, { outcome }) => sum + outcome.tokensIn, 0),
    tokensOut: written.reduce((sum, { outcome }) => sum + outcome.tokensOut, 0),
    time: { p50: percentile(times, 0.5), p95: percentile(times, 0.95) },
    failures: outcomes.flatMap(({ outcome }) => (outcome.ok ? [] : [outcome.why])),
    examples: written.slice(0, 2).map(({ lead, outcome }) => ({ lead, mail: outcome.value })),
  }
}

async function writeMail(
  model: LanguageModel,
  lead: EvalLead,
): Promise<{ lead: EvalLead; outcome: ModelOutcome<EmailOutput> }> {
  const prompt = emailPrompt(INSTRUCTION, lead.fields, [], STYLE, undefined, pageFacts(lead))
  const outcome = await model.ask(
    { ...prompt, purpose: 'email', promptVersion: PROMPT_VERSION, output: EMAIL_OUTPUT },
    AbortSignal.timeout(120_000),
  )
  return { lead, outcome }
}

/** The claims of a mail, against the lead's fields and facts and what the sender said. */
function claimsOf(mail: EmailOutput, lead: EvalLead): Claim[] {
  const values = promptFields(lead.fields, null)
  return readClaims(
    mail,
    {
      lead: [
        ...values.map(({ name, value }, i) => ({
          id: `field:${i}`,
          text: value,
          source: { kind: 'lead_field' as const, field: name },
        })),
        ...pageFacts(lead),
      ],
      sender: [STYLE.companyIntro, STYLE.senderIntro, INSTRUCTION].map((text, i) => ({
        id: `sender:${i}`,
        text,
        source: { kind: 'sender' as const },
      })),
    },
    { year: 2026, month: 11 },
  )
}

const pageFacts = ({ facts }: EvalLead): Fact[] =>
  facts.map((text, i) => ({
    id: `fact:${i}`,
    text,
    source: { kind: 'page', url: 'https://example.com/', quote: text, fetchedAt: '2026-11-01T00:00:00.000Z' },
  }))

export async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let from = 0; from < items.length; from += PARALLEL)
    results.push(...(await Promise.all(items.slice(from, from + PARALLEL).map(work))))
  return results
}

/** The nearest-rank percentile; 0 of an empty list. */
function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0
}
