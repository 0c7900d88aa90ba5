// Cells of a file as a legal basis: what users write for a basis and for a day, in Korean and in English. A cell that is not
// understood is reported, never guessed: a wrong basis is worse than none.
import { dateOfDay, dayNumber } from '#core/calendar/date.ts'
import { workspaceDate } from '#core/calendar/workspace-zone.ts'
import { manyLines, singleLine } from '#core/text/plain-text.ts'
import { type Consent, type ConsentBasis, consentFaults } from './consent.ts'

export const CONSENT_FIELDS = [
  'consentBasis',
  'consentSource',
  'consentObtainedOn',
  'consentEvidence',
  'consentEndedOn',
] as const
export type ConsentField = (typeof CONSENT_FIELDS)[number]
/** The cells of one row; '' for a missing column or an empty cell. */
export type ConsentCells = Record<ConsentField, string>

export const NO_CELLS: ConsentCells = {
  consentBasis: '',
  consentSource: '',
  consentObtainedOn: '',
  consentEvidence: '',
  consentEndedOn: '',
}
const MAX_SOURCE = 300
const MAX_EVIDENCE = 2000

/** `opted_out`: the lead does not want mail; `none`: the lead has not been asked. */
export type BasisInput = ConsentBasis | 'none' | 'opted_out'

const WORDS: Record<BasisInput, string> = {
  consent: `동의 수신동의 동의함 동의완료 동의하였음 동의했음 마케팅동의 마케팅수신동의 광고수신동의 광고성정보수신동의 사전동의 명시적동의
    수신허용 허용 수신 예 네 y yes o ○ ● ✓ ✔ v true t 1 on consent consented agree agreed accept accepted optin optedin subscribed`,
  transaction: `거래 거래관계 기존거래 기존거래관계 거래중 거래고객 기존고객 구매고객 구매 계약 계약고객 고객 거래처
    transaction existingtransaction customer existingcustomer purchase purchased contract client`,
  other: `기타 그외 그밖 기타근거 명함 명함교환 공개정보 공개연락처 홈페이지 소개 지인소개 other others etc businesscard public publicweb referral`,
  none: `미동의 동의안함 동의하지않음 비동의 없음 미확인 모름 아니오 아니요 n no x × ✗ false f 0 off none unknown notconsented noconsent`,
  opted_out: `거부 수신거부 동의거부 철회 동의철회 수신동의철회 거절 차단 해지 수신차단 optout optedout unsubscribe unsubscribed refused denied
    withdrawn revoked blocked donotcontact donotmail dnc`,
}
const BASIS_OF = new Map(
  (Object.keys(WORDS) as BasisInput[]).flatMap((basis) =>
    WORDS[basis].split(/\s+/).map((word) => [word, basis] as const),
  ),
)

/** null: not a known basis. */
export const parseBasis = (text: string): BasisInput | null =>
  BASIS_OF.get(
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[\s\-_.,/()[\]]/g, ''),
  ) ?? null

/** Excel counts days from 30 December 1899; numbers in this range are days of 1990 to 2099. */
const EXCEL_EPOCH = dayNumber('1899-12-30')
const EXCEL_FROM = 32_874
const EXCEL_TO = 73_050

/**
 * A day as 'YYYY-MM-DD': year first, in the forms Koreans and spreadsheets write, without a time of day. An instant with a time
 * zone gives its day in Korea. null when it is not a day, or ambiguous (3/2/2026).
 */
export function parseDay(text: string): string | null {
  const plain = text.normalize('NFKC').trim()
  if (/^\d{4}-\d{2}-\d{2}T.+(?:Z|[+-]\d{2}:?\d{2})$/i.test(plain)) {
    const instant = new Date(plain)
    return Number.isNaN(instant.getTime()) ? null : workspaceDate(instant)
  }
  if (/^\d{5}(?:\.\d+)?$/.test(plain)) {
    const serial = Math.floor(Number(plain))
    return serial >= EXCEL_FROM && serial <= EXCEL_TO ? dateOfDay(EXCEL_EPOCH + serial) : null
  }
  const parts =
    /^(\d{4})(\d{2})(\d{2})$/.exec(plain) ??
    /^(\d{4}|\d{2})\s*[-./년]\s*(\d{1,2})\s*[-./월]\s*(\d{1,2})\s*[.일]?(?:\s*\([^)]*\))?(?:[\sT].*)?$/.exec(
      plain,
    )
  if (!parts) return null
  const [, year = '', month = '', day = ''] = parts
  return realDay(Number(year.length === 2 ? `20${year}` : year), Number(month), Number(day))
}

function realDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= 1990 && year < 2100 ? date.toISOString().slice(0, 10) : null
}

/** `source` is returned even without a basis. */
export type ParsedConsent =
  | { ok: true; consent: Consent | null; isOwn: boolean; note: string | null; source: string }
  | { ok: false; reason: string }

/**
 * The legal basis of one row. The row's cells win over the basis of the whole file; a row that says the lead was not asked has
 * none, and a row that says the lead does not want mail is not imported.
 * @param whole the basis for every row @param today 'YYYY-MM-DD' in Korea
 */
export function readConsent(cells: ConsentCells, whole: Consent | null, today: string): ParsedConsent {
  const source = singleLine(cells.consentSource)
  const evidence = manyLines(cells.consentEvidence).trim()
  if (source.length > MAX_SOURCE)
    return invalid(`출처가 너무 깁니다. ${MAX_SOURCE}자까지 입력할 수 있습니다.`)
  if (evidence.length > MAX_EVIDENCE)
    return invalid(`증빙이 너무 깁니다. ${MAX_EVIDENCE}자까지 입력할 수 있습니다.`)
  const word = cells.consentBasis.trim() === '' ? null : parseBasis(cells.consentBasis)
  if (word === null && cells.consentBasis.trim() !== '')
    return invalid(
      `알 수 없는 동의근거입니다: ‘${shown(cells.consentBasis)}’. 동의, 거래, 기타, 미동의 중 하나로 입력해 주세요.`,
    )
  if (word === 'opted_out')
    return invalid('수신을 거부한 연락처여서 가져오지 않았습니다. 수신 차단 목록에 추가해 주세요.')
  const obtainedOn = dayOf(cells.consentObtainedOn)
  const endedOn = dayOf(cells.consentEndedOn)
  if (obtainedOn === undefined) return invalid(noDay('동의일', cells.consentObtainedOn))
  if (endedOn === undefined) return invalid(noDay('거래 종료일', cells.consentEndedOn))
  if (word === 'none')
    return {
      ok: true,
      consent: null,
      isOwn: true,
      note: '동의하지 않은 연락처여서 수신 근거를 저장하지 않았습니다.',
      source,
    }
  const basis = word ?? whole?.basis ?? (endedOn ? 'transaction' : obtainedOn ? 'consent' : null)
  if (basis === null) {
    const note = source || evidence ? '동의근거가 없어 출처와 증빙을 수신 근거로 저장하지 않았습니다.' : null
    return { ok: true, consent: null, isOwn: false, note, source }
  }
  const base = whole?.basis === basis ? whole : null
  const consent: Consent = {
    basis,
    source: source || whole?.source || '',
    evidence: evidence || whole?.evidence || '',
    obtainedOn: obtainedOn ?? base?.obtainedOn ?? null,
    endedOn: basis === 'transaction' ? (endedOn ?? base?.endedOn ?? null) : null,
    confirmedOn: null,
  }
  const [fault] = consentFaults(consent, today)
  if (fault) return invalid(`${FIELD_NAMES[fault.path]}: ${fault.message}`)
  const isOwn = word !== null || obtainedOn !== null || endedOn !== null
  return { ok: true, consent, isOwn, note: null, source }
}

/**
 * The legal basis of a lead after an import: the row's own replaces the stored one, that of the whole file only fills a gap. A
 * recorded confirmation stays while the consent is the same.
 */
export function mergedConsent(
  before: Consent | null,
  read: { consent: Consent | null; isOwn: boolean },
): Consent | null {
  if (!read.consent || (before && !read.isOwn)) return before
  const isSame = before?.basis === 'consent' && before.obtainedOn === read.consent.obtainedOn
  return isSame && read.consent.basis === 'consent'
    ? { ...read.consent, confirmedOn: before.confirmedOn }
    : read.consent
}

const FIELD_NAMES = { obtainedOn: '동의일', endedOn: '거래 종료일', source: '출처' } as const

/** undefined: the cell is not empty and not a day */
const dayOf = (cell: string): string | null | undefined =>
  cell.trim() === '' ? null : (parseDay(cell) ?? undefined)
const shown = (cell: string): string => singleLine(cell).slice(0, 60)
const noDay = (name: string, cell: string): string =>
  `${name} 형식이 올바르지 않습니다: ‘${shown(cell)}’. 2026-03-02처럼 입력해 주세요.`
const invalid = (reason: string): ParsedConsent => ({ ok: false, reason })
