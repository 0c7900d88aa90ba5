// Tags on leads: rules for names and their number.
import { COLORS } from '#core/colors.ts'
import { customFieldName } from '#core/text/plain-text.ts'

export const TAG_COLORS = COLORS
export type TagColor = (typeof TAG_COLORS)[number]

export const MAX_TAG_NAME = 40
export const MAX_LEAD_TAGS = 50
export const MAX_TAGS = 500

/** How a list of leads is filtered by several tags. */
export const TAG_MATCHES = ['any', 'all', 'none'] as const

/** Two spellings of one tag have the same key. */
export const tagKey = (name: string): string => name.toLowerCase()

export type TagCell = { ok: true; names: string[] } | { ok: false; reason: string }

/** The names in a cell of a file, without duplicates, in order. */
export function readTagCell(cell: string): TagCell {
  const names = new Map<string, string>()
  for (const part of cell.split(/[;；]/)) {
    const name = customFieldName(part)
    if (name === '') continue
    if (name.length > MAX_TAG_NAME)
      return { ok: false, reason: `태그 이름은 ${MAX_TAG_NAME}자까지입니다: ${name.slice(0, 20)}…` }
    if (!names.has(tagKey(name))) names.set(tagKey(name), name)
  }
  if (names.size > MAX_LEAD_TAGS)
    return { ok: false, reason: `연락처당 태그를 ${MAX_LEAD_TAGS}개까지 추가할 수 있습니다.` }
  return { ok: true, names: [...names.values()] }
}

export const writeTagCell = (names: readonly string[]): string => names.join(';')
