// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { createOtherTabs, type OtherTabs } from './other-tabs.ts'

const leaving: (() => void)[] = []
afterEach(() => {
  for (const leave of leaving.splice(0)) leave()
})

function open(sequenceId = 'sequence-1') {
  const tabs = createOtherTabs(sequenceId)
  const heard: number[] = []
  tabs.onSaved((revision) => heard.push(revision))
  const leave = tabs.start()
  leaving.push(leave)
  return { tabs, heard, leave }
}
const others = (tabs: OtherTabs) => [...tabs.state.getState().others]
/** After the responses to their own start. */
const started = (...opened: ReturnType<typeof open>[]) =>
  Promise.all(opened.map(({ tabs }) => tabs.refreshTabs()))

test('tabs with the same sequence know each other until one closes', async () => {
  const first = open()
  const second = open()
  await started(first, second)
  await expect.poll(() => others(first.tabs)).toEqual([second.tabs.id])
  await expect.poll(() => others(second.tabs)).toEqual([first.tabs.id])
  second.leave()
  await expect.poll(() => others(first.tabs)).toEqual([])
})

test('a tab with another sequence is ignored', async () => {
  const first = open()
  const second = open('sequence-2')
  await started(first)
  expect(others(first.tabs)).toEqual([])
  expect([...(await second.tabs.refreshTabs())]).toEqual([])
})

test('a save is announced to the other tabs and not to the tab itself', async () => {
  const first = open()
  const second = open()
  second.tabs.announceSaved(8)
  await expect.poll(() => first.heard).toEqual([8])
  expect(second.heard).toEqual([])
})

test('a tab that no longer responds is removed on refresh', async () => {
  const first = open()
  // its own search for other tabs is over: a new tab is known by its message alone
  await started(first)
  const ghost = new BroadcastChannel('ieum:designer:sequence-1')
  ghost.postMessage({ from: 'crashed', kind: 'join' })
  await expect.poll(() => others(first.tabs)).toEqual(['crashed'])
  ghost.close()
  expect([...(await first.tabs.refreshTabs())]).toEqual([])
  expect(others(first.tabs)).toEqual([])
})

test('a page in the back-forward cache counts as closed until it is shown again', async () => {
  const first = open()
  await started(first)
  const other = new BroadcastChannel('ieum:designer:sequence-1')
  const said: unknown[] = []
  other.addEventListener('message', ({ data }) => said.push((data as { kind: string }).kind))
  window.dispatchEvent(new Event('pagehide'))
  window.dispatchEvent(new Event('pageshow'))
  // the first one is of its start
  await expect.poll(() => said).toEqual(['leave', 'join'])
  other.close()
  expect(others(first.tabs)).toEqual([])
})
