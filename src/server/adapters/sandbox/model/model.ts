// The sandbox model: answers the same requests as a language model, without a network. Deterministic, so that a
// demonstration can be repeated.
import type { LanguageModel, ModelOutcome, ModelPurpose, ModelRequest } from '#core/ports.ts'
import { SANDBOX_MODEL } from '#core/writing/model.ts'
import { sandboxEmail, sandboxTemplate } from './emails.ts'
import { hasParts, sandboxParts } from './parts.ts'
import { sandboxProposal } from './proposal.ts'
import { sandboxAnswer, sandboxIntent } from './replies.ts'
import type { SandboxRequest } from './request.ts'
import { sandboxResearch } from './research.ts'

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
