// A generated email belongs to one lead and one email draft: its statuses and the progress of a run (rules.md ).
import { hash32 } from '#core/hash.ts'
import type { MailLanguage } from '#core/sequences/sequence.ts'
import { DEFAULT_LENGTH, type MailLength, type PresetId } from './prompt/preset-ids.ts'
import { toneOf } from './prompt/presets.ts'
import { QUALITY_CODES, type QualityCode } from './quality/quality-codes.ts'

/** Characters of the template times leads of one run in manual mode: 10,000 leads with 20,000 characters each. */
export const MAX_GENERATED_LENGTH = 200_000_000

export const GENERATED_EMAIL_STATUSES = ['pending', 'generating', 'generated', 'edited', 'failed'] as const
export type GeneratedEmailStatus = (typeof GENERATED_EMAIL_STATUSES)[number]
export const REVIEW_STATES = ['unreviewed', 'approved'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

/** Generated and edited both count as done. */
export const isDone = (status: GeneratedEmailStatus): boolean => status === 'generated' || status === 'edited'

/** A text of the mail is still to come: its first one, or one that replaces a valid one. */
export const isBeingWritten = (email: { status: GeneratedEmailStatus; isRewriting: boolean }): boolean =>
  email.isRewriting || email.status === 'pending' || email.status === 'generating'

/** Whether "regenerate all" replaces a mail: edited and approved mails only with `includeEdited`, sent mails never (rules.md R-407). */
export function canRegenerate(
  email: { status: GeneratedEmailStatus; reviewState: ReviewState; isSent: boolean },
  includeEdited: boolean,
): boolean {
  if (email.isSent) return false
  return includeEdited || (email.status !== 'edited' && email.reviewState !== 'approved')
}

export type Progress = {
  status: 'generating' | 'completed'
  generated: number
  failed: number
  total: number
  percentage: number
}

/**
 * Progress computed from the counted rows; nothing is stored. `completed` with zeros when there was no run.
 * @param counts rows by status; `done` includes generated and edited
 */
export function computeProgress(counts: {
  done: number
  failed: number
  total: number
  running: boolean
}): Progress {
  const { done, failed, total } = counts
  return {
    status: counts.running ? 'generating' : 'completed',
    generated: done,
    failed,
    total,
    percentage: percentageOf(done + failed, total),
  }
}

/**
 * Estimated seconds until the rest of a run is written, from the speed so far; null when there is no estimate.
 * @param elapsedMs since the start of the run
 */
export function etaSeconds(run: { finished: number; waiting: number; elapsedMs: number }): number | null {
  const { finished, waiting, elapsedMs } = run
  if (finished === 0 || waiting === 0 || elapsedMs <= 0) return null
  return Math.max(1, Math.round((elapsedMs / finished) * (waiting / 1000)))
}

/** Rounded; 100 only when everything is finished (rules.md R-406). */
export function percentageOf(finished: number, total: number): number {
  if (total === 0) return 0
  return finished >= total ? 100 : Math.min(99, Math.round((finished / total) * 100))
}

/**
 * One Korean line about a run, for a toast.
 * @param queued number of mails in the run; 0 when every mail was kept or the group is empty
 * @param kept done mails that the run did not write: edited, approved or sent
 */
export function runMessage(run: {
  status: Progress['status']
  generated: number
  failed: number
  total: number
  queued: number
  kept: number
  error: string | null
}): string {
  const { status, failed, total, queued, kept, error } = run
  const written = Math.max(0, run.generated - kept)
  if (error !== null) return error
  if (status === 'generating') return `이메일 ${queued.toLocaleString('ko-KR')}통을 생성하고 있습니다`
  if (total === 0) return '고객 그룹에 연락처가 없어 생성한 이메일이 없습니다'
  const done = `이메일 ${total.toLocaleString('ko-KR')}건 중 ${written.toLocaleString('ko-KR')}건을 생성했습니다`
  return [
    done,
    failed > 0 && `실패 ${failed.toLocaleString('ko-KR')}건`,
    kept > 0 && `유지 ${kept.toLocaleString('ko-KR')}건`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Review progress of a node or a sequence. `unreviewed`, `neverOpened` and `marked` count only generated and edited mails. */
export type ReviewCounts = {
  total: number
  done: number
  failed: number
  unreviewed: number
  neverOpened: number
  marked: number
  byMark: Partial<Record<QualityCode, number>>
}

export function sumReviewCounts(nodes: readonly ReviewCounts[]): ReviewCounts {
  const sum = (field: Exclude<keyof ReviewCounts, 'byMark'>): number =>
    nodes.reduce((total, node) => total + node[field], 0)
  const byMark: ReviewCounts['byMark'] = {}
  for (const node of nodes)
    for (const code of QUALITY_CODES)
      if (node.byMark[code]) byMark[code] = (byMark[code] ?? 0) + node.byMark[code]
  return {
    total: sum('total'),
    done: sum('done'),
    failed: sum('failed'),
    unreviewed: sum('unreviewed'),
    neverOpened: sum('neverOpened'),
    marked: sum('marked'),
    byMark,
  }
}

/** What a mail is written with: the prompt of a model and its style, or the templates; of AI parts both without a prompt. */
export type WrittenWith = {
  mode: 'ai' | 'manual'
  aiPrompt: string
  templateSubject: string
  templateBody: string
  templateBodyHtml: string
  /** `styleKey` of a mail that a model wrote; null: not known */
  styleKey: string | null
}

/** What determines a model's mail besides its prompt and the lead. */
export type StyleSettings = {
  language: MailLanguage
  tone: string
  senderIntro: string
  companyIntro: string
  /** the chosen own sources in a fixed order; null: all (rules.md R-483) */
  ownSourceIds: readonly string[] | null
  preset: PresetId | null
  length: MailLength | null
  /** which model is used: whose it is, its address and its name */
  model: { source: 'workspace' | 'installation' | 'sandbox'; baseUrl: string; model: string }
}

/** Equal for equal settings, 16 hexadecimal digits; stored with each mail a model wrote. */
export function styleKey({ tone, preset, length, model, ownSourceIds, ...style }: StyleSettings): string {
  const text = JSON.stringify([
    style.language,
    toneOf(tone, preset).trim(),
    style.senderIntro.trim(),
    style.companyIntro.trim(),
    preset,
    length ?? DEFAULT_LENGTH,
    ...(model.source === 'workspace' ? [model.source, model.baseUrl, model.model] : [model.source]),
    ...(ownSourceIds === null ? [] : [ownSourceIds]),
  ])
  return [hash32(text), hash32(`${text}/`)].map((part) => part.toString(16).padStart(8, '0')).join('')
}

/**
 * Whether a mail was written before its prompt, style, model or template was changed. What the mode does not use, and a style
 * that is not known, does not count (rules.md R-432).
 */
export function isOutdated(written: WrittenWith, now: WrittenWith): boolean {
  if (written.mode !== now.mode) return true
  const hasOtherTemplate = (['templateSubject', 'templateBody', 'templateBodyHtml'] as const).some(
    (field) => written[field] !== now[field],
  )
  if (now.mode === 'manual') return hasOtherTemplate
  const hasOtherStyle = written.styleKey !== null && written.styleKey !== now.styleKey
  // a template with AI parts has no prompt
  return written.aiPrompt !== now.aiPrompt || hasOtherStyle || (now.aiPrompt === '' && hasOtherTemplate)
}
