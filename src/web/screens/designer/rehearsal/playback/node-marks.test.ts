import { expect, test } from 'vitest'
import { dayMarks, pathMarks } from './node-marks.ts'

const way = {
  nodeIds: ['s', 'a', 't', 'b'],
  edges: new Map([
    ['s-a', 1],
    ['a-t', 2],
    ['t-b', 3],
  ]),
  dateTags: new Map([['a', '11월 24일 (화) 10:03']]),
}

test('before the playback starts the whole path is upcoming, and other nodes are excluded', () => {
  const marks = pathMarks({ ...way, at: null })
  expect(way.nodeIds.map(marks.nodeState)).toEqual(['upcoming', 'upcoming', 'upcoming', 'upcoming'])
  expect(marks.nodeState('other')).toBe('excluded')
  expect(marks.edgeState('s-other')).toBe('excluded')
  expect(marks.here).toBeNull()
  expect([marks.dateTag('a'), marks.dateTag('t')]).toEqual(['11월 24일 (화) 10:03', null])
})

test('one node is current; the nodes and connections before it are done', () => {
  const marks = pathMarks({ ...way, at: 2 })
  expect(marks.here).toBe('t')
  expect(way.nodeIds.map(marks.nodeState)).toEqual(['done', 'done', 'current', 'upcoming'])
  expect([...way.edges.keys()].map(marks.edgeState)).toEqual(['done', 'done', 'upcoming'])
})

test('on a day of the group the nodes that send are current; without a day none is', () => {
  const isOff = (id: string) => id === 'lost'
  const marks = dayMarks(way.dateTags, new Set(['b']), isOff)
  expect(['a', 'b', 'lost'].map(marks.nodeState)).toEqual(['upcoming', 'current', 'excluded'])
  expect(dayMarks(way.dateTags, null, isOff).nodeState('b')).toBe('upcoming')
})
