// One sequence edited in two tabs or by two users: no edit is attributed wrongly, overwritten or lost.
import type { Page } from '@playwright/test'
import { updateSequence } from '#api/sequences/sequences.ts'
import { callApi, type SignedInUser, signUpUser } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { joinWorkspace } from '../support/database.ts'
import {
  make,
  nodes,
  open,
  openNewSequence,
  save,
  saveButton,
  saved,
  THREE,
  workflowOf,
} from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectNoLayoutFault } from '../support/layout.ts'

const removeTimer = (page: Page) => nodes(page, 'timer').getByRole('button', { name: '삭제' }).click()
const conflict = (page: Page) => page.getByRole('dialog', { name: '다른 곳에서 먼저 저장했습니다' })
const footer = (page: Page) => page.getByRole('contentinfo')
const withSubject = (subject: string) =>
  JSON.stringify({
    ...THREE,
    nodes: THREE.nodes.map((one) => (one.id === 'a' ? { ...one, data: { ...one.data, subject } } : one)),
  })
const saveAs = (user: SignedInUser, id: string, subject: string) =>
  callApi(user, updateSequence, { params: { id }, body: { workflowData: withSubject(subject) } })
/** This tab does not load what others save until the returned function is called. */
async function deafen(page: Page, id: string): Promise<() => void> {
  let hear = (): void => {}
  const heard = new Promise<void>((resolve) => {
    hear = resolve
  })
  await page.route(`**/api/v1/sequences/${id}/draft`, async (route) => {
    await heard
    await route.continue()
  })
  return () => hear()
}

test('a second tab shows that the sequence is open elsewhere, and what the first one saves', async ({
  page,
  user,
}) => {
  const id = await openNewSequence(page, user, THREE)
  await expect(footer(page).getByText('다른 탭에서도 열려 있습니다')).toBeHidden()
  const second = await page.context().newPage()
  await open(second, id)
  await expect(footer(page).getByText('다른 탭에서도 열려 있습니다')).toBeVisible()
  await expect(footer(second).getByText('다른 탭에서도 열려 있습니다')).toBeVisible()

  await removeTimer(page)
  await save(page)
  await expect(nodes(second, 'timer')).toHaveCount(0)
  await expect(second.getByText('다른 화면에서 저장한 내용을 불러왔습니다')).toBeVisible()
  await expect(saved(second)).toBeVisible()

  await second.close()
  await expect(footer(page).getByText('다른 탭에서도 열려 있습니다')).toBeHidden()
})

test('what another member saves is shown with the name and can be undone; it waits while a dialog is open', async ({
  page,
  user,
  server,
}) => {
  const { id } = await make(user, THREE)
  const colleague = await signUpUser(server.url, { name: '박동료' })
  await joinWorkspace(server, colleague, user.workspaceId, 'member')
  await page.clock.install()
  await open(page, id)
  await saveAs(colleague, id, '동료의 제목')
  await page.clock.fastForward(5000)
  await expect(page.getByText('박동료님이 저장한 내용을 불러왔습니다')).toBeVisible()
  await expect(nodes(page, 'emailDraft')).toContainText('동료의 제목')
  await expect(saved(page)).toBeVisible()

  await nodes(page, 'timer').getByRole('button', { name: '수정' }).click()
  await page.getByRole('dialog', { name: '타이머 설정' }).waitFor()
  await saveAs(colleague, id, '또 다른 제목')
  await page.clock.fastForward(5000)
  const notice = page.getByText('박동료님이 방금 이 워크플로우를 저장했습니다.')
  await expect(notice).toBeAttached()
  await expect(nodes(page, 'emailDraft')).toContainText('동료의 제목')
  await page.keyboard.press('Escape')
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '불러오기' }).click()
  await expect(nodes(page, 'emailDraft')).toContainText('또 다른 제목')
  await expect(notice).toBeHidden()
})

/** A tab with the timer removed, after a colleague has saved another subject. */
async function behind(page: Page, user: SignedInUser, colleague: SignedInUser): Promise<string> {
  const { id } = await make(user, THREE)
  const hear = await deafen(page, id)
  await open(page, id)
  await saveAs(colleague, id, '동료의 제목')
  await removeTimer(page)
  await saveButton(page).click()
  hear()
  await expect(conflict(page)).toBeVisible()
  // the browser has loaded that save: a later save is a third one
  await expect(conflict(page).getByRole('region', { name: '저장된 내용', exact: true })).toContainText(
    '동료의 제목',
  )
  return id
}

test('a conflict shows both workflows with the changes of each, and after taking over the saved one an undo restores the own one', async ({
  page,
  user,
  server,
}) => {
  const colleague = await signUpUser(server.url, { name: '박동료' })
  await joinWorkspace(server, colleague, user.workspaceId, 'member')
  const id = await behind(page, user, colleague)
  const theirs = conflict(page).getByRole('region', { name: '저장된 내용', exact: true })
  const mine = conflict(page).getByRole('region', { name: '이 화면의 내용', exact: true })
  await expect(theirs).toContainText('박동료님 · 방금 전')
  await expect(theirs.getByRole('list')).toHaveText('이메일 초안 ‘동료의 제목’: 제목 변경')
  await expect(mine.getByRole('list')).toHaveText('타이머 ‘3일 대기’ 삭제')
  await expect(theirs.getByRole('img')).toBeVisible()
  await expectAccessible(page, { within: '[role=dialog]' })
  await expectNoLayoutFault(page)

  // each changed something else: both changes can be kept
  await expect(conflict(page).getByRole('button', { name: '두 변경 합치기' })).toBeVisible()

  // closing decides nothing: the next save opens the question again
  await page.keyboard.press('Escape')
  await expect(conflict(page)).toBeHidden()
  await expect(saveButton(page)).toHaveText('저장 *')
  await saveButton(page).click()
  await expect(conflict(page)).toBeVisible()

  await conflict(page).getByRole('button', { name: '저장된 내용 불러오기' }).click()
  await expect(conflict(page)).toBeHidden()
  await expect(nodes(page, 'emailDraft')).toContainText('동료의 제목')
  await expect(nodes(page, 'timer')).toHaveCount(1)
  await expect(saved(page)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+KeyZ')
  await expect(nodes(page, 'timer')).toHaveCount(0)
  await expect(nodes(page, 'emailDraft')).toContainText('첫 제안')
  await save(page)
  expect((await workflowOf(user, id)).nodes).toHaveLength(2)
})
