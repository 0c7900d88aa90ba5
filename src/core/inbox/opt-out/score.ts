// Scores how likely a sentence asks to stop: a linear model over its word families and their order, short runs of letters,
// and the word families of the neighbouring sentences. `npm run eval:opt-out -- --train` computes the weights from
// corpus/tune.txt.
import * as englishWords from './english-words.ts'
import * as koreanWords from './korean-words.ts'
import { normalForm } from './normal-form.ts'
import TRAINED from './weights.json' with { type: 'json' }

type Features = Map<string, number>

/** A sentence as the model sees it. */
export type Signs = {
  korean: string
  english: string
  /** the word families found, ordered by where they first occur */
  families: readonly string[]
}

const KOREAN = Object.entries(koreanWords)
const ENGLISH = Object.entries(englishWords)
/** The names of all word families. */
export const FAMILIES: readonly string[] = [...KOREAN, ...ENGLISH].map(([name]) => name)

export function signsOf(sentence: string): Signs {
  const korean = normalForm(sentence)
  const english = sentence.toLowerCase().replace(/[’‘]/g, "'")
  const placesOf = (families: [string, RegExp][], text: string): [string, number][] =>
    families.map(([name, pattern]) => [name, text.search(pattern)])
  const found = [
    ...(/[가-힣]/.test(korean) ? placesOf(KOREAN, korean) : []),
    ...(/[a-z]{2}/.test(english) ? placesOf(ENGLISH, english) : []),
  ].filter(([, at]) => at >= 0)
  // by name at the same position: a bundler exports a module's names in another order than Node
  found.sort((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1))
  return { korean, english, families: found.map(([name]) => name) }
}

const FAMILY_VALUE = 1
const PAIR_VALUE = 0.5
const BESIDE_VALUE = 0.35
const LETTERS_VALUE = 2.2
/** Families of the neighbouring sentences that change what a sentence means. */
const BESIDE = new Set(
  'WELCOME INSTEAD FOR_A_WHILE CHANNEL THING EVENT OWN_CUSTOMERS FEATURE MAIL DATA OPT_OUT NO_CONSENT REVERSED REMOVE enWelcome enThing'.split(
    ' ',
  ),
)

/** The features of a sentence, for training and for the score. */
export function featuresOf(signs: Signs, before: Signs | undefined, after: Signs | undefined): Features {
  const features: Features = new Map()
  signs.families.forEach((name, i) => {
    features.set(name, FAMILY_VALUE)
    for (const later of signs.families.slice(i + 1)) features.set(`${name}>${later}`, PAIR_VALUE)
  })
  for (const name of before?.families ?? []) if (BESIDE.has(name)) features.set(`<${name}`, BESIDE_VALUE)
  for (const name of after?.families ?? []) if (BESIDE.has(name)) features.set(`${name}<`, BESIDE_VALUE)
  if (signs.korean.length <= 8) features.set('short', signs.korean.length <= 4 ? 1 : 0.5)
  const runs = runsOf(signs)
  const value = LETTERS_VALUE / Math.sqrt(Math.max(runs.size, 12))
  for (const run of runs) features.set(run, value)
  return features
}

/** Runs of two to four syllables of Korean, and of one and two words of English. */
function runsOf({ korean, english }: Signs): Set<string> {
  const runs = new Set<string>()
  const text = `^${korean.replace(/[^가-힣a-z0-9]/g, '').slice(0, 200)}$`
  if (/[가-힣]/.test(text))
    for (let size = 2; size <= 4; size++)
      for (let at = 0; at + size <= text.length; at++) runs.add(`_${text.slice(at, at + size)}`)
  const words = english.match(/[a-z']+/g)?.slice(0, 60) ?? []
  words.forEach((word, i) => {
    runs.add(`=${word}`)
    if (i > 0) runs.add(`=${words[i - 1]} ${word}`)
  })
  return runs
}

/** A sentence without one of these families is never a request. */
const ACTIONS = new Set(
  'OPT_OUT NOT_TO_SEND RATHER_NOT MAY_STOP STOP_MAIL NOT_RECEIVE REFUSE_MAIL UNSUBSCRIBE CONSENT_WITHDRAWN NO_CONSENT RIGHTS THREAT BLOCKED BARE REMOVE ANY_ACTION ANNOYED enOptOut enStop enRemove enNot enThreat'.split(
    ' ',
  ),
)

const weights: ReadonlyMap<string, number> = new Map(Object.entries(TRAINED.weights))

/** Between 0 and 1; null when no action is named. */
export function scoreOf(signs: Signs, before: Signs | undefined, after: Signs | undefined): number | null {
  if (!signs.families.some((name) => ACTIONS.has(name))) return null
  let sum = 0
  for (const [name, value] of featuresOf(signs, before, after)) sum += value * (weights.get(name) ?? 0)
  return 1 / (1 + Math.exp(-sum - (weights.get('') ?? 0)))
}
