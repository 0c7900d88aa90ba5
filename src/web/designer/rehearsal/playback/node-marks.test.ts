import { expect, test } from 'vitest'
import { dayMarks, pathMarks } from './node-marks.ts'

const way = {
  nodeIds: ['s', 'a', 't', 'b'],
  edges: new Map([
    ['s-a', 1],
    ['a-t', 2],
    ['t-b', 3],
  ]),
  chips: new Map([['a', '11월 24일(화) 10:03']]),
}

test('before the walk begins the whole way lies ahead, and what is beside it steps back', () => {
  const marks = pathMarks({ ...way, at: null })
  expect(way.nodeIds.map(marks.nodeState)).toEqual(['ahead', 'ahead', 'ahead', 'ahead'])
  expect(marks.nodeState('other')).toBe('off')
  expect(marks.edgeState('s-other')).toBe('off')
  expect(marks.here).toBeNull()
  expect([marks.chip('a'), marks.chip('t')]).toEqual(['11월 24일(화) 10:03', null])
})

test('one node is lit, those before it are passed, and so are the connections up to it', () => {
  const marks = pathMarks({ ...way, at: 2 })
  expect(marks.here).toBe('t')
  expect(way.nodeIds.map(marks.nodeState)).toEqual(['passed', 'passed', 'here', 'ahead'])
  expect([...way.edges.keys()].map(marks.edgeState)).toEqual(['passed', 'passed', 'ahead'])
})

test('on a day of the group the nodes that send are lit, and without a day none is', () => {
  const isOff = (id: string) => id === 'lost'
  const marks = dayMarks(way.chips, new Set(['b']), isOff)
  expect(['a', 'b', 'lost'].map(marks.nodeState)).toEqual(['ahead', 'here', 'off'])
  expect(dayMarks(way.chips, null, isOff).nodeState('b')).toBe('ahead')
})
