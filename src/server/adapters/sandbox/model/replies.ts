// Intents of replies and suggested answers of the sandbox model, by the rules of the product.
import type { AnswerOutput } from '#core/inbox/intent/answer.ts'
import { templateAnswer } from '#core/inbox/intent/answer.ts'
import { INTENTS } from '#core/inbox/intent/intent.ts'
import type { IntentOutput } from '#core/inbox/intent/intent-prompt.ts'
import { readIntent } from '#core/inbox/intent/read-intent.ts'
import { blockOf, type SandboxRequest } from './request.ts'

const TODAY = /<reply date="(\d{4}-\d{2}-\d{2})">/

export function sandboxIntent({ prompt }: SandboxRequest): IntentOutput {
  const sentences = blockOf(prompt, 'reply')
    .split('\n')
    .map((line) => line.replace(/^\[\d+\] /, ''))
  const read = readIntent({
    text: sentences.join('\n'),
    localDate: TODAY.exec(prompt)?.[1] ?? '2026-01-01',
    sentTexts: [],
  })
  if (!read)
    return { intent: 'other', second: null, sentence: 0, asksMeeting: false, until: null, optOut: null }
  const { intent, second, asksMeeting, until, evidence } = read
  return { intent, second, sentence: sentences.indexOf(evidence) + 1, asksMeeting, until, optOut: null }
}

export function sandboxAnswer({ prompt }: SandboxRequest): AnswerOutput {
  const requested = blockOf(prompt, 'intent')
  return {
    text: templateAnswer({ intent: INTENTS.find((intent) => intent === requested) ?? null, name: '' }),
  }
}
