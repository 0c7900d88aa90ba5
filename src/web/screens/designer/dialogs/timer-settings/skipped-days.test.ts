import { expect, test } from 'vitest'
import type { PlanExplanation } from '#api/sending/sequence-plan.ts'
import { skippedDays } from './skipped-days.ts'

const at = '2026-11-21T00:00:00Z'
const day = (cause: PlanExplanation['passedOver'][number]['cause'], name: string | null = null) => ({
  date: '2026-09-25',
  cause,
  name,
})
const shift = (cause: PlanExplanation['shifted'][number]['cause'], name: string | null = null) => ({
  from: at,
  to: at,
  cause,
  name,
})
const why = (change: Partial<PlanExplanation>): PlanExplanation => ({
  previousNodeId: 'a',
  base: at,
  delayDays: 3,
  businessDays: true,
  passedOver: [],
  wanted: at,
  shifted: [],
  ...change,
})

test.each([
  [{}, null],
  [{ passedOver: [day('weekend'), day('weekend')] }, '주말을 건너뜁니다.'],
  [
    { passedOver: [day('holiday', '추석 전날'), day('holiday', '추석'), day('holiday', '추석 다음 날')] },
    '추석 연휴를 건너뜁니다.',
  ],
  [
    { passedOver: [day('weekend')], shifted: [shift('holiday', '설날'), shift('own_day_off')] },
    '주말과 설 연휴와 발송 계정의 휴무일을 건너뜁니다.',
  ],
  [{ shifted: [shift('holiday', '한글날')] }, '한글날을 건너뜁니다.'],
  [{ shifted: [shift('mailbox_limit')] }, '하루 발송 한도에 도달해 다음 발송일로 미뤄집니다.'],
  [{ shifted: [shift('outside_window')] }, '발송 시간에 맞춰 조정됩니다.'],
] as const)('%j gives %s', (change, sentence) => {
  expect(skippedDays(why(change as Partial<PlanExplanation>))).toBe(sentence)
})
