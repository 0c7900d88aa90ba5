// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { Pagination, type PaginationProps } from './pagination.tsx'

async function mount(props: Partial<PaginationProps> & { count: number | undefined }) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const { count, ...rest } = props
  const setPage = vi.fn()
  const host = document.createElement('div')
  const query = { data: count === undefined ? undefined : { total: count }, isPlaceholderData: false }
  await act(async () =>
    createRoot(host).render(<Pagination query={query} page={1} setPage={setPage} {...rest} />),
  )
  const press = (at: number) =>
    act(async () =>
      host.querySelectorAll('button')[at]?.dispatchEvent(new MouseEvent('click', { bubbles: true })),
    )
  return { setPage, text: host.textContent, press }
}
const total = (n: string): string => `총 ${n}명`

test('a page that no longer exists becomes the last one, without an entry in the history', async () => {
  const { setPage } = await mount({ count: 21, page: 9 })
  expect(setPage).toHaveBeenCalledExactlyOnceWith({ page: 3 }, { replace: true })
})

test('the total of an older search does not change the page', async () => {
  const { setPage, text } = await mount({
    count: undefined,
    query: { data: { total: 21 }, isPlaceholderData: true },
    page: 9,
  })
  expect(setPage).not.toHaveBeenCalled()
  expect(text).toContain('3 / 3')
})

test('nothing is shown before the list is loaded and without rows', async () => {
  expect((await mount({ count: undefined, total })).text).toBe('')
  expect((await mount({ count: 0, total })).text).toBe('')
})

test('one page shows the total alone', async () => {
  expect((await mount({ count: 10, total })).text).toBe('총 10명')
  expect((await mount({ count: 10 })).text).toBe('')
})

test('the buttons go to the pages beside the shown one', async () => {
  const { setPage, text, press } = await mount({ count: 1041, page: 2, pageSize: 20, total })
  expect(text).toContain('총 1,041명')
  expect(text).toContain('2 / 53')
  await press(0)
  await press(1)
  expect(setPage.mock.calls).toEqual([[{ page: 1 }], [{ page: 3 }]])
})
