// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { useDialogs } from './open-dialog.ts'

/** The dialogs of a mounted component after its last render. */
async function mount() {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  let dialogs!: ReturnType<typeof useDialogs>
  const Screen = () => {
    dialogs = useDialogs()
    return null
  }
  await act(async () => createRoot(document.createElement('div')).render(<Screen />))
  return { edit: () => dialogs.of<string>('edit'), remove: () => dialogs.of<string[]>('remove') }
}

test('a dialog keeps its value while it fades out and has a new key at every opening', async () => {
  const { edit } = await mount()
  expect(edit()).toMatchObject({ value: undefined, open: false })
  await act(async () => edit().show('a'))
  const { key } = edit()
  expect(edit()).toMatchObject({ value: 'a', open: true })
  await act(async () => edit().onOpenChange(false))
  expect(edit()).toMatchObject({ value: 'a', open: false })
  await act(async () => edit().show('a'))
  expect(edit().key).not.toBe(key)
})

test('opening a dialog closes another, and closing the replaced one does not affect it', async () => {
  const { edit, remove } = await mount()
  await act(async () => edit().show('a'))
  const replaced = edit()
  await act(async () => remove().show(['b']))
  expect(edit()).toMatchObject({ value: undefined, open: false })
  await act(async () => replaced.onOpenChange(false))
  expect(remove()).toMatchObject({ value: ['b'], open: true })
})

test('the function that opens a dialog is stable across renders', async () => {
  const { edit, remove } = await mount()
  const { show } = edit()
  await act(async () => remove().show([]))
  expect(edit().show).toBe(show)
})
