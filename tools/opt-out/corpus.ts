// The phrases of src/core/inbox/opt-out/corpus: sections "## request/…" are opt-out requests, "## other/…" are not.
import { readFileSync } from 'node:fs'
import path from 'node:path'

export const HALVES = ['tune', 'held-out'] as const
export type Half = (typeof HALVES)[number]
export type Phrase = { category: string; isRequest: boolean; text: string }

export const FOLDER = path.resolve(import.meta.dirname, '../../src/core/inbox/opt-out')

export function readCorpus(half: Half): Phrase[] {
  const phrases: Phrase[] = []
  let category = ''
  for (const line of readFileSync(path.join(FOLDER, 'corpus', `${half}.txt`), 'utf8').split('\n')) {
    if (line.startsWith('## ')) category = line.slice(3).trim()
    else if (line.trim() !== '' && !line.startsWith('#'))
      phrases.push({
        category,
        isRequest: category.startsWith('request/'),
        text: line.replace(/ ?⏎ ?/g, '\n'),
      })
  }
  return phrases
}
