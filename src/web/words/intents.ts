// Words for what a reply intends.
import type { ThreadIntent } from '#core/inbox/inbox.ts'
import type { IntentSource } from '#core/inbox/intent/corrections.ts'
import { INTENTS, type Intent } from '#core/inbox/intent/intent.ts'

export const intentWords = {
  interested: '관심',
  question: '질문',
  later: '나중에',
  declined: '거절',
  wrong_person: '담당자 아님',
  other: '기타',
  undecided: '의도 미정',
} as const satisfies Record<ThreadIntent, string>

export const intentSources = {
  rule: '규칙',
  correction: '이전 수정',
  model: 'AI',
  user: '사용자',
} as const satisfies Record<IntentSource, string>

/** The words of a stored value, which may be of another version; undefined when it is unknown. */
export const intentWord = (value: unknown): string | undefined => {
  const intent = INTENTS.find((one): one is Intent => one === value)
  return intent && intentWords[intent]
}

export const intentBefore = (word: string): string => `이전: ${word}`
