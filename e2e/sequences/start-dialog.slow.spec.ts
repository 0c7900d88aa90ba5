// The one dialog before a sequence is started or resumed: its facts, from every screen that opens it.

import type { Locator, Page } from '@playwright/test'
import { enrollWorkflowBulk } from '#api/enrollments/enrollments.ts'
import { activateSequence, getSequence, pauseSequence } from '#api/sequences/sequences.ts'
import { callApi, type SignedInUser } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { loadDailySample } from '../support/filled-workspace.ts'
import { expect, test } from '../support/fixtures.ts'
import { make, SAMPLE } from '../support/sequences.ts'

async function enrolledSample(user: SignedInUser) {
  const sample = await loadDailySample(user)
  await callApi(user, enrollWorkflowBulk, {
    params: { id: sample.sequenceId },
    body: { customerGroupId: sample.customerGroupId },
  })
  return sample
}
const START = '시퀀스를 시작하시겠습니까?'
const dialogOf = (page: Page, name = START): Locator => page.getByRole('dialog', { name })
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
  await expect(page.getByText('단계 기반 시퀀스를 활성화했습니다')).toBeVisible()
  await expect(dialogOf(page)).toBeHidden()
  expect(await status()).toBe('active')
})

test('a blocked start shows what blocks with a link, and the disabled button says why', async ({
  page,
  user,
}) => {
  const { id } = await make(user, '빈 초안')
  await page.goto(`/sequences/${id}`)
  await page.getByRole('button', { name: '시작…' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByText(/이메일 초안이 없습니다/)).toBeVisible()
  await expect(dialog.getByText('막는 항목 1건을 해결하면 시작할 수 있습니다.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: '연락처 없이 시작' })).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByRole('link', { name: '디자이너에서 수정' }).click()
  await expect(page).toHaveURL(new RegExp(`/sequences/${id}/workflow`))
})

test('resuming uses the same dialog with its own words, also from the list for several sequences', async ({
  page,
  user,
}) => {
  const { sequenceId: id } = await enrolledSample(user)
  await callApi(user, activateSequence, { params: { id } })
  await callApi(user, pauseSequence, { params: { id } })
  await page.goto(`/sequences/${id}`)
  await page.getByRole('button', { name: '다시 시작…' }).click()
  const dialog = dialogOf(page, '시퀀스를 다시 시작하시겠습니까?')
  await expect(dialog.getByRole('button', { name: '40명에게 다시 시작' })).toBeEnabled()
  await expect(dialog.getByText('아직 등록된 연락처가 없습니다')).toHaveCount(0)

  await make(user, '빈 초안')
  await page.goto('/sequences')
  await page.getByRole('checkbox', { name: '이 페이지 모두 선택' }).check()
  await page.getByRole('button', { name: '상태 변경' }).click()
  await page.getByRole('menuitem', { name: '진행 중…' }).click()
  const many = dialogOf(page, '시퀀스 2개를 시작하시겠습니까?')
  await expect(many.getByText('시작할 수 없는 1개는 제외합니다.')).toBeVisible()
  await expect(many.getByText(/막는 항목 1건: /)).toBeVisible()
  await expectAccessible(page)
  await many.getByRole('button', { name: '시퀀스 1개, 40명에게 시작' }).click()
  await expect(page.getByText('시퀀스 1개의 상태를 변경했습니다')).toBeVisible()
  await expect(many).toBeHidden()
  expect((await callApi(user, getSequence, { params: { id } })).status).toBe('active')
})
