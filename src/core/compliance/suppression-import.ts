// A cell of a file as an address or a whole domain to suppress.
import { plainText, readAddressCell } from '#core/leads/address-cell.ts'
import { FREE_MAIL_HOSTS } from '#core/leads/company-domain.ts'
import { addressKey } from '#core/leads/lead.ts'
import { toAsciiDomain } from '#core/text/domain-name.ts'

/** The result of a row of the file. */
export const SUPPRESSION_RESULTS = ['added', 'known', 'rejected'] as const
export type SuppressionResult = (typeof SUPPRESSION_RESULTS)[number]

export type ParsedSuppression =
  | { ok: true; kind: 'address' | 'domain'; values: string[] }
  | { ok: false; reason: string }

/**
 * `values` are in the normalized form the list compares: the keys of all addresses of the cell, or the ASCII form of a domain.
 * Accepts what `readAddressCell` does, and "@company.co.kr". A free mail host as a domain is rejected: it would suppress all
 * of its users.
 */
export function parseSuppression(cell: string): ParsedSuppression {
  const address = readAddressCell(cell)
  if (address.ok)
    return { ok: true, kind: 'address', values: [address.key, ...address.others.map(addressKey)] }
  const bare = plainText(cell)
  if (bare === '') return invalid('주소가 비어 있습니다.')
  if (bare.includes('@') && !bare.startsWith('@'))
    return invalid(`이메일 주소가 올바르지 않습니다: ${bare.slice(0, 100)}`)
  const domain = toAsciiDomain(bare.replace(/^@/, ''))
  if (domain === null) return invalid(`주소도 도메인도 아닙니다: ${bare.slice(0, 100)}`)
  if (FREE_MAIL_HOSTS.has(domain))
    return invalid(
      `여러 사람이 사용하는 메일 도메인이어서 차단하지 않았습니다: ${domain}. 주소를 하나씩 입력해 주세요.`,
    )
  return { ok: true, kind: 'domain', values: [domain] }
}

const VALUE_TITLES = new Set(
  `이메일 이메일주소 메일 메일주소 전자우편 주소 도메인 차단주소 차단 수신거부 수신거부주소 주소또는도메인 값
  email emailaddress mail address domain value recipient unsubscribed suppressed`.split(/\s+/),
)
const NOTE_TITLES = new Set(
  '메모 비고 사유 이유 설명 수신거부사유 note notes reason comment remark'.split(' '),
)
const plainTitle = (title: string): string =>
  title
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The index of the column with the addresses: by its title, else the one with the most valid rows. */
export function guessSuppressionColumns(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): { valueColumn: string; noteColumn: string | null } {
  const readable = (at: number) => rows.filter((row) => parseSuppression(row[at] ?? '').ok).length
  const titled = columns.findIndex((title) => VALUE_TITLES.has(plainTitle(title)))
  const best = columns.reduce((most, _, at) => (readable(at) > readable(most) ? at : most), 0)
  const at = titled >= 0 && (readable(titled) > 0 || rows.length === 0) ? titled : best
  const note = columns.find((title, index) => index !== at && NOTE_TITLES.has(plainTitle(title)))
  return { valueColumn: columns[at] ?? '', noteColumn: note ?? null }
}

const invalid = (reason: string): ParsedSuppression => ({ ok: false, reason })
