// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import { defaultWorkflow } from '#core/sequences/workflow/workflow.ts'
import {
  button,
  clickButton,
  field,
  renderDesigner,
  sequenceWith,
  waitForValue,
} from '#testing/web/render-designer.tsx'
import { ProposalHost } from './proposal-host.tsx'

const text = () => document.body.textContent ?? ''

/** The dialog with its three answers given. */
async function openAnswered(respond: () => unknown) {
  const sequence = sequenceWith(defaultWorkflow())
  const page = await renderDesigner(sequence, () => <ProposalHost sequence={sequence} />, respond)
  act(() => page.designer.view.setState({ proposing: true }))
  await waitForValue(() => button('제안 받기'))
  for (const example of ['제조업 재고 관리 프로그램', '인사 교육 담당자', '세미나 참석'])
    await clickButton(example)
  return page
}

test('a failed request is explained in the dialog, and the answers stay', async () => {
  await using page = await openAnswered(() =>
    Response.json(
      { statusCode: 502, code: 'model_failed', message: '1번째 메일: 제목이 없습니다.' },
      { status: 502 },
    ),
  )
  await clickButton('제안 받기')
  const alert = await waitForValue(() => document.querySelector('[role=alert]'))
  expect(alert.textContent).toContain('1번째 메일: 제목이 없습니다.')
  expect((await field('무엇을 파는지')).value).toBe('제조업 재고 관리 프로그램')
  expect(page.designer.view.getState().proposal).toBeNull()
})

test('a request is cancelled, and its late response shows nothing', async () => {
  let respond = (_: unknown): void => {}
  const response = new Promise((resolve) => {
    respond = resolve
  })
  await using page = await openAnswered(() => response)
  await clickButton('제안 받기')
  await waitForValue(() => text().includes('AI가 시퀀스를 제안하는 중입니다'))
  await clickButton('중단')
  expect(text()).toContain('제안 받기를 중단했습니다')
  await act(async () => respond(Response.json({ name: '', steps: [], unsupported: [], model: 'm', cost: 0 })))
  expect(text()).toContain('제안 받기를 중단했습니다')
  expect(page.designer.view.getState().proposal).toBeNull()
})

test('claims of a proposed mail without a source are shown with it before it is accepted', async () => {
  const mail = (bodyText: string) => ({ kind: 'mail', subject: '제안', bodyText })
  await using _ = await openAnswered(() =>
    Response.json({
      name: '제안',
      steps: [
        mail('안녕하세요.'),
        { kind: 'wait', delayDays: 3 },
        mail('고객사 400곳이 사용하며 두 배 빠릅니다.'),
      ],
      unsupported: [
        { mail: 1, text: '두 배', sentence: '고객사 400곳이 사용하며 두 배 빠릅니다.', strength: 'look' },
        { mail: 1, text: '400곳', sentence: '고객사 400곳이 사용하며 두 배 빠릅니다.', strength: 'alarm' },
      ],
      model: 'm',
      cost: 0,
    }),
  )
  await clickButton('제안 받기')
  const badge = await waitForValue(() =>
    [...document.querySelectorAll('li')].filter((item) => item.textContent?.includes('근거 없음')),
  )
  expect(badge.map((item) => item.textContent)).toEqual([
    expect.stringContaining('근거 없음‘400곳’확인 필요‘두 배’'),
  ])
})
