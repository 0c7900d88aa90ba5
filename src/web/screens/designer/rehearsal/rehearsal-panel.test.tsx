// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { addBelow } from '#core/sequences/workflow/edit.ts'
import { defaultWorkflow } from '#core/sequences/workflow/workflow.ts'
import {
  clickButton,
  type Responder,
  renderDesigner,
  sequenceWith,
  waitForValue,
} from '#testing/web/render-designer.tsx'
import { RehearsalPanel } from './rehearsal-panel.tsx'

const text = () => document.body.textContent ?? ''

function openPanel(customerGroupId: string | null, respond: Responder) {
  const withMail = addBelow(defaultWorkflow(), 'start', 'emailDraft', 'e')
  if (!withMail.ok) throw new Error('the edit is not allowed')
  const sequence = sequenceWith(withMail.workflow, { customerGroupId })
  return renderDesigner(sequence, () => <RehearsalPanel sequence={sequence} stage={null} />, respond)
}

test('without a customer group the rehearsal asks for one and requests no plan', async () => {
  await using page = await openPanel(null, () => ({ data: [], total: 0 }))
  await waitForValue(() => text().includes('먼저 시퀀스에 고객 그룹을 지정해 주세요'))
  expect(page.requests.filter(({ path }) => path.endsWith('/plan'))).toEqual([])
})

test('a failed plan request is explained and can be repeated', async () => {
  const lead = { id: 'l', companyName: '한빛', contactName: '김서연', contactEmail: 'a@hanbit.example' }
  await using page = await openPanel('g', ({ path }) =>
    path.endsWith('/plan')
      ? Response.json({ statusCode: 400, code: 'invalid', message: '' }, { status: 400 })
      : { data: [lead], total: 1 },
  )
  const plans = () => page.requests.filter(({ path }) => path.endsWith('/plan')).length
  await waitForValue(() => text().includes('일정을 계산하지 못했습니다'))
  const before = plans()
  expect(before).toBeGreaterThan(0)
  await clickButton('다시 시도')
  await waitForValue(() => plans() > before)
})
