// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { GeneratedEmailDetail } from '#api/writing/generated-emails.ts'
import { type Review, ReviewContext } from '#web/screens/designer/review/review-context.ts'
import { ClaimList } from './claim-list.tsx'

type MailClaim = GeneratedEmailDetail['claims'][number]
const claim = (
  from: number,
  text: string,
  source: MailClaim['source'],
  strength: MailClaim['strength'] = source ? null : 'alarm',
): MailClaim => ({
  kind: 'number',
  part: 'body',
  text,
  sentence: text,
  from,
  to: from + text.length,
  source,
  strength,
})
const page = (url: string): MailClaim['source'] => ({
  kind: 'page',
  url,
  title: '회사 소개',
  quote: '직원 85명',
  fetchedAt: '2026-11-20T00:00:00Z',
})

function show(claims: MailClaim[], mayReview = true): HTMLElement {
  const email = { leadId: 'lead-1', isSent: false, claims } as unknown as GeneratedEmailDetail
  const review = { mayReview, view: { mode: 'read' }, setView: () => {} } as unknown as Review
  const shown = document.createElement('div')
  shown.innerHTML = renderToStaticMarkup(
    <ReviewContext.Provider value={review}>
      <ClaimList email={email} />
    </ReviewContext.Provider>,
  )
  return shown
}

test('claims without a source are first, then those to check, with what to do; the others name their source', () => {
  const shown = show([
    claim(0, '2008년', { kind: 'lead_field', name: '설립 연도' }),
    claim(5, '12만 권', null, 'look'),
    claim(10, '300곳', null),
    claim(20, '400곳', { kind: 'prompt' }),
    claim(30, '2008년', { kind: 'lead_field', name: '설립 연도' }),
    claim(40, '300곳', null),
  ])
  expect([...shown.querySelectorAll('li')].map((item) => item.textContent)).toEqual([
    '300곳근거 없음수정연락처에 사실 추가',
    '300곳근거 없음수정연락처에 사실 추가',
    '12만 권확인 필요수정연락처에 사실 추가',
    '2008년연락처의 설립 연도',
    '400곳AI 프롬프트',
  ])
})

test('a page opens in a new tab without its opener, and an address that is no web page is text only', () => {
  const [safe, unsafe] = show([
    claim(0, '85명', page('https://hanbit.example/about')),
    claim(9, '90명', page('javascript:alert(1)')),
  ]).querySelectorAll('li')
  const link = safe?.querySelector('a')
  expect([link?.href, link?.target, link?.rel]).toEqual([
    'https://hanbit.example/about',
    '_blank',
    'noopener noreferrer',
  ])
  expect(link?.textContent).toContain('회사 소개')
  expect(unsafe?.querySelector('a')).toBeNull()
})

test('a viewer is not offered to edit the mail', () => {
  expect(show([claim(0, '300곳', null)], false).querySelector('button')).toBeNull()
})
