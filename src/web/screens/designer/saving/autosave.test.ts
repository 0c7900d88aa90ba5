// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { saveOnPageEvents } from './autosave.ts'

test('hiding or leaving the page saves; showing it or going online retries a failed save', () => {
  const said: string[] = []
  const stop = saveOnPageEvents({ flush: () => said.push('flush'), retry: () => said.push('retry') })
  const state = vi.spyOn(document, 'visibilityState', 'get')
  state.mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  state.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new Event('online'))
  window.dispatchEvent(new Event('beforeunload'))
  expect(said).toEqual(['flush', 'retry', 'retry', 'flush'])
  stop()
  window.dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(said).toHaveLength(4)
  state.mockRestore()
})
