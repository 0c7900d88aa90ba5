// Trains the weights of src/core/inbox/opt-out/score.ts: logistic regression on sentences. A request of several sentences is
// represented by its highest-scoring sentence, chosen again in every round. The result is deterministic.
import { createHash } from 'node:crypto'

import { featuresOf, signsOf } from '#core/inbox/opt-out/score.ts'
import { sentencesOf } from '#core/inbox/opt-out/sentences.ts'
import type { Phrase } from './corpus.ts'

type Weights = Map<string, number>
type Example = { features: Map<string, number>; isRequest: boolean; weight: number }

const ROUNDS = 4
const STEPS = 220
const RIDGE = 0.0004
const RATE = 0.36
const SMALLEST = 0.05

/** Changes when a phrase or a feature changes: the weights must then be trained again. */
export function fingerprintOf(phrases: readonly Phrase[]): string {
  const hash = createHash('sha256')
  for (const { text, isRequest } of phrases) {
    const sentences = sentencesOf(text).map(signsOf)
    hash.update(isRequest ? 'request\n' : 'other\n')
    sentences.forEach((one, i) => {
      for (const [name, value] of featuresOf(one, sentences[i - 1], sentences[i + 1]))
        hash.update(`${name} ${value}\n`)
    })
  }
  return hash.digest('hex')
}

/** The weight of each feature; the empty name is the bias. */
export function train(phrases: readonly Phrase[]): Record<string, number> {
  const bags = phrases.map((phrase) => {
    const sentences = sentencesOf(phrase.text).map(signsOf)
    return {
      isRequest: phrase.isRequest,
      rows: sentences.map((one, i) => featuresOf(one, sentences[i - 1], sentences[i + 1])),
    }
  })
  const counts = new Map<string, number>()
  for (const { rows } of bags)
    for (const row of rows) for (const name of row.keys()) counts.set(name, (counts.get(name) ?? 0) + 1)
  for (const { rows } of bags)
    for (const row of rows) for (const name of row.keys()) if ((counts.get(name) ?? 0) < 2) row.delete(name)
  let weights: Weights = new Map()
  for (let round = 0; round < ROUNDS; round++) {
    const examples: Example[] = bags.flatMap(({ rows, isRequest }) => {
      if (!isRequest) return rows.map((features) => ({ features, isRequest, weight: 1 }))
      if (rows.length > 1 && round === 0) return []
      const [best, ...rest] = rows.toSorted((a, b) => sumOf(weights, b) - sumOf(weights, a))
      // the other sentences of a request are mostly unrelated
      const others = rest.map((features) => ({ features, isRequest: false, weight: 0.3 }))
      return best ? [{ features: best, isRequest, weight: 1 }, ...others] : []
    })
    weights = fitWeights(examples)
  }
  const kept = [...weights].filter(([, weight]) => Math.abs(weight) >= SMALLEST)
  return Object.fromEntries(kept.map(([name, weight]) => [name, Math.round(weight * 100) / 100]).sort())
}

function sumOf(weights: Weights, features: ReadonlyMap<string, number>): number {
  let sum = weights.get('') ?? 0
  for (const [name, value] of features) sum += value * (weights.get(name) ?? 0)
  return sum
}

/** Gradient descent with a learning rate per weight (Adagrad). */
function fitWeights(examples: readonly Example[]): Weights {
  const weights: Weights = new Map([['', 0]])
  const moved = new Map<string, number>()
  for (let step = 0; step < STEPS; step++) {
    const gradient = new Map<string, number>([['', 0]])
    for (const { features, isRequest, weight } of examples) {
      const wrong =
        (weight * (1 / (1 + Math.exp(-sumOf(weights, features))) - (isRequest ? 1 : 0))) / examples.length
      gradient.set('', (gradient.get('') ?? 0) + wrong)
      for (const [name, value] of features) gradient.set(name, (gradient.get(name) ?? 0) + wrong * value)
    }
    for (const [name, slope] of gradient) {
      const now = weights.get(name) ?? 0
      const full = slope + (name === '' ? 0 : RIDGE * now)
      const past = (moved.get(name) ?? 0) + full * full
      moved.set(name, past)
      weights.set(name, now - (RATE * full) / (Math.sqrt(past) + 1e-8))
    }
  }
  return weights
}
