// What the commands that run sets of files have in common: `--misses` and names of sets.
import { readdirSync } from 'node:fs'

const words = process.argv.slice(2)
export const showsMisses = words.includes('--misses')
const chosen = words.filter((word) => !word.startsWith('--'))

/** The sets that the command was given, otherwise all: the folders of `place`. */
export const setsIn = (place: string): string[] =>
  chosenOf(
    readdirSync(place, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name),
  )

export const chosenOf = (sets: readonly string[]): string[] => (chosen.length > 0 ? chosen : sets.toSorted())

/** For a comparison: one form of each letter, single blanks. */
export const plain = (text: string | null | undefined): string =>
  (text ?? '').normalize('NFKC').replace(/\s+/g, ' ').trim()
