// On what ground somebody may be mailed (정보통신망법 제50조 제1항, 시행령 제61조 제1항): a consent, a transaction that ended no longer
// than six months ago, or something else a person has written down. Days are 'YYYY-MM-DD' on the team's calendar.
import { addDays, dateOfDay, dayNumber } from '#core/calendar/date.ts'

export const CONSENT_BASES = ['consent', 'transaction', 'other'] as const
export type ConsentBasis = (typeof CONSENT_BASES)[number]

export type Consent = {
  basis: ConsentBasis
  /** where the address came from */
  source: string
  /** what shows it: a file, a link, a sentence */
  evidence: string
  /** the day of the consent, or of the collection */
  obtainedOn: string | null
  /** the last day of the transaction */
  endedOn: string | null
  /** the consent was confirmed again on */
  confirmedOn: string | null
}

/** A transaction counts for so long after it has ended (시행령 제61조 제1항). */
export const TRANSACTION_MONTHS = 6
/** A consent is confirmed every two years (시행령 제62조의3); told this long before. */
const CONFIRM_MONTHS = 24
export const REMIND_DAYS = 30

export type ConsentState = 'none' | 'valid' | 'expired'

/** @param today 'YYYY-MM-DD' */
export function consentState(consent: Consent | null, today: string): ConsentState {
  if (!consent) return 'none'
  if (consent.basis !== 'transaction') return 'valid'
  const until = validUntil(consent)
  return until !== null && today <= until ? 'valid' : 'expired'
}

/** The last day a transaction still counts; null for what has no end. */
export const validUntil = (consent: Consent): string | null =>
  consent.basis === 'transaction' && consent.endedOn ? monthsAfter(consent.endedOn, TRANSACTION_MONTHS) : null

/**
 * The day before which a consent has to be confirmed again; null where there is none to confirm. The decree counts from
 * the day of the consent ("매 2년이 되는 해의 수신동의를 받은 날과 같은 날 전까지"), so the days stay where they are however late
 * or early somebody was asked. A confirmation counts for the nearest of them: one within the year before it is early, one
 * within the year after it is late, and neither moves the next.
 */
export function confirmBy(consent: Consent): string | null {
  const { basis, obtainedOn, confirmedOn } = consent
  if (basis !== 'consent' || !obtainedOn) return null
  for (let months = CONFIRM_MONTHS; ; months += CONFIRM_MONTHS) {
    const isDone = confirmedOn !== null && monthsAfter(obtainedOn, months - CONFIRM_MONTHS / 2) <= confirmedOn
    if (!isDone) return monthsAfter(obtainedOn, months)
  }
}

/** Within thirty days of that day, or past it. It is a duty to ask: the consent itself does not lapse. */
export function needsConfirmation(consent: Consent | null, today: string): boolean {
  const by = consent && confirmBy(consent)
  return by !== null && by <= remindUntil(today)
}

/** Whoever is to be asked before this day is reminded of today. @param today 'YYYY-MM-DD' */
export const remindUntil = (today: string): string => addDays(today, REMIND_DAYS)

export type ConsentFault = { path: 'obtainedOn' | 'endedOn' | 'source'; message: string }

export function consentFaults(consent: Consent, today: string): ConsentFault[] {
  const faults: ConsentFault[] = []
  const isFuture = (date: string | null) => date !== null && date > today
  if (consent.basis === 'consent' && consent.obtainedOn === null)
    faults.push({ path: 'obtainedOn', message: '동의일을 입력해 주세요.' })
  if (consent.basis === 'transaction' && consent.endedOn === null)
    faults.push({ path: 'endedOn', message: '거래 종료일을 입력해 주세요.' })
  if (consent.basis === 'other' && consent.source.trim() === '')
    faults.push({ path: 'source', message: '근거의 출처를 입력해 주세요.' })
  if (isFuture(consent.obtainedOn))
    faults.push({ path: 'obtainedOn', message: '오늘 또는 이전 날짜를 입력해 주세요.' })
  return faults
}

/** The same day so many months later; a day that month does not have is its last one (31 August → 28 February). */
function monthsAfter(date: string, months: number): string {
  const [year = 1970, month = 1, day = 1] = date.split('-').map(Number)
  const first = year * 12 + (month - 1) + months
  const text = (index: number) => `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
  const lastDay = dayNumber(`${text(first + 1)}-01`) - 1
  return dateOfDay(Math.min(dayNumber(`${text(first)}-01`) + day - 1, lastDay))
}
