// One row of a file as the values of a lead, or the reason why it cannot be imported.
import type { ImportMapping } from '#api/leads/lead-imports.ts'
import type { Consent } from '#core/compliance/consent.ts'
import { CONSENT_FIELDS, type ConsentField, NO_CELLS, readConsent } from '#core/compliance/consent-import.ts'
import { readAddressCell } from '#core/leads/address-cell.ts'
import { suggestedAddress } from '#core/leads/address-typo.ts'
import { IDENTIFYING_FIELDS, isLeadField, LEAD_FIELD_LABELS, mapLeadFields } from '#core/leads/fields.ts'
import { MAX_CUSTOM_FIELDS, MAX_CUSTOM_NAME } from '#core/leads/lead.ts'
import { LeadFields, type LeadValues } from '#core/leads/lead-fields.ts'
import { joinName, nameOfAddress, readNameCell } from '#core/leads/person-cell.ts'
import { readTagCell } from '#core/leads/tag.ts'
import { customFieldName } from '#core/text/plain-text.ts'
import { isFurtherAddress } from './mapping.ts'

/** "-" for no value, and what a pivot table writes. */
const DASH = /^\s*(?:[-–—]+|\((?:비어 있음|blank)\))\s*$/

const NO_ADDRESS = '이메일이 없어 메일을 보낼 수 없습니다.'

/** The custom field that keeps a source without a legal basis. */
const SOURCE_TITLE = '출처'

/** The custom fields of what is in the cell of the name. */
const JOB_TITLE = '직함'
const DEPARTMENT = '부서'

type RowValues = Required<LeadValues>
/** The legal basis of a row; `isOwn`: given by the row and not by the whole file. */
export type RowGround = { consent: Consent | null; isOwn: boolean }
export type CheckedRow =
  | {
      ok: true
      values: RowValues
      ground: RowGround
      tags: string[]
      /** addresses after the first of the cell */
      furtherAddresses: string[]
      /** shown with an imported row */
      note: string | null
    }
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
  const parts = { familyName: '', givenName: '' }
  let tagCell = ''
  let unreadable: string | null = null
  const further: { column: string; cell: string }[] = []
  columns.forEach((column, at) => {
    const place = mapping[column] ?? 'ignore'
    const typed = unescaped((cells[at] ?? '').replace(INVISIBLE, ''))
    const cell = DASH.test(typed) ? '' : typed
    if (place === 'ignore') return
    if (cell.includes('\uFFFD')) unreadable ??= column
    if (isConsentField(place)) ground[place] = cell
    else if (place === 'tags') tagCell = cell
    else if (place === 'familyName' || place === 'givenName') parts[place] = cell.trim()
    else if (place !== 'custom') raw[place] = cell
    else if (cell.trim() !== '') {
      customFields[customTitle(column)] = cell
      if (cell.includes('@') && isFurtherAddress(column)) further.push({ column, cell })
    }
  })
  if (unreadable !== null)
    return {
      ok: false,
      reason: `‘${unreadable}’의 글자가 깨져 있어 읽을 수 없습니다. 파일을 UTF-8로 다시 저장한 뒤 올려 주세요.`,
    }
  const second = secondAddress(raw.contactEmail, further, Object.values(mapping))
  if (second) raw.contactEmail = second.cell
  const written = [raw.contactName, joinName(parts), nameOfAddress(raw.contactEmail)]
  const person = readNameCell(written.find((name) => name.trim() !== '') ?? '')
  raw.contactName = person.name
  for (const [title, value] of [
    [JOB_TITLE, person.title],
    [DEPARTMENT, person.department],
  ] as const)
    if (value !== '' && Object.keys(customFields).length < MAX_CUSTOM_FIELDS) customFields[title] ??= value
  const read = readConsent(ground, whole, today)
  if (!read.ok) return read
  if (read.consent === null && read.source !== '') customFields[SOURCE_TITLE] ??= read.source
  const tags = readTagCell(tagCell)
  if (!tags.ok) return tags
  const email = readAddressCell(raw.contactEmail)
  const typed = raw.contactEmail.trim().slice(0, 100)
  if (!email.ok && email.fault === 'invalid') return { ok: false, reason: invalidAddress(typed) }
  const parsed = LeadFields.safeParse({ ...raw, contactEmail: null, customFields })
  if (!parsed.success) return { ok: false, reason: reasonOf(parsed.error.issues[0]?.path ?? []) }
  const { contactEmail: _, ...fields } = parsed.data
  const names = IDENTIFYING_FIELDS.flatMap((field) => (field === 'contactEmail' ? [] : (fields[field] ?? [])))
  if (!email.ok && names.every((name) => name === ''))
    return { ok: false, reason: '회사명, 담당자명, 이메일이 모두 비어 있습니다.' }
  const address = email.ok
    ? { contactEmail: email.email, emailKey: email.key }
    : { contactEmail: null, emailKey: null }
  const notes = [
    second && `이메일 칸이 비어 있어 ‘${second.column}’의 주소를 사용했습니다.`,
    email.ok ? otherAddresses(email.others) : withoutAddress(typed),
    read.note,
  ].filter((note) => note !== null)
  return {
    ok: true,
    values: { ...fields, ...address },
    ground: { consent: read.consent, isOwn: read.isOwn },
    tags: tags.names,
    furtherAddresses: email.ok ? email.others : [],
    note: notes.length > 0 ? notes.join(' ') : null,
  }
}

/** The first address of another column where the cell of the address says nothing. */
function secondAddress(
  cell: string,
  further: readonly { column: string; cell: string }[],
  places: readonly string[],
): { column: string; cell: string } | null {
  if (further.length === 0 || !places.includes('contactEmail')) return null
  const own = readAddressCell(cell)
  if (own.ok || own.fault === 'invalid') return null
  return further.find((one) => readAddressCell(one.cell).ok) ?? null
}

function invalidAddress(typed: string): string {
  const suggestion = suggestedAddress(typed)
  const meant = suggestion === null ? '' : `. ${suggestion}일 수 있습니다. 확인한 뒤 수정해 주세요.`
  return `이메일 주소가 올바르지 않습니다: ${typed}${meant}`
}

const otherAddresses = (others: readonly string[]): string | null =>
  others.length === 0 ? null : `첫 번째 이메일만 사용했습니다. 다른 이메일: ${others.join(', ')}`

const withoutAddress = (typed: string): string =>
  typed === '' ? NO_ADDRESS : `이메일 칸의 ‘${typed}’에 주소가 없어 메일을 보낼 수 없습니다.`

/** Blanks and marks of direction that no one sees; joiners are parts of letters and pictures. */
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\uFEFF]/g

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
