import { expect, test } from 'vitest'
import { addBelow } from '#core/sequences/workflow/edit.ts'
import { defaultWorkflow } from '#core/sequences/workflow/workflow.ts'
import type { PathStop } from '#web/screens/designer/rehearsal/path-stops.ts'
import { dateTag, dayMarks, type NodeMarks, pathMarks } from './node-marks.ts'

function workflowOf(...ids: string[]) {
  return ids.reduce((workflow, id) => {
    const added = addBelow(workflow, 'start', 'emailDraft', id)
    if (!added.ok) throw new Error('the edit is not allowed')
    return added.workflow
  }, defaultWorkflow())
}
const workflow = workflowOf('a', 'b', 'lost')
const NOON = '2026-11-24T03:00:00.000Z'
const wait = (ends: boolean): PathStop => ({ kind: 'timer', nodeId: 'b', delayDays: 3, at: NOON, ends })
const stops: PathStop[] = [
  { kind: 'start', nodeId: 'start', at: NOON },
  { kind: 'start', nodeId: 'a', at: NOON },
  wait(true),
]
const states = (marks: NodeMarks) => ['start', 'a', 'b', 'lost'].map((id) => marks.get(id)?.state)

test('before the playback starts the whole path is upcoming, and other nodes are excluded', () => {
  const marks = pathMarks(workflow, stops, null, () => 'tag')
  expect(states(marks)).toEqual(['upcoming', 'upcoming', 'upcoming', 'excluded'])
  expect([marks.get('a')?.tag, marks.get('lost')?.tag]).toEqual(['tag', null])
})

test('one node is current, and the nodes before it are done', () => {
  expect(states(pathMarks(workflow, stops, 1, () => ''))).toEqual(['done', 'current', 'upcoming', 'excluded'])
})

test('a tag names the time of a mail, and of a wait the day it ends or the path is done', () => {
  const tag = (stop: PathStop) => dateTag(stop, 'Asia/Seoul', NOON)
  expect(stops.map(tag)).toEqual([
    expect.stringMatching(/12:00$/),
    expect.stringMatching(/12:00$/),
    expect.stringMatching(/완료$/),
  ])
  expect(tag(wait(false))).toMatch(/까지$/)
})

test('on a day of the group the nodes that send are current, with their mails of all days', () => {
  const day = (date: string, ...nodes: [nodeId: string, count: number][]) => ({
    date,
    total: 0,
    nodes: nodes.map(([nodeId, count]) => ({ nodeId, count })),
  })
  const days = [day('2026-11-24', ['a', 3]), day('2026-11-27', ['a', 1], ['b', 2])]
  const marks = dayMarks(workflow, days, 0)
  expect(states(marks)).toEqual(['upcoming', 'current', 'upcoming', 'excluded'])
  expect([marks.get('a')?.tag, marks.get('b')?.tag]).toEqual(['이날 3통 · 총 4통', '총 2통'])
  expect(states(dayMarks(workflow, days, null))).toEqual(['upcoming', 'upcoming', 'upcoming', 'excluded'])
})
