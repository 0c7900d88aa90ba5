// The one dialog before a sequence is started: its facts, from every screen that opens it.
import type { Locator } from '@playwright/test'
import { getSequence } from '#api/sequences/sequences.ts'
import { callApi } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { connectedMailbox } from '../support/connected-mailbox.ts'
import { loadDailySample } from '../support/filled-workspace.ts'
import { expect, test } from '../support/fixtures.ts'
import { SAMPLE } from '../support/sequences.ts'
import { dialogOf, enrolledSample } from '../support/start-dialog.ts'

async function expectSampleFacts(dialog: Locator): Promise<void> {
  await expect(dialog.getByRole('link', { name: '받는 연락처 40명 보기' })).toBeVisible()
  await expect(dialog.getByText('첫 발송 예상')).toBeVisible()
  await expect(dialog.getByRole('region', { name: '날짜별 발송 예상' })).toContainText('40통')
  await expect(dialog.getByText('샌드박스: 실제로 발송되지 않습니다')).toBeVisible()
  await expect(dialog.getByRole('button', { name: '40명에게 시작' })).toBeEnabled()
}

test('designer, page and list open the same dialog, and only its button starts the sequence', async ({
  page,
  user,
}) => {
  const { sequenceId: id } = await enrolledSample(user)
  const status = async () => (await callApi(user, getSequence, { params: { id } })).status
  await page.goto(`/sequences/${id}/workflow`)
  await page.getByRole('button', { name: '시작…' }).click()
  await expectSampleFacts(dialogOf(page))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()

  await page.goto('/sequences')
  await page.getByRole('button', { name: `${SAMPLE} 작업`, exact: true }).click()
  await page.getByRole('menuitem', { name: '시작…' }).click()
  await expectSampleFacts(dialogOf(page))
  await dialogOf(page).getByRole('button', { name: '취소' }).click()

  await page.goto(`/sequences/${id}`)
  await expect(page.getByRole('link', { name: /^시작 전 40명/ })).toBeVisible()
  await page.getByRole('button', { name: '시작…' }).click()
  await expectSampleFacts(dialogOf(page))
  expect(await status()).toBe('draft')
  await dialogOf(page).getByRole('button', { name: '40명에게 시작' }).click()
  await expect(page.getByText(/^40명에게 .+부터 발송합니다$/)).toBeVisible()
  await expect(dialogOf(page)).toBeHidden()
  expect(await status()).toBe('active')
})

test('a mailbox that reads no replies is confirmed in the enroll dialog and before the start', async ({
  page,
  server,
  user,
}) => {
  const { sequenceId: id } = await loadDailySample(user)
  await connectedMailbox(server, user, { name: '김하늘', address: 'kim@corp.example', readsReplies: false })
  const confirmation = { name: '회신이 와도 발송이 멈추지 않는다는 것을 확인했습니다.' }
  await page.goto('/email-accounts')
  await expect(page.getByText('답장을 읽지 못하는 계정입니다.')).toBeVisible()

  await page.goto(`/sequences/${id}?enrol=open`)
  const enrolling = page.getByRole('dialog', { name: '연락처 등록' })
  await expect(enrolling.getByText('답장을 읽지 못하는 계정입니다.')).toBeVisible()
  await enrolling.getByRole('button', { name: '등록', exact: true }).click()
  await expect(enrolling.getByText('확인란을 선택해 주세요.')).toBeVisible()
  await enrolling.getByRole('checkbox', confirmation).check()
  await expectAccessible(page)
  await enrolling.getByRole('button', { name: '등록', exact: true }).click()
  await expect(page.getByText(/^연락처 40명을 등록하고/)).toBeVisible()

  await page.getByRole('button', { name: '시작…' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByText('답장을 읽지 못하는 계정입니다')).toBeVisible()
  const start = dialog.getByRole('button', { name: '40명에게 시작' })
  await expect(start).toBeDisabled()
  await dialog.getByRole('checkbox', confirmation).check()
  await expectAccessible(page)
  await start.click()
  await expect(page.getByText(/^40명에게 .+부터 발송합니다$/)).toBeVisible()
})
