import { expect, test } from 'vitest'
import type { Sequence } from '#api/sequences/sequences.ts'
import { launchSummary } from './sequence-page.ts'

const WARNING = [{ level: 'warning' }] as const

test('a launch check shows no problem only without a finding and with leads to send to', () => {
  const shown = (['draft', 'active'] as const).flatMap((status) =>
    [0, 40].flatMap((openEnrollmentCount) =>
      [[], WARNING].map((report) =>
        launchSummary(report, { status, openEnrollmentCount } satisfies Partial<Sequence>),
      ),
    ),
  )
  expect(shown.map((sentence) => sentence.startsWith('문제가 없습니다'))).toEqual([
    ...[false, false, true, false],
    ...[false, false, true, false],
  ])
  expect(launchSummary([{ level: 'error' }, ...WARNING], { status: 'draft', openEnrollmentCount: 40 })).toBe(
    '1가지를 수정하면 시작할 수 있습니다.',
  )
})
