import { expect, test } from 'vitest'
import type { HistoryLine } from '#api/leads/lead-history.ts'
import { changesOf, historyLineText } from './history-line-text.ts'

const line = (kind: string, data: HistoryLine['data'] = {}): HistoryLine => ({
  id: 'a1',
  kind,
  at: '2026-11-23T00:00:00.000Z',
  userName: null,
  sequence: null,
  enrollmentId: null,
  mail: null,
  threadId: null,
  data,
})

test('a change shows every field with its old and new value', () => {
  expect(
    changesOf(
      { city: '', contactEmail: 'a@x.example', customFields: { 직급: '대리', 층: '3' } },
      { city: '부산', contactEmail: null, customFields: { 직급: '과장', 층: '3', 팀: '구매' } },
    ),
  ).toEqual([
    '이메일: a@x.example → (비어 있음)',
    '도시: (비어 있음) → 부산',
    '직급: 대리 → 과장',
    '팀: (비어 있음) → 구매',
  ])
})

test('the file that changed a lead is named', () => {
  const result = historyLineText(
    line('changed', {
      cause: 'imported',
      fileName: '명단.csv',
      before: { city: '' },
      after: { city: '부산' },
    }),
  )
  expect(result).toEqual({
    title: '파일 가져오기로 정보를 변경했습니다',
    lines: ['도시: (비어 있음) → 부산', '파일: 명단.csv'],
    quote: undefined,
  })
})

test('a one-off mail was cancelled only when a member did it', () => {
  const sequence = { id: crypto.randomUUID(), name: '개별 메일', isDeleted: false, isOneOff: true }
  const removed = (reason: string) => historyLineText({ ...line('removed', { reason }), sequence })
  expect(removed('manual')).toMatchObject({ title: '개별 메일의 발송을 취소했습니다', lines: [] })
  expect(removed('suppressed')).toMatchObject({
    title: '개별 메일의 발송을 중단했습니다',
    lines: ['수신 차단된 주소'],
  })
})

test('a mail is shown with its subject, a reply with its text', () => {
  const mail = { executionId: crypto.randomUUID(), subject: '제안', toAddress: 'a@x.example' }
  expect(historyLineText({ ...line('sent'), mail }).lines).toEqual(['제안'])
  expect(
    historyLineText({ ...line('replied', { subject: 'Re: 제안', text: '좋아요' }), mail }),
  ).toMatchObject({
    lines: ['Re: 제안'],
    quote: '좋아요',
  })
})
