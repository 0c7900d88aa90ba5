// A sound answer of a model, for tests that change one part of it.
import type { ProposalAnswer, ProposalRules } from './check-proposal.ts'

export const ANSWERS = {
  offer:
    '중소 제조업체용 재고 관리 프로그램을 판매합니다. 자세한 소개는 https://stock.example/intro 에 있습니다.',
  audience: '직원 50명 안팎 제조업체의 생산 관리 담당자',
  aim: '20분 온라인 미팅',
  mailCount: 2,
  language: 'ko',
  tone: '',
} as const

export const RULES: ProposalRules = {
  mailCount: 2,
  language: 'ko',
  allowedTexts: [ANSWERS.offer, ANSWERS.audience, ANSWERS.aim],
  customFields: [],
}

export const mail = (subject: string, bodyText: string) => ({
  kind: 'mail' as const,
  subject,
  bodyText,
  delayDays: null,
})
export const wait = (delayDays: number) => ({
  kind: 'wait' as const,
  subject: null,
  bodyText: null,
  delayDays,
})

export const FIRST = mail(
  '{{회사명 | default: "귀사"}}의 재고 관리와 관련해 여쭙니다',
  '{{담당자명 | default: "담당자"}}님, 안녕하세요.\n\n다음 주에 20분 이야기 나눌 수 있을까요?',
)
export const SECOND = mail('', '{{담당자명 | default: "담당자"}}님, 지난 메일에 이어 짧게 여쭙니다.')
export const SOUND: ProposalAnswer = { name: '재고 관리 첫 제안', steps: [FIRST, wait(3), SECOND] }
