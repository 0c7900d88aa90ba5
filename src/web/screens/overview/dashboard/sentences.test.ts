// The sentences of the dashboard state what its charts show, and claim no more than the intervals allow.
import { expect, test } from 'vitest'
import { noCounts } from '#core/overview/dashboard.ts'
import { comparisonSentence, funnelSentence, weeksSentence } from './sentences.ts'

const counts = (sent: number, replied: number, open = 0) => ({
  ...noCounts(),
  enrolled: sent + 5,
  sent,
  replied,
  open,
})

test('the funnel states the leads of the period, and that open leads can still reply', () => {
  expect(funnelSentence(counts(1240, 62), '지난 30일 동안')).toBe(
    '지난 30일 동안 등록한 1,245명 중 1,240명에게 발송해 62명의 회신을 받았습니다.',
  )
  expect(funnelSentence(counts(20, 2, 8), '지난 7일 동안')).toMatch(
    /진행 중인 연락처가 있어 회신이 늘어날 수 있습니다\.$/,
  )
  expect(funnelSentence(counts(0, 0, 5), '이 기간에')).toBe(
    '이 기간에 등록한 5명에게 아직 발송하지 않았습니다.',
  )
})

const week = (day: string, sent: number, replied: number, isCounting = false) => ({
  week: day,
  from: day,
  to: day,
  isCounting,
  counts: counts(sent, replied),
  replyRate: sent > 0 ? replied / sent : 0,
  low: 0,
  high: 1,
})

test('the weeks compare the last one with a mail with the average', () => {
  const weeks = [week('2026-11-02', 10, 1), week('2026-11-09', 10, 3), week('2026-11-16', 0, 0)]
  expect(weeksSentence({ weeks, current: counts(20, 4) })).toBe(
    '가장 최근에 발송한 11.9 – 11.15 주의 회신율은 30%로, 이 기간 평균보다 높습니다.',
  )
  const counting = [week('2026-11-02', 10, 3), week('2026-11-09', 10, 1, true)]
  expect(weeksSentence({ weeks: counting, current: counts(20, 4) })).toMatch(
    /보다 낮습니다\. 빈 막대는 집계 중인 주입니다\.$/,
  )
  expect(weeksSentence({ weeks: [week('2026-11-09', 0, 0)], current: counts(0, 0) })).toBe(
    '아직 발송한 주가 없습니다.',
  )
})

const row = (name: string, sent: number, replied: number) => ({
  key: name,
  sortName: name,
  counts: counts(sent, replied),
})

test('a comparison names the best and the worst, and says when their intervals overlap', () => {
  expect(comparisonSentence('업종', [row('제조', 200, 80), row('물류', 200, 10)])).toBe(
    '회신율이 높은 업종은 제조(40%), 낮은 업종은 물류(5%)\u2060입니다.',
  )
  expect(comparisonSentence('시퀀스', [row('봄', 30, 6), row('여름', 30, 4)])).toMatch(
    /신뢰구간이 겹쳐 아직 확실한 차이는 아닙니다\.$/,
  )
})

test('rows with fewer than 20 leads are not compared', () => {
  expect(comparisonSentence('시퀀스', [row('봄', 100, 20), row('여름', 19, 10)])).toBeNull()
})
