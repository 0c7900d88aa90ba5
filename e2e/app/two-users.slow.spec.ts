// Two users edit the same data in separate browsers: each sees the other's change within seconds, and no change
// is lost.
import type { BrowserContext, Page } from '@playwright/test'
import { enrollWorkflowBulk, listEnrollments } from '#api/enrollments/enrollments.ts'
import { advanceSandboxClock, listSandboxMessages, replyToSandboxMessage } from '#api/sandbox/sandbox.ts'
import { activateSequence } from '#api/sequences/sequences.ts'
import { loadSampleData } from '#api/workspaces/workspaces.ts'
import { generateEmails, updateGeneratedEmail } from '#api/writing/generated-emails.ts'
import { reviewSummary } from '#api/writing/reviews.ts'
import { callApi, type SignedInUser, signInBrowser, signUpUser } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { joinWorkspace } from '../support/database.ts'
import { nodes, open, openNewSequence, saved, THREE, workflowOf } from '../support/designer.ts'
import { test as base, expect } from '../support/fixtures.ts'

/** A second member of the workspace, in another browser. */
const test = base.extend<{ colleague: SignedInUser; theirs: Page }>({
  colleague: async ({ user, server }, use) => {
    const colleague = await signUpUser(server.url, { name: '박동료' })
    await joinWorkspace(server, colleague, user.workspaceId, 'member')
    await use(colleague)
  },
  theirs: async ({ browser, colleague, user }, use) => {
    const context: BrowserContext = await browser.newContext({
      baseURL: user.url,
      locale: 'ko-KR',
      timezoneId: 'Asia/Seoul',
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    })
    await signInBrowser(context, colleague)
    const page = await context.newPage()
    await use(page)
    await context.close()
  },
})

const conflict = (page: Page) => page.getByRole('dialog', { name: '다른 곳에서 먼저 저장했습니다' })
const email = (page: Page) => nodes(page, 'emailDraft').first()

async function writeSubject(page: Page, subject: string): Promise<void> {
  await email(page).getByRole('button', { name: '설정' }).click()
  const settings = page.getByRole('dialog', { name: '이메일 설정' })
  await settings.getByLabel('제목 템플릿').fill(subject)
  await settings.getByRole('button', { name: '저장' }).click()
  await expect(settings).toBeHidden()
}
const options = (page: Page) => page.getByRole('listbox').getByRole('option')

/** Delays the saves of this browser until the returned function is called, so that the other browser saves first. */
async function holdSaves(page: Page, id: string): Promise<() => void> {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(
    (url) => url.pathname === `/api/v1/sequences/${id}`,
    async (route) => {
      if (route.request().method() === 'PUT') await released
      await route.continue()
    },
  )
  return () => release()
}

/** The sample sequence with its first mails written and all leads enrolled; the companies of the first rows. */
async function startedSample(user: SignedInUser) {
  const sample = await callApi(user, loadSampleData, { params: { id: user.workspaceId } })
  const nodeId = 'emailDraft-1'
  const params = { id: sample.sequenceId }
  await callApi(user, generateEmails, { params: { ...params, nodeId }, body: { mode: 'manual' } })
  await callApi(user, activateSequence, { params })
  const body = { customerGroupId: sample.customerGroupId }
  await callApi(user, enrollWorkflowBulk, { params, body })
  const { data } = await callApi(user, listEnrollments, { params })
  return { ...sample, nodeId, names: data.map(({ companyName }) => companyName) }
}

/** The recipient of the newest mail replies. */
async function replyToNewest(user: SignedInUser): Promise<void> {
  const newest = () => callApi(user, listSandboxMessages, { query: { limit: 1 } })
  // a weekend or a holiday may lie in between
  for (let day = 0; day < 12 && (await newest()).total === 0; day++)
    await callApi(user, advanceSandboxClock, { body: { advanceDays: 1 } })
  const [mail] = (await newest()).data
  if (!mail) throw new Error('no mail was sent')
  const body = { kind: 'reply', text: '자료를 보내 주세요' } as const
  await callApi(user, replyToSandboxMessage, { params: { id: mail.id }, body })
}

