// The start page of a new workspace, and of one with data.
import { listEnrollments, setEnrollmentStatus } from '#api/enrollments/enrollments.ts'
import { advanceSandboxClock, listSandboxMessages, replyToSandboxMessage } from '#api/sandbox/sandbox.ts'
import { callApi, type SignedInUser } from '../support/api.ts'
import { connectedMailbox } from '../support/connected-mailbox.ts'
import { runningSample } from '../support/filled-workspace.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectAccessibleLayout } from '../support/locators.ts'

async function liveADay(user: SignedInUser): Promise<string> {
  const { workspaceId } = user
  const { sequenceId: id } = await runningSample(user)
  await callApi(user, advanceSandboxClock, { body: { workspaceId, advanceDays: 3 } })
  const { data } = await callApi(user, listSandboxMessages, { query: { limit: 3 } })
  const kinds = ['reply', 'reply', 'bounce'] as const
  for (const [at, kind] of kinds.entries())
    await callApi(user, replyToSandboxMessage, {
      params: { id: data[at]?.id ?? '' },
      body: { kind, text: '자료를 보내 주세요' },
    })
  const enrollments = await callApi(user, listEnrollments, { params: { id }, query: { status: 'active' } })
  await callApi(user, setEnrollmentStatus, {
    params: { id, enrollmentId: enrollments.data[0]?.id ?? '' },
    body: { status: 'paused' },
  })
  return id
}

test('a new workspace shows the tour, which leads to a new sequence and the sample data', async ({
  page,
  user,
}) => {
  expect(user.workspaceId).not.toBe('')
  await page.goto('/today')
  await expect(page.getByText('7단계 중 0단계 완료')).toBeVisible()
  await expectAccessibleLayout(page)
  await page.getByRole('link', { name: '시퀀스 만들기' }).click()
  await expect(page.getByRole('button', { name: '새 시퀀스' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: '샘플 데이터로 시작' })).toBeVisible()
})

test('tasks of today are listed in order, and every number opens its list', async ({
  page,
  user,
  server,
}) => {
  await liveADay(user)
  await page.goto('/today')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText('처음부터 첫 회신까지')
  // one solid button: that of the tour, then that of the most urgent task
  const solid = main.locator('[data-variant=primary]')
  await expect(solid).toHaveCount(1)
  await main.getByRole('button', { name: '둘러보기 닫기' }).click()
  await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText('답장 대기')
  await expect(solid).toHaveText(['답장'])
  await expectAccessibleLayout(page)

  await main.getByRole('link', { name: '2건', exact: true }).first().click()
  await expect(page).toHaveURL(/\/inbox\?show=waiting/)
  await expect(page.getByText('총 2건')).toBeVisible()
  await page.goBack()

  const departing = main.getByRole('region', { name: '오늘 발송 예정' })
  const words = (await departing.getByRole('link').first().textContent()) ?? ''
  await departing.getByRole('link').first().click()
  await expect(page).toHaveURL(/show=ready/)
  await expect(page.getByText(`총 ${words}`)).toBeVisible()
  await page.goBack()

  const ending = main.getByRole('region', { name: '시퀀스 상태' })
  const left = /남은 메일 (\d+통)/.exec((await ending.textContent()) ?? '')?.[1]
  await ending.getByRole('link', { name: /남은 메일/ }).click()
  await expect(page.getByText(`총 ${left}`)).toBeVisible()
  await page.goBack()

  await main
    .getByRole('link', { name: /^2, .*회신한 연락처 보기/ })
    .last()
    .click()
  const panel = page.getByRole('dialog', { name: /회신한 연락처/ })
  await expect(panel.getByText('총 2명')).toBeVisible()
  await expect(panel.getByRole('listitem')).toHaveCount(2)
  await expectAccessibleLayout(page)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()

  // a real mailbox without mail changes neither the day nor the results
  await connectedMailbox(server, user, { name: '이서연', address: 'seoyeon@ieum.example' })
  await page.reload()
  await expect(main.getByText(/^샌드박스 시각 .+ · /)).toBeVisible()
  await expect(main.getByRole('link', { name: /^2, .*회신한 연락처 보기/ })).toBeVisible()
})
