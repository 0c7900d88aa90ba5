import { expect, test } from 'vitest'
import type { Fact } from '#core/leads/research/facts.ts'
import { unsupported } from '#core/writing/claims/claim.ts'
import { readClaims } from '#core/writing/claims/read-claims.ts'
import { proposalFacts, proposedMails } from './proposal-claims.ts'

const mail = (bodyText: string, subject = '') => ({ kind: 'mail' as const, subject, bodyText })
const NOW = { year: 2026, month: 11 }
const STEPS = [
  mail(
    '{{담당자명 | default: "담당자"}}님, 안녕하세요. {{회사명 | default: "귀사"}}의 재고 관리를 여쭙니다.',
  ),
  { kind: 'wait' as const, delayDays: 3 },
  mail('저희 프로그램은 고객사 400곳이 사용합니다. 첫 달은 무료로 드립니다.', '불량 30% 감소'),
]
const claims = (facts: Partial<Parameters<typeof proposalFacts>[0]> = {}) =>
  proposedMails(STEPS).flatMap((one, i) =>
    unsupported(readClaims(one, proposalFacts({ intros: [], answers: [], own: [], ...facts }), NOW)).map(
      ({ text }) => [i, text],
    ),
  )

test('claims of proposed mails without a source are found with their mail; variables are none', () => {
  expect(claims()).toEqual([
    [1, '30%'],
    [1, '400곳'],
    [1, '무료'],
  ])
})

test('introductions, the answers of the user and own facts are sources', () => {
  const intros = ['재고 관리 프로그램을 만듭니다. 고객사 400곳이 사용합니다.']
  const own: Fact = { id: 'own:1', text: '첫 달은 무료로 드립니다.', source: { kind: 'sender' } }
  expect(claims({ intros, own: [own], answers: ['도입하면 불량이 30% 감소합니다.'] })).toEqual([])
})
