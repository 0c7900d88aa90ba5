import { expect, test } from 'vitest'
import type { EnrollResult } from '#api/enrollments/enrollments.ts'
import { groupSkipped } from './skipped-groups.ts'

type Skipped = EnrollResult['skipped'][number]
const skip = (leadId: string, reason: Skipped['reason']): Skipped => ({
  leadId,
  reason,
  message: `${reason}!`,
})
const names = new Map([
  ['a', { companyName: '한빛정밀', contactName: '김민준' }],
  ['b', { companyName: '누리솔루션', contactName: '' }],
  ['c', { companyName: '', contactName: '박도윤' }],
  ['nameless', { companyName: '', contactName: '' }],
])

test('leads that were not enrolled are grouped by reason with their names', () => {
  const groups = groupSkipped(
    [skip('a', 'suppressed'), skip('b', 'email_missing'), skip('c', 'suppressed')],
    names,
  )
  expect(groups).toEqual([
    { reason: 'email_missing', message: 'email_missing!', count: 1, names: ['누리솔루션'], others: 0 },
    {
      reason: 'suppressed',
      message: 'suppressed!',
      count: 2,
      names: ['한빛정밀 김민준', '박도윤'],
      others: 0,
    },
  ])
})

test('names above the limit are counted', () => {
  const [group] = groupSkipped([skip('a', 'bounced'), skip('b', 'bounced'), skip('c', 'bounced')], names, 2)
  expect(group).toMatchObject({ count: 3, names: ['한빛정밀 김민준', '누리솔루션'], others: 1 })
})

test('a lead without a known name is counted', () => {
  const [group] = groupSkipped([skip('unknown', 'bounced'), skip('nameless', 'bounced')], names)
  expect(group).toMatchObject({ count: 2, names: [], others: 2 })
})
