// The labelled replies of eval/replies/corpus; its README says what the labels mean.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { firstWorkingDay } from '#core/calendar/working-day.ts'
import { INTENTS, type Intent } from '#core/inbox/intent/intent.ts'

export const HALVES = ['dev', 'test'] as const
export type Half = (typeof HALVES)[number]
export type LabelledReply = {
  intent: Intent
  second: Intent | null
  /** a working day: the first from the labelled one on */
  until: string | null
  person: string | null
  language: 'ko' | 'en'
  text: string
}

/** The day all replies were received. */
export const RECEIVED_ON = '2026-11-23'
const FOLDER = path.resolve(import.meta.dirname, './corpus')

export const readReplies = (half: Half): LabelledReply[] =>
  readFileSync(path.join(FOLDER, `${half}.txt`), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(readLine)

function readLine(line: string): LabelledReply {
  const [label = '', words = ''] = line.split(' | ')
  const [intents = ''] = label.split(' ')
  const [intent, second] = intents.split('+').map(readIntentName)
  const until = /until=(\S+)/.exec(label)?.[1]
  if (!intent || words === '') throw new Error(`not a labelled reply: ${line}`)
  return {
    intent,
    second: second ?? null,
    until: until === undefined ? null : firstWorkingDay(until),
    person: /person=(.+)$/.exec(label)?.[1] ?? null,
    language: /[가-힣]/.test(words) ? 'ko' : 'en',
    text: words.replaceAll(' ⏎ ', '\n'),
  }
}

function readIntentName(name: string): Intent {
  const intent = INTENTS.find((one) => one === name)
  if (!intent) throw new Error(`not an intent: ${name}`)
  return intent
}
