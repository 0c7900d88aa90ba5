// One row of a file as a lead's values, or why it cannot be one.

import type { ImportField, ImportMapping } from '#api/leads.ts'
import { LeadFields, MAX_CUSTOM_NAME, normalizeEmail } from '#core/lead.ts'
import { customName } from '#core/plain-text.ts'
import type { LeadValues } from '../store/leads.ts'

const LABELS: Record<ImportField, string> = {
  companyName: '회사명',
  contactName: '담당자명',
  contactEmail: '이메일',
  industry: '업종',
  website: '웹사이트',
  country: '국가',
  city: '도시',
}
export const NO_ADDRESS = '이메일이 없어 메일을 보낼 수 없습니다.'

export type RowValues = Required<LeadValues>
/** `note` is said beside a row that was taken in. */
export type Judged = { ok: true; values: RowValues; note: string | null } | { ok: false; reason: string }

export function judgeRow(
  columns: readonly string[],
  cells: readonly string[],
  mapping: ImportMapping,
): Judged {
  const raw = {
    companyName: '',
    contactName: '',
    contactEmail: '',
    industry: '',
    website: '',
    country: '',
    city: '',
  }
  const customFields: Record<string, string> = {}
  columns.forEach((column, at) => {
    const place = mapping[column] ?? 'ignore'
    const cell = cells[at] ?? ''
    if (place === 'ignore') return
    if (place !== 'custom') raw[place] = cell
    else if (cell.trim() !== '') customFields[customTitle(column)] = cell
  })
  const parsed = LeadFields.safeParse({ ...raw, customFields })
  if (!parsed.success) return { ok: false, reason: reasonOf(parsed.error.issues[0]?.path ?? []) }
  const { contactEmail: _, ...fields } = parsed.data
  const email = normalizeEmail(raw.contactEmail)
  if (!email.ok && email.fault === 'invalid') {
    return { ok: false, reason: `이메일 주소가 올바르지 않습니다: ${raw.contactEmail.trim().slice(0, 100)}` }
  }
  if (!email.ok && fields.companyName === '' && fields.contactName === '') {
    return { ok: false, reason: '회사명, 담당자명, 이메일이 모두 비어 있습니다.' }
  }
  return email.ok
    ? { ok: true, values: { ...fields, contactEmail: email.email, emailKey: email.key }, note: null }
    : { ok: true, values: { ...fields, contactEmail: null, emailKey: null }, note: NO_ADDRESS }
}

/** Marks that mean something inside braces cannot be part of a variable's name. */
const customTitle = (column: string): string =>
  customName(column.replaceAll(/[{}|%"'<>]/g, ' ')).slice(0, MAX_CUSTOM_NAME) || '기타'

function reasonOf([field, name]: readonly PropertyKey[]): string {
  if (field === 'customFields') return `‘${String(name ?? '추가 정보')}’ 칸이 너무 깁니다.`
  return `${LABELS[field as ImportField] ?? '값'}이(가) 너무 깁니다.`
}
