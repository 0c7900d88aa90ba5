// Mails of the blind sets are read as whole, and most of what is left of them after a cut as cut off (rules.md R-493).
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { endsMidSentence } from '#core/text/ends-mid-sentence.ts'

const bodies = ['mails', 'mails-held', 'mails-usual', 'mails-work'].flatMap((set) => {
  const file = path.join(import.meta.dirname, 'blind/sets', `${set}.json`)
  const mails = JSON.parse(readFileSync(file, 'utf8')) as { body: { text: string }[] }[]
  return mails.map(({ body }) => body.map(({ text }) => text).join('\n'))
})

test('no whole mail of 400 is cut off', () => {
  expect(bodies.length).toBeGreaterThan(400)
  expect(bodies.filter((body) => endsMidSentence(body)).map((body) => body.slice(-60))).toEqual([])
})

test('of mails that stop within a sentence four in five are', () => {
  const cut = bodies
    .flatMap((body) =>
      [0.35, 0.55, 0.75, 0.9]
        .map((part) => Math.floor(body.length * part))
        .map((at) => [body.slice(0, at), body.slice(at)] as const),
    )
    .filter(([before, after]) => !/[.?!,…\n]\s*$/.test(before) && !/^[.?!\n]/.test(after))
  expect(cut.length).toBeGreaterThan(1000)
  const found = cut.filter(([before]) => endsMidSentence(before))
  expect(found.length / cut.length).toBeGreaterThan(0.8)
})
