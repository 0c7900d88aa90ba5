// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { recentItems, rememberItem } from './recent.ts'

const item = (id: string) => ({ id, label: `이름 ${id}`, detail: '', to: `/leads/${id}` })

beforeEach(() => localStorage.clear())

test('the last opened item comes first, each item once, six at most, separate for each user', () => {
  for (const id of ['1', '2', '3', '4', '5', '6', '7', '3']) rememberItem('kim', item(id))
  expect(
    recentItems('kim')
      .get()
      .map(({ id }) => id),
  ).toEqual(['3', '7', '6', '5', '4', '2'])
  expect(recentItems('lee').get()).toEqual([])
})

test('signing out removes the items; an unreadable value counts as empty', () => {
  rememberItem('kim', item('1'))
  recentItems('kim').set([])
  expect(localStorage).toHaveLength(0)
  localStorage.setItem('palette.recent.kim', '{"broken":')
  expect(recentItems('kim').get()).toEqual([])
})
