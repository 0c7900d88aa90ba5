import { expect, test } from 'vitest'
import { addBelow, moveNodes, updateNode } from '#core/workflow/edit.ts'
import { removeParts } from '#core/workflow/parts.ts'
import { defaultWorkflow, type Workflow } from '#core/workflow/workflow.ts'
import { changedIds, changeWords } from './change-words.ts'

function drawn(...gestures: ((workflow: Workflow) => { ok: boolean; workflow?: Workflow })[]): Workflow {
  let workflow = defaultWorkflow()
  for (const gesture of gestures) workflow = gesture(workflow).workflow ?? workflow
  return workflow
}
const base = drawn(
  (w) => addBelow(w, 'start', 'emailDraft', 'a'),
  (w) => updateNode(w, 'a', 'emailDraft', { subject: '첫 제안' }),
  (w) => addBelow(w, 'a', 'timer', 't'),
)
const with_ = (gesture: (workflow: Workflow) => { ok: boolean; workflow?: Workflow }) =>
  gesture(base).workflow ?? base

test('each change has its own line with the name of its node', () => {
  expect(changeWords(base, base)).toEqual([])
  expect(
    changeWords(
      base,
      with_((w) => updateNode(w, 't', 'timer', { delayDays: 5 })),
    ),
  ).toEqual(['타이머: 1일 → 5일'])
  expect(
    changeWords(
      base,
      with_((w) => updateNode(w, 'a', 'emailDraft', { bodyText: '안녕', subject: '첫 제안' })),
    ),
  ).toEqual(['이메일 초안 ‘첫 제안’: 텍스트 본문이 다름'])
  expect(
    changeWords(
      base,
      with_((w) => removeParts(w, new Set(['t']), new Set())),
    ),
  ).toEqual(['타이머 ‘1일 대기’: 삭제'])
})

test('moved nodes are one line together and nothing to point at', () => {
  const moved = with_((w) =>
    moveNodes(
      w,
      new Map([
        ['a', { x: 0, y: 0 }],
        ['t', { x: 9, y: 9 }],
      ]),
    ),
  )
  expect(changeWords(base, moved)).toEqual(['노드 2개의 위치가 다름'])
  expect([...changedIds(base, moved)]).toEqual([])
})
