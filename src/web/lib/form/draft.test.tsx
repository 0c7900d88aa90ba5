// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '#web/lib/api/api-failure.ts'
import { type Draft, useDraft } from './draft.ts'

type Values = { name: string; host: string }

let root: Root
let draft: Draft<Values>
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  act(() => root.render(<Form />))
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

function Form() {
  draft = useDraft<Values>({ name: '한빛', host: '' }, (path) => (path === 'smtp.host' ? 'host' : path))
  return (
    <form ref={draft.form}>
      <input aria-label="name" aria-invalid={draft.issueOf('name') ? true : undefined} />
      <input aria-label="host" aria-invalid={draft.issueOf('host') ? true : undefined} />
    </form>
  )
}
const errorBody = (issues: { path: string; message: string }[]) =>
  new ApiFailure({
    statusCode: 400,
    code: 'validation_failed',
    message: '입력한 값을 확인해 주세요.',
    issues,
  })

test('reset discards changes and errors; saved values become the ones to compare with', () => {
  act(() => draft.set({ name: '새길' }))
  act(() => void draft.flag({ host: '서버 주소를 입력해 주세요.' }))
  act(() => draft.reset())
  expect(draft.values).toEqual({ name: '한빛', host: '' })
  expect(draft.isDirty).toBe(false)
  expect(draft.issueOf('host')).toBeUndefined()
  act(() => draft.reset({ name: '새길', host: '' }))
  expect(draft.isDirty).toBe(false)
  act(() => draft.set({ name: '한빛' }))
  expect(draft.isDirty).toBe(true)
})

test('a draft is dirty only while it differs from its initial values', () => {
  expect(draft.isDirty).toBe(false)
  act(() => draft.set({ name: '세종' }))
  expect(draft.isDirty).toBe(true)
  act(() => draft.set({ name: '한빛' }))
  expect(draft.isDirty).toBe(false)
})

test('server errors appear at their fields, the first of which gets the focus', () => {
  act(() => draft.reportFailure(errorBody([{ path: 'body.smtp.host', message: '없는 서버입니다.' }]), '실패'))
  expect(draft.issueOf('host')).toBe('없는 서버입니다.')
  expect(draft.formError).toBeUndefined()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('host')
})

test('editing a field clears its error; the others stay', () => {
  act(() => void draft.flag({ name: '이름', host: '서버' }))
  act(() => draft.set({ name: '세종' }))
  expect(draft.issueOf('name')).toBeUndefined()
  expect(draft.issueOf('host')).toBe('서버')
})

test('an error without a field is shown for the whole form', () => {
  act(() => draft.reportFailure(errorBody([{ path: 'elsewhere', message: '다른 곳입니다.' }]), '실패'))
  expect(draft.formError).toBe('입력한 값을 확인해 주세요. 다른 곳입니다.')
  act(() => draft.reportFailure(new Error('bug'), '저장하지 못했습니다'))
  expect(draft.formError).toBe('저장하지 못했습니다')
})
