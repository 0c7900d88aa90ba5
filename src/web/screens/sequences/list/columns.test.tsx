// @vitest-environment jsdom
// The numbers of the list of sequences are those of the dashboard: leads, and replies of those who were sent a mail.
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { COLUMNS } from './columns.tsx'
import type { SequenceRow } from './sequence-end.tsx'

const ROW = { id: 's', name: '봄', enrolledCount: 50, sentCount: 120, reachedCount: 40, repliedCount: 8 }

test('발송 counts leads and opens them; the reply rate divides by them', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const page = document.createElement('div')
  const root = createRoot(page)
  const cell = (key: string) => COLUMNS.find((column) => column.key === key)?.cell(ROW as SequenceRow)
  act(() =>
    root.render(
      <MemoryRouter>
        {cell('sent')}
        {cell('replied')}
      </MemoryRouter>,
    ),
  )
  const links = [...page.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.textContent])
  expect(links).toEqual([
    ['/sequences/s?tab=contacts&metric=sent', '40 명, 봄 메일을 받은 연락처 보기'],
    ['/sequences/s?tab=contacts&metric=replied', '820% 명, 봄 회신한 연락처 보기'],
  ])
  act(() => root.unmount())
  vi.unstubAllGlobals()
})
