// The sandbox model: answers the same requests as a language model, without a network. Deterministic, so that a
// demonstration can be repeated.
import { type AnswerOutput, templateAnswer } from '#core/inbox/intent/answer.ts'
import { INTENTS } from '#core/inbox/intent/intent.ts'
import type { IntentOutput } from '#core/inbox/intent/intent-prompt.ts'
import { readIntent } from '#core/inbox/intent/read-intent.ts'
import type { ResearchAnswer } from '#core/leads/research/check-facts.ts'
import type { LanguageModel, ModelOutcome, ModelPurpose, ModelRequest } from '#core/ports.ts'
import { SANDBOX_MODEL } from '#core/writing/model.ts'
import { sandboxEmail, sandboxTemplate } from './emails.ts'
import { hasParts, sandboxParts } from './parts.ts'
import { sandboxProposal } from './proposal.ts'
import { blockOf, type SandboxRequest } from './request.ts'

/** What the sandbox model answers, by purpose: the JSON that the request's format then checks. */
const ANSWERS: Partial<Record<ModelPurpose, (request: SandboxRequest) => unknown>> = {
  email: (request) => (hasParts(request) ? sandboxParts : sandboxEmail)(request),
  template: sandboxTemplate,
  reply_intent: sandboxIntent,
  reply_answer: sandboxAnswer,
  connection_test: () => ({ greeting: '안녕하세요.' }),
  proposal: sandboxProposal,
  research: sandboxResearch,
}

/** @param delayMs duration of one answer, so that progress is visible */
export function createSandboxModel(delayMs = 40): LanguageModel {
  return {
    async ask<T>(request: ModelRequest<T>, signal: AbortSignal): Promise<ModelOutcome<T>> {
      const started = performance.now()
      await new Promise((resolve) => setTimeout(resolve, delayMs))
      const durationMs = Math.round(performance.now() - started)
      if (signal.aborted) {
        return {
          ok: false,
          retry: 'later',
          code: 'aborted',
          why: '취소했습니다.',
          retryAfterMs: null,
          durationMs,
        }
      }
      const read = request.output.read(ANSWERS[request.purpose]?.(request))
      if (read.ok) {
        return { ok: true, value: read.value, model: SANDBOX_MODEL, tokensIn: 0, tokensOut: 0, durationMs }
      }
      return {
        ok: false,
        retry: 'never',
        code: 'bad_output',
        why: '샌드박스 모델은 이 요청에 답할 수 없습니다. 설정에서 AI 모델을 연결해 주세요.',
        retryAfterMs: null,
        durationMs,
      }
    },
  }
}

const TODAY = /<reply date="(\d{4}-\d{2}-\d{2})">/

/** Intents of replies and suggested answers of the sandbox model, by the rules of the product. */
function sandboxIntent({ prompt }: SandboxRequest): IntentOutput {
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

function sandboxAnswer({ prompt }: SandboxRequest): AnswerOutput {
  const requested = blockOf(prompt, 'intent')
  return {
    text: templateAnswer({ intent: INTENTS.find((intent) => intent === requested) ?? null, name: '' }),
  }
}

const MOST = 8
/** What makes a sentence informative; each adds to its rank. */
const SIGNS: readonly RegExp[] = [
  /설립|창업|창립|since/i,
  /수상|선정|대상|표창/,
  /인증|특허|ISO/i,
  /제품|솔루션|서비스|생산|제조|공급|운영/,
  /고객사|납품|수출|협약|투자|출시|증설|준공/,
  /\d+(?:,\d{3})*\s?(?:명|개|곳|억|만|년|%|건|대|톤|㎡)/,
]

/** Research by the sandbox model: picks sentences that look informative. Instructions in a page are ordinary sentences to it. */
function sandboxResearch({ prompt }: SandboxRequest): ResearchAnswer {
  const pages = prompt.match(/<page(?: [^>]*)?>\n[\s\S]*?\n<\/page>/g) ?? []
  const lines = pages.flatMap((page) =>
    [...page.matchAll(/^\[(\d+)\] (.+)$/gm)].map(([, number, text = '']) => ({
      number: Number(number),
      text,
    })),
  )
  const ranked = lines
    .map((line) => ({ ...line, rank: SIGNS.filter((sign) => sign.test(line.text)).length }))
    .filter(({ rank, text }) => rank > 0 && text.length >= 12 && text.length <= 200)
    .sort((a, b) => b.rank - a.rank || a.number - b.number)
  return { facts: ranked.slice(0, MOST).map(({ number, text }) => ({ text, sentence: number })) }
}
