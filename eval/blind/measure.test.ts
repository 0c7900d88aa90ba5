import { expect, test } from 'vitest'
import type { LanguageModel } from '#core/ports.ts'
import { claimRows, readBlindMails } from './measure.ts'
import { blindMails } from './sets.ts'

/** A model that answers with the statements it lists for a prompt. */
const modelOf = (list: (prompt: string) => unknown[]): LanguageModel => ({
  async ask(request) {
    const read = request.output.read({ statements: list(request.prompt) })
    if (!read.ok) throw new Error(read.problem)
    return { ok: true, value: read.value, model: 'test', tokensIn: 0, tokensOut: 0, durationMs: 0 }
  },
})

test('a model that lists nothing has the numbers of the rules', async () => {
  const readings = await readBlindMails(
    'work',
    modelOf(() => []),
  )
  expect(readings.size).toBe(blindMails('work').length)
  expect(claimRows('work', readings)).toEqual(claimRows('work'))
})

test('a model that lists every unsupported sentence finds them but for questions, and marks no clean mail', async () => {
  const wrong = blindMails('work').map(({ subject, body, ...mail }) => {
    const sentences = [{ text: subject, label: mail.subjectLabel }, ...body]
    return {
      subject,
      words: sentences.filter(({ label }) => label === 'unsupported').map(({ text }) => text),
    }
  })
  const model = modelOf((prompt) =>
    (
      wrong.find(
        ({ subject, words }) =>
          prompt.includes(`제목: ${subject}\n`) && words.every((one) => prompt.includes(one)),
      )?.words ?? []
    ).map((words) => ({ words, source: null, sourceWords: null })),
  )
  const [rules, both] = [claimRows('work'), claimRows('work', await readBlindMails('work', model))]
  const rowOf = (rows: typeof rules, name: string) => rows.find(({ what }) => what === name)
  const [found, clean] = ['unsupported sentences that are marked', 'clean mails with a mark']
  expect(rowOf(both, found ?? '')?.share).toBeGreaterThan(0.98)
  expect(rowOf(rules, found ?? '')?.share).toBeLessThan(0.98)
  expect(rowOf(both, clean ?? '')).toEqual(rowOf(rules, clean ?? ''))
})
