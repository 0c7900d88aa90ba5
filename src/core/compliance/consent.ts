// The legal basis for mailing a lead (정보통신망법 제50조 제1항, 시행령 제61조 제1항): a consent, a transaction that ended at most six
// months ago, or another basis a user recorded. Days are 'YYYY-MM-DD' in Korea.
import { addDays, dateOfDay, dayNumber } from '#core/calendar/date.ts'

export const CONSENT_BASES = ['consent', 'transaction', 'other'] as const
export type ConsentBasis = (typeof CONSENT_BASES)[number]

export type Consent = {
  basis: ConsentBasis
  /** where the address came from */
  source: string
  /** proof: a file, a link, a sentence */
  evidence: string
  /** the day of the consent, or of the collection */
  obtainedOn: string | null
  /** the last day of the transaction */
  endedOn: string | null
  /** the day of the last confirmation of the consent */
  confirmedOn: string | null
}

export const CONSENT_POLICIES = ['warn', 'strict'] as const
/** Whether a lead without a valid basis is only counted, or not mailed (rules.md R-817). */
export type ConsentPolicy = (typeof CONSENT_POLICIES)[number]

/** The policy when advertising is turned on: `strict` the first time, unless the user chooses one. */
export const policyForAdvertising = (
  before: { consentPolicy: ConsentPolicy; hasAdvertised: boolean },
  chosen: ConsentPolicy | undefined,
): ConsentPolicy => chosen ?? (before.hasAdvertised ? before.consentPolicy : 'strict')

/** How long a transaction allows mail after it ended (시행령 제61조 제1항). */
export const TRANSACTION_MONTHS = 6
/** A consent is confirmed every two years (시행령 제62조의3); a reminder is shown this many days before. */
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

/** The last day on which a transaction allows mail; null for a basis without an end. */
export const validUntil = (consent: Consent): string | null =>
  consent.basis === 'transaction' && consent.endedOn ? monthsAfter(consent.endedOn, TRANSACTION_MONTHS) : null

/**
 * The day before which a consent must be confirmed; null when there is no consent. The decree counts from the day of the consent
 * ("매 2년이 되는 해의 수신동의를 받은 날과 같은 날 전까지"), so an early or late confirmation does not move the following due days. A
 * confirmation counts for the nearest due day: within the year before it is early, within the year after it is late.
 */
export function confirmBy(consent: Consent): string | null {
  const { basis, obtainedOn, confirmedOn } = consent
  if (basis !== 'consent' || !obtainedOn) return null
  for (let months = CONFIRM_MONTHS; ; months += CONFIRM_MONTHS) {
    const isDone = confirmedOn !== null && monthsAfter(obtainedOn, months - CONFIRM_MONTHS / 2) <= confirmedOn
    if (!isDone) return monthsAfter(obtainedOn, months)
  }
}

/** At most thirty days before the due day, or past it. Only asking is a duty: the consent itself does not expire. */
export function needsConfirmation(consent: Consent | null, today: string): boolean {
  const by = consent && confirmBy(consent)
  return by !== null && by <= remindUntil(today)
}

/** Consents due before this day are reminded of today. @param today 'YYYY-MM-DD' */
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

/** The same day some months later; the last day of the month when the month is shorter (31 August → 28 February). */
function monthsAfter(date: string, months: number): string {
  const [year = 1970, month = 1, day = 1] = date.split('-').map(Number)
  const first = year * 12 + (month - 1) + months
  const text = (index: number) => `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
  const lastDay = dayNumber(`${text(first + 1)}-01`) - 1
  return dateOfDay(Math.min(dayNumber(`${text(first)}-01`) + day - 1, lastDay))
}
