// Word diff of two texts. Korean syllables are never split; long texts are compared by line, because a word diff would take
// seconds.
import { diffArrays, diffLines } from 'diff'

export type DiffPart = { kind: 'same' | 'added' | 'removed'; text: string }

/** Characters of both texts together, above which lines are compared. */
const LONG = 8000
const words = new Intl.Segmenter('ko', { granularity: 'word' })
const wordsOf = (text: string): string[] => Array.from(words.segment(text), ({ segment }) => segment)

export function diffTexts(before: string, after: string): DiffPart[] {
  const a = before.replaceAll('\r\n', '\n').trim()
  const b = after.replaceAll('\r\n', '\n').trim()
  const changes =
    a.length + b.length > LONG
      ? diffLines(a, b).map((change) => ({ ...change, text: change.value }))
      : diffArrays(wordsOf(a), wordsOf(b)).map((change) => ({ ...change, text: change.value.join('') }))
  return joined(
    changes.map(({ added, removed, text }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text,
    })),
  )
}

export const isSame = (parts: readonly DiffPart[]): boolean => parts.every(({ kind }) => kind === 'same')

/** Merges changes separated only by blanks into one: removed text first, then added text. */
function joined(parts: readonly DiffPart[]): DiffPart[] {
  const result: DiffPart[] = []
  let removed = ''
  let added = ''
  const flush = (): void => {
    if (removed !== '') result.push({ kind: 'removed', text: removed })
    if (added !== '') result.push({ kind: 'added', text: added })
    removed = ''
    added = ''
  }
  parts.forEach(({ kind, text }, i) => {
    if (kind === 'removed') removed += text
    else if (kind === 'added') added += text
    else if (/^[ \t]+$/.test(text) && removed !== '' && added !== '' && isChange(parts[i + 1])) {
      removed += text
      added += text
    } else {
      flush()
      result.push({ kind, text })
    }
  })
  flush()
  return result
}

const isChange = (part: DiffPart | undefined): boolean => part !== undefined && part.kind !== 'same'
