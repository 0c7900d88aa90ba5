// Which column of a file is which field: guessed from its title, corrected by the user.

import { IMPORT_FIELDS, type ImportField } from '#api/leads/import-fields.ts'
import type { ImportMapping } from '#api/leads/leads.ts'
import { AppError } from '#core/errors.ts'
import {
  IDENTIFYING_FIELDS,
  LEAD_FIELD_DEFINITIONS,
  LEAD_FIELD_LABELS,
  mapLeadFields,
} from '#core/leads/fields.ts'
import { MAX_CUSTOM_FIELDS } from '#core/leads/lead.ts'

/** Known titles: lower case, without blanks and punctuation. */
const TITLES: Record<ImportField, string> = {
  ...mapLeadFields((field) => `${LEAD_FIELD_LABELS[field]} ${LEAD_FIELD_DEFINITIONS[field].importTitles}`),
  consentBasis: `동의근거 수신근거 근거 수신동의 수신동의여부 동의여부 동의 동의구분 마케팅동의 마케팅수신동의 마케팅수신동의여부 광고수신동의
    광고수신동의여부 수신여부 consent consentbasis legalbasis basis optin marketingconsent`,
  consentSource:
    '출처 수집출처 연락처출처 동의출처 수집경로 동의경로 유입경로 source consentsource leadsource origin',
  consentObtainedOn: `동의일 동의일자 동의날짜 동의일시 동의받은날 수신동의일 수신동의일자 수신동의일시 수집일 수집일자 consentdate consentedon
    consentat optindate dateofconsent`,
  consentEvidence: '증빙 증빙자료 동의증빙 증거 근거자료 evidence proof consentevidence consentproof',
  tags: '태그 태그명 tag tags',
  consentEndedOn: `거래종료일 거래종료일자 거래종료 거래가끝난날 최종거래일 최근거래일 마지막거래일 계약종료일 계약만료일 transactionend
    transactionended transactionendedon lasttransaction lastpurchase contractend`,
}

const FIELD_OF = new Map<string, ImportField>(
  IMPORT_FIELDS.flatMap((field) => TITLES[field].split(/\s+/).map((title) => [title, field] as const)),
)

/** Longer than the title of any field; without a limit the time would grow with the square of the length. */
const TITLE_CHARS = 200

const plain = (title: string): string =>
  title
    .slice(0, TITLE_CHARS)
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/\([^)]*\)/g, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** A column of exports that is not a field; ignored when such a file is imported. */
export const SUPPRESSED_TITLE = '수신 차단 여부'
/** Columns of exports with the state of a lead; ignored likewise. */
export const STATE_TITLES = ['등록 상태', '마지막 활동 시각', '다음 발송 시각'] as const
/** Columns of a file of rejected rows besides those of its import; ignored likewise. */
export const REJECTED_TITLES = {
  row: '원본 행',
  result: '가져오기 결과',
  reason: '가져오지 못한 이유',
} as const
const OWN_TITLES: readonly string[] = [SUPPRESSED_TITLE, ...STATE_TITLES, ...Object.values(REJECTED_TITLES)]

/** Maps every column: the first that matches a field becomes that field, the others become custom fields. */
export function guessMapping(columns: readonly string[]): ImportMapping {
  const taken = new Set<ImportField>()
  return Object.fromEntries(
    columns.map((column) => {
      const field = FIELD_OF.get(plain(column))
      if (OWN_TITLES.includes(column)) return [column, 'ignore'] as const
      if (!field || taken.has(field)) return [column, 'custom'] as const
      taken.add(field)
      return [column, field] as const
    }),
  )
}

/**
 * The user's mapping, completed by the guess for the other columns.
 * @throws AppError validation_failed when two columns are one field, or no column identifies a lead
 */
export function completeMapping(columns: readonly string[], given: ImportMapping | undefined): ImportMapping {
  const chosen = new Set(columns.map((column) => given?.[column]))
  const guessed = guessMapping(columns)
  const mapping: ImportMapping = {}
  for (const column of columns) {
    const guess = guessed[column] ?? 'custom'
    mapping[column] = given?.[column] ?? (chosen.has(guess) && guess !== 'custom' ? 'custom' : guess)
  }
  const targets = Object.values(mapping)
  const repeated = IMPORT_FIELDS.find((field) => targets.filter((target) => target === field).length > 1)
  if (repeated) throw mappingError('한 항목에는 열을 하나만 연결할 수 있습니다.')
  if (!IDENTIFYING_FIELDS.some((field) => targets.includes(field))) {
    throw mappingError('회사명, 담당자명, 이메일 중 하나에는 열을 연결해 주세요.')
  }
  if (targets.filter((target) => target === 'custom').length > MAX_CUSTOM_FIELDS) {
    throw mappingError(
      `사용자 정의 항목으로는 열을 ${MAX_CUSTOM_FIELDS}개까지 가져올 수 있습니다. 나머지는 제외해 주세요.`,
    )
  }
  return mapping
}

const mappingError = (message: string): AppError =>
  new AppError('validation_failed', { message, issues: [{ path: 'mapping', message }] })
