// What has changed between two texts, word by word. Korean words are never cut inside a syllable; a long text is compared
// by its lines, because words would take seconds.
import { diffArrays, diffLines } from 'diff'

export type DiffPart = { kind: 'same' | 'added' | 'removed'; text: string }

/** In characters of both texts together. */
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

/** Changes with nothing but a blank between them are read as one: what went first, what came after it. */
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
