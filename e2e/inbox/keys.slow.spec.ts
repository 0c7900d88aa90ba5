// Keys of the inbox: in the Korean layout, in a window that shows the list or the thread, and for threads outside the list.
import { listInbox, updateInboxThreads } from '#api/inbox/inbox.ts'
import { replyToSandboxMessage } from '#api/sandbox/sandbox.ts'
import { callApi, type SignedInUser, signUpUser } from '../support/api.ts'
import { joinWorkspace } from '../support/database.ts'
import { sampleWithFirstMailsSent, subjectOfThread } from '../support/filled-workspace.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, expectAccessibleLayout, threads } from '../support/locators.ts'
import { pressKoreanKey } from '../support/type-korean.ts'

async function receive(user: SignedInUser, count: number): Promise<void> {
  const { mails } = await sampleWithFirstMailsSent(user)
  for (const { id } of mails.slice(0, count))
    await callApi(user, replyToSandboxMessage, {
      params: { id },
      body: { kind: 'reply', text: '단가를 알려 주시겠어요?' },
    })
}
test('keys of the Korean layout complete a thread, undo it and answer, also after a click on a checkbox', async ({
  page,
  user,
}) => {
  await receive(user, 2)
  await page.goto('/inbox')
  await expect(threads(page)).toHaveCount(2)
  await threads(page).nth(1).getByRole('checkbox').click()
  await expect(page.getByRole('toolbar', { name: /선택/ })).toBeVisible()
  await pressKoreanKey(page, 'KeyE', 'ㄷ')
  await expect(threads(page)).toHaveCount(1)
  await pressKoreanKey(page, 'KeyZ', 'ㅋ')
  await expect(threads(page)).toHaveCount(2)
  await expect(page.getByText('변경을 되돌렸습니다')).toBeVisible()
  await pressKoreanKey(page, 'KeyR', 'ㄱ')
  await expect(page.getByRole('textbox', { name: '답장 내용' })).toBeFocused()
})

test('at 960 px keys change only a thread that is shown', async ({ page, user }) => {
  await receive(user, 2)
  await page.setViewportSize({ width: 960, height: 800 })
  await page.goto('/inbox')
  await expect(threads(page)).toHaveCount(2)
  const first = await subjectOfThread(user, 0)
  for (const key of ['e', 'u', 'h']) await page.keyboard.press(key)
  await page.keyboard.press('j')
  await expect(page.getByRole('article', { name: first })).toBeVisible()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.keyboard.press('e')
  await expect(page.getByText('답장 1건을 완료했습니다')).toBeVisible()
  await expect(page.getByRole('article')).toBeVisible()
  await expect(page.getByRole('article', { name: first })).toHaveCount(0)
})

test('a done thread that is opened by its link is reopened by E, and its undo completes it again', async ({
  page,
  user,
}) => {
  await receive(user, 2)
  const { data } = await callApi(user, listInbox, { query: {} })
  const [thread] = data
  if (!thread) throw new Error('two threads')
  await callApi(user, updateInboxThreads, { body: { threadIds: [thread.id], isDone: true } })
  await page.goto(`/inbox?thread=${thread.id}`)
  await expect(threads(page)).toHaveCount(1)
  await expect(button(page, '다시 열기')).toBeVisible()
  await page.keyboard.press('e')
  await expect(threads(page)).toHaveCount(2)
  await page.keyboard.press('z')
  await expect(threads(page)).toHaveCount(1)
})

test('in 안 읽음 K goes back and not forward, although the threads that were read have left the list', async ({
  page,
  user,
}) => {
  await receive(user, 3)
  await page.goto('/inbox?show=unread')
  await expect(threads(page)).toHaveCount(3)
  const first = await subjectOfThread(user, 0)
  const second = await subjectOfThread(user, 1)
  const unread = threads(page).getByText('안 읽음', { exact: true })
  await page.keyboard.press('j')
  await expect(page.getByRole('article', { name: first })).toBeVisible()
  // a thread is read once its mails are shown
  await expect(unread).toHaveCount(2)
  await page.keyboard.press('j')
  await expect(page.getByRole('article', { name: second })).toBeVisible()
  await expect(unread).toHaveCount(1)
  await expect(threads(page)).toHaveCount(1)
  await page.keyboard.press('k')
  await expect(page.getByRole('article', { name: first })).toBeVisible()
})

test('threads of a workspace in which the user may only read are opened without an error and are not selected', async ({
  page,
  user,
  server,
}) => {
  // two workspaces with sent mails
  test.slow()
  const otherUser = await signUpUser(server.url, { name: '박동료' })
  await receive(user, 1)
  await receive(otherUser, 1)
  await joinWorkspace(server, user, otherUser.workspaceId, 'viewer')
  await page.goto('/inbox')
  await expect(threads(page)).toHaveCount(2)
  await expect(threads(page).getByRole('checkbox')).toHaveCount(1)
  const readOnly = threads(page).filter({ hasNot: page.getByRole('checkbox') })
  const failed: number[] = []
  page.on('response', (response) => response.status() >= 400 && failed.push(response.status()))
  await readOnly.getByRole('link').click()
  await expect(page.getByRole('article')).toBeVisible()
  await expect(button(page, '완료')).toHaveCount(0)
  await page.keyboard.press('e')
  await expect(threads(page)).toHaveCount(2)
  expect(failed).toEqual([])
  await threads(page)
    .filter({ has: page.getByRole('checkbox') })
    .getByRole('checkbox')
    .check()
  await expect(page.getByRole('toolbar', { name: /선택/ })).not.toContainText('모두 선택')
})

test('a selected thread that a colleague completes leaves the selection, with a toast', async ({
  page,
  user,
}) => {
  test.slow()
  await receive(user, 3)
  await page.goto('/inbox')
  await expect(threads(page)).toHaveCount(3)
  for (const nth of [0, 1]) await threads(page).nth(nth).getByRole('checkbox').check()
  const { data } = await callApi(user, listInbox, { query: { kind: 'reply' } })
  await callApi(user, updateInboxThreads, { body: { threadIds: [data[1]?.id ?? ''], isDone: true } })
  const bar = page.getByRole('toolbar', { name: '1개 선택됨' })
  await expect(bar).toContainText('목록에서 빠진 1건은 선택에서 제외했습니다')
  await expectAccessibleLayout(page)
  await bar.getByRole('button', { name: '담당자' }).click()
  await page.getByRole('option', { name: /\(나\)/ }).click()
  await expect(page.getByText('답장 1건의 담당자를 변경했습니다')).toBeVisible()
  await expect(threads(page).getByTitle(/^담당자 /)).toHaveCount(1)
})
