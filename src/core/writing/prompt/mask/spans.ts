// Parts of a text that are replaced by a word in brackets.

/** Offsets in the text. */
export type Span = { from: number; to: number; name: string }

/** What is put in place of something that is no field of the lead. */
export const PLACEHOLDER = {
  name: '이름',
  number: '숫자',
  date: '날짜',
  other: '내용',
  sender: '보내는 사람',
} as const

/** The matches of a pattern, or of its group `of`. @param pattern with the flags d and g when `of` is given */
export function spansOf(
  text: string,
  pattern: RegExp,
  name: string,
  { of, if: isMeant = () => true }: { of?: number; if?: (match: RegExpExecArray) => boolean } = {},
): Span[] {
  return [...text.matchAll(pattern)].filter(isMeant).flatMap((match): Span[] => {
    const [from, to] =
      of === undefined ? [match.index, match.index + match[0].length] : (match.indices?.[of] ?? [])
    return from === undefined || to === undefined || from === to ? [] : [{ from, to, name }]
  })
}

/** A word with its offset. */
export type Token = { text: string; at: number }

/** Words of letters and digits, in parts of bounded length; `&` and `-` join those of a name. */
export const tokensOf = (text: string): Token[] =>
  [
    ...text.matchAll(/[\p{L}\p{N}]{1,40}(?:[&-][\p{L}\p{N}]{1,40}|(?<=[A-Za-z])['’][A-Za-z]{1,40}){0,5}/gu),
  ].map((match) => ({
    text: match[0],
    at: match.index,
  }))

/**
 * The text with every span replaced by its name in brackets. Of spans that overlap, the first in the list is replaced; one that
 * contains it is replaced by its name. A word in brackets that is already there stays.
 */
export function replaceSpans(text: string, spans: readonly Span[], names: ReadonlySet<string>): string {
  const kept = [...text.matchAll(/\[([^[\]\n]{1,40})\]/g)]
    .filter(([, name = '']) => names.has(name))
    .map((match) => ({ from: match.index, to: match.index + match[0].length }))
  const joined: Span[] = []
  for (const span of spans) {
    if (kept.some((one) => overlaps(one, span))) continue
    const others = joined.filter((one) => overlaps(one, span))
    if (others.some((one) => one.from < span.from || one.to > span.to)) continue
    for (const other of others) joined.splice(joined.indexOf(other), 1)
    joined.push({ ...span, name: others[0]?.name ?? span.name })
  }
  let done = ''
  let at = 0
  for (const { from, to, name } of joined.toSorted((a, b) => a.from - b.from)) {
    done += `${text.slice(at, from)}[${name}]`
    at = to
  }
  return `${done}${text.slice(at)}`.replace(/(\[[^[\]\n]{1,40}\])(?:[ ·&-]{0,3}\1)+/g, '$1')
}

const overlaps = (a: { from: number; to: number }, b: { from: number; to: number }): boolean =>
  a.from < b.to && b.from < a.to
