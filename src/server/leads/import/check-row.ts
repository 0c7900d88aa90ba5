// One row of a file as the values of a lead, or the reason why it cannot be imported.

import type { ImportMapping } from '#api/leads/leads.ts'
import type { Consent } from '#core/compliance/consent.ts'
import { CONSENT_FIELDS, type ConsentField, NO_CELLS, readConsent } from '#core/compliance/consent-import.ts'
import { IDENTIFYING_FIELDS, isLeadField, LEAD_FIELD_LABELS, mapLeadFields } from '#core/leads/fields.ts'
import { LeadFields, type LeadValues, MAX_CUSTOM_NAME, normalizeEmail } from '#core/leads/lead.ts'
import { readTagCell } from '#core/leads/tag.ts'
import { customFieldName } from '#core/text/plain-text.ts'

export const NO_ADDRESS = '이메일이 없어 메일을 보낼 수 없습니다.'

/** The custom field that keeps a source without a legal basis. */
const SOURCE_TITLE = '출처'

export type RowValues = Required<LeadValues>
/** The legal basis of a row; `isOwn`: given by the row and not by the whole file. */
export type RowGround = { consent: Consent | null; isOwn: boolean }
/** `note` is shown with an imported row. */
export type CheckedRow =
  | { ok: true; values: RowValues; ground: RowGround; tags: string[]; note: string | null }
  | { ok: false; reason: string }

export function checkRow(
  columns: readonly string[],
  cells: readonly string[],
  mapping: ImportMapping,
  /** the legal basis of the whole file, and 'YYYY-MM-DD' in Korea */
  { whole, today }: { whole: Consent | null; today: string },
): CheckedRow {
  const raw = mapLeadFields(() => '')
  const ground = { ...NO_CELLS }
  const customFields: Record<string, string> = {}
  let tagCell = ''
  let unreadable: string | null = null
  columns.forEach((column, at) => {
    const place = mapping[column] ?? 'ignore'
    const cell = unescaped(cells[at] ?? '')
    if (place === 'ignore') return
    if (cell.includes('\uFFFD')) unreadable ??= column
    if (isConsentField(place)) ground[place] = cell
    else if (place === 'tags') tagCell = cell
    else if (place !== 'custom') raw[place] = cell
    else if (cell.trim() !== '') customFields[customTitle(column)] = cell
  })
  if (unreadable !== null)
    return {
      ok: false,
      reason: `‘${unreadable}’의 글자가 깨져 있어 읽을 수 없습니다. 파일을 UTF-8로 다시 저장한 뒤 올려 주세요.`,
    }
  const read = readConsent(ground, whole, today)
  if (!read.ok) return read
  if (read.consent === null && read.source !== '') customFields[SOURCE_TITLE] ??= read.source
  const tags = readTagCell(tagCell)
  if (!tags.ok) return tags
  const parsed = LeadFields.safeParse({ ...raw, customFields })
  if (!parsed.success) return { ok: false, reason: reasonOf(parsed.error.issues[0]?.path ?? []) }
  const { contactEmail: _, ...fields } = parsed.data
  const email = normalizeEmail(raw.contactEmail)
  if (!email.ok && email.fault === 'invalid') {
    return { ok: false, reason: `이메일 주소가 올바르지 않습니다: ${raw.contactEmail.trim().slice(0, 100)}` }
  }
  if (!email.ok && IDENTIFYING_FIELDS.every((field) => field === 'contactEmail' || fields[field] === '')) {
    return { ok: false, reason: '회사명, 담당자명, 이메일이 모두 비어 있습니다.' }
  }
  const address = email.ok
    ? { contactEmail: email.email, emailKey: email.key }
    : { contactEmail: null, emailKey: null }
  const notes = [email.ok ? null : NO_ADDRESS, read.note].filter((note) => note !== null)
  return {
    ok: true,
    values: { ...fields, ...address },
    ground: { consent: read.consent, isOwn: read.isOwn },
    tags: tags.names,
    note: notes.length > 0 ? notes.join(' ') : null,
  }
}

/** Removes the apostrophe that exports put before a value so that spreadsheets do not read it as a formula. */
const unescaped = (cell: string): string => (/^'[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell)

const isConsentField = (place: string): place is ConsentField =>
  (CONSENT_FIELDS as readonly string[]).includes(place)

/** Characters with a meaning inside braces cannot be part of a variable name. */
const customTitle = (column: string): string =>
  customFieldName(column.replaceAll(/[{}|%"'<>]/g, ' ')).slice(0, MAX_CUSTOM_NAME) || '기타'

function reasonOf([key, name]: readonly PropertyKey[]): string {
  const field = String(key)
  if (field === 'customFields') return `‘${String(name ?? '사용자 정의 항목')}’ 값이 너무 깁니다.`
  return `‘${isLeadField(field) ? LEAD_FIELD_LABELS[field] : field}’ 값이 너무 깁니다.`
}
