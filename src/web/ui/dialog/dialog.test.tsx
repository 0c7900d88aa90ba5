// @vitest-environment jsdom
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeToasts } from '#web/lib/toasts.fixture.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const byText = (selector: string, text: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].find(
    (element) => element.textContent?.trim() === text,
  )
const settle = () => act(() => new Promise((done) => setTimeout(done, 50)))
const press = async (element: HTMLElement | undefined) => {
  if (!element) throw new Error('nothing to press')
  element.focus()
  act(() => element.click())
  await settle()
}
const until = (found: () => unknown) =>
  expect
    .poll(async () => {
      await settle()
      return found()
    })
    .toBeTruthy()

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>새 시퀀스</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="새 시퀀스 만들기"
        description="이름은 나중에 바꿀 수 있습니다"
      >
        <Field label="이름" hint="팀이 알아볼 이름" error="이름을 입력해 주세요.">
          <Input />
        </Field>
      </Dialog>
    </>
  )
}

test('a dialog is named by its title, focuses its first field, and returns the focus when Esc closes it', async () => {
  act(() => root.render(<Page />))
  await press(byText('button', '새 시퀀스'))
  await until(() => document.querySelector('[role=dialog]'))
  const dialog = document.querySelector('[role=dialog]')
  const title = document.getElementById(dialog?.getAttribute('aria-labelledby') ?? '')
  expect(title?.textContent).toBe('새 시퀀스 만들기')
  await until(() => document.activeElement === document.querySelector('input'))
  act(
    () =>
      void document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }),
      ),
  )
  await until(() => !document.querySelector('[role=dialog]'))
  expect(document.activeElement).toBe(byText('button', '새 시퀀스'))
})

test('a field ties its label, hint and error to the control', async () => {
  act(() => root.render(<Page />))
  await press(byText('button', '새 시퀀스'))
  await until(() => document.querySelector('input'))
  const input = document.querySelector('input') as HTMLInputElement
  expect(input.labels?.[0]?.textContent).toBe('이름')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ')
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    '팀이 알아볼 이름',
    '이름을 입력해 주세요.',
  ])
})

function Danger({ onConfirm }: { onConfirm: () => Promise<void> }) {
  const [open, setOpen] = useState(true)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      title="시퀀스를 삭제하시겠습니까?"
      ends={['진행 중인 등록 3건이 제외됩니다']}
      actionLabel="삭제"
      failed="시퀀스를 삭제하지 못했습니다"
      onConfirm={onConfirm}
    />
  )
}

test('a confirmation names what ends and focuses the safe button', async () => {
  act(() => root.render(<Danger onConfirm={async () => {}} />))
  await until(() => document.activeElement?.textContent === '취소')
  expect(document.querySelector('[role=alertdialog]')?.textContent).toContain(
    '진행 중인 등록 3건이 제외됩니다',
  )
})

test('a failed confirmed action shows the failure and leaves the dialog open for a retry', async () => {
  await takeToasts()
  const act1 = vi.fn(() => Promise.reject(new Error('offline')))
  act(() => root.render(<Danger onConfirm={act1} />))
  await until(() => byText('button', '삭제'))
  await press(byText('button', '삭제'))
  expect(act1).toHaveBeenCalledOnce()
  expect(document.querySelector('[role=alertdialog]')).not.toBeNull()
  expect((await takeToasts()).map(({ message }) => message)).toEqual(['시퀀스를 삭제하지 못했습니다'])
})

test('a successful confirmed action closes the dialog', async () => {
  act(() => root.render(<Danger onConfirm={async () => {}} />))
  await until(() => byText('button', '삭제'))
  await press(byText('button', '삭제'))
  await until(() => !document.querySelector('[role=alertdialog]'))
})