test('an edit in the designer is shown to the other user within seconds, and simultaneous edits can be merged and undone', async ({
  page,
  user,
  theirs,
}) => {
  test.slow()
  const id = await openNewSequence(page, user, THREE)
  await open(theirs, id)

  await test.step('one user edits, and the other sees it with the name', async () => {
    await writeSubject(page, '하늘의 제목')
    await expect(email(theirs)).toContainText('하늘의 제목')
    await expect(theirs.getByText(`${user.name}님이 저장한 내용을 불러왔습니다`)).toBeVisible()
    await writeSubject(theirs, '동료의 제목')
    await expect(email(page)).toContainText('동료의 제목')
    await expect(page.getByText('박동료님이 저장한 내용을 불러왔습니다')).toBeVisible()
  })

  await test.step('different nodes at once: both changes are in one workflow', async () => {
    const release = await holdSaves(theirs, id)
    await writeSubject(theirs, '동료가 수정한 제목')
    await nodes(page, 'timer').getByRole('button', { name: '삭제' }).click()
    await expect(saved(page)).toBeVisible()
    release()
    await expect(conflict(theirs)).toBeVisible()
    await expectAccessible(theirs, { within: '[role=dialog]' })
    await conflict(theirs).getByRole('button', { name: '두 변경 합치기' }).click()
    await expect(conflict(theirs)).toBeHidden()
    await expect(saved(theirs)).toBeVisible()
    for (const each of [theirs, page]) {
      await expect(email(each)).toContainText('동료가 수정한 제목')
      await expect(nodes(each, 'timer')).toHaveCount(0)
    }
    const kept = await workflowOf(user, id)
    expect(kept.nodes.map((node) => node.id)).toEqual(['start', 'a'])
    expect(kept.nodes[1]?.data).toMatchObject({ subject: '동료가 수정한 제목' })
  })

  await test.step('the same node at once: the user chooses, and one undo restores the other change', async () => {
    const release = await holdSaves(theirs, id)
    await writeSubject(theirs, '동료의 마지막 제목')
    await writeSubject(page, '하늘의 마지막 제목')
    await expect(saved(page)).toBeVisible()
    release()
    await expect(conflict(theirs)).toBeVisible()
    await expect(conflict(theirs).getByText('양쪽 모두 변경').first()).toBeVisible()
    await expect(conflict(theirs).getByRole('button', { name: '두 변경 합치기' })).toHaveCount(0)
    await conflict(theirs).getByRole('button', { name: '저장된 내용 불러오기' }).click()
    await expect(email(theirs)).toContainText('하늘의 마지막 제목')
    await theirs.keyboard.press('ControlOrMeta+KeyZ')
    await expect(email(theirs)).toContainText('동료의 마지막 제목')
    await expect(email(page)).toContainText('동료의 마지막 제목')
  })
})

test('two users see each other’s changes in lists, in the inbox and in the review queue', async ({
  page,
  user,
  theirs,
}) => {
  test.slow()
  const { sequenceId, nodeId, names } = await startedSample(user)

  await test.step('one pauses an enrollment, the other’s row shows it', async () => {
    const address = `/sequences/${sequenceId}?tab=contacts`
    await Promise.all([page.goto(address), theirs.goto(address)])
    const row = (at: Page) => at.getByRole('row').filter({ hasText: names[0] ?? '' })
    await expect(row(theirs)).toContainText('1단계 대기')
    await row(page).getByRole('checkbox').check()
    await page.getByRole('button', { name: '일시정지' }).last().click()
    await page.getByRole('dialog').getByRole('button', { name: '일시정지' }).click()
    await expect(row(theirs)).toContainText('일시정지')
  })

  await test.step('both approve at once: both approvals are kept, and each sees the other’s', async () => {
    const address = `/sequences/${sequenceId}/workflow?review=${nodeId}`
    await Promise.all([page.goto(address), theirs.goto(address)])
    for (const each of [page, theirs]) await expect(options(each).first()).toBeVisible()
    await options(page).nth(0).click()
    await options(theirs).nth(1).click()
    await Promise.all(
      [page, theirs].map((each) => each.getByRole('button', { name: '승인', exact: true }).click()),
    )
    for (const each of [page, theirs]) await expect(each.getByText(/승인 2 \/ 40/).first()).toBeVisible()
    expect(await callApi(user, reviewSummary, { params: { id: sequenceId } })).toMatchObject({
      unreviewed: 38,
    })
  })

  await test.step('an edit made before an approval arrives is not approved unread', async () => {
    await page.route('**/generated-emails/review', async (route) => {
      const params = { id: sequenceId, nodeId }
      const [emailId = ''] = route.request().postDataJSON().emailIds
      const body = { bodyText: '아무도 읽지 않은 글' }
      await callApi(user, updateGeneratedEmail, { params: { ...params, emailId }, body })
      await route.continue()
    })
    await options(page).nth(2).click()
    await page.getByRole('button', { name: '승인', exact: true }).click()
    await expect(
      page.getByText('다른 멤버가 먼저 수정해 승인하지 않았습니다', { exact: false }),
    ).toBeVisible()
    await page.unroute('**/generated-emails/review')
    expect(await callApi(user, reviewSummary, { params: { id: sequenceId } })).toMatchObject({
      unreviewed: 38,
    })
  })

  await test.step('the user writing an answer is shown before another one starts', async () => {
    await replyToNewest(user)
    await Promise.all([page.goto('/inbox'), theirs.goto('/inbox')])
    for (const each of [page, theirs])
      await each.getByRole('region', { name: '받은 답장 목록' }).getByRole('link').first().click()
    await page.getByLabel('답장 내용').fill('제가 답하고 있습니다')
    await expect(theirs.getByText(`${user.name} 님이 답장을 작성 중입니다`, { exact: false })).toBeVisible()
  })
})
