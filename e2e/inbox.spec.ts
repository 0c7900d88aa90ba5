// The inbox: a recipient answers in the sandbox, the reply appears by itself, is answered from there, and arrives in thread.
import type { Page } from '@playwright/test'
import { enrollWorkflowBulk } from '#api/enrollments.ts'
import { answerSandboxMessage, listSandboxMessages, moveSandboxClock } from '#api/sandbox.ts'
import { activateSequence } from '#api/sequences.ts'
import { loadSampleData } from '#api/workspaces.ts'
import { callApi, type Person } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { typeKorean } from './support/hangul.ts'
import { expectSound } from './support/sound.ts'

const LONGEST_HOLIDAY = 12
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const threads = (page: Page) => page.getByRole('region', { name: '받은 답장 목록' }).getByRole('listitem')
async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectSound(page)
}

/** Mails of the sample sequence, as their recipients got them. */
async function delivered(person: Person) {
  const sample = await callApi(person, loadSampleData, { params: { id: person.workspaceId } })
  await callApi(person, activateSequence, { params: { id: sample.sequenceId } })
  await callApi(person, enrollWorkflowBulk, {
    params: { id: sample.sequenceId },
    body: { customerGroupId: sample.customerGroupId },
  })
  for (let day = 0; day < LONGEST_HOLIDAY; day++) {
    const { data } = await callApi(person, listSandboxMessages, { query: { limit: 5 } })
    if (data.length >= 3) return data
    await callApi(person, moveSandboxClock, { body: { advanceDays: 1 } })
  }
  throw new Error('no mail was sent')
}

test('a reply from the sandbox is read, answered, labelled and done, and the answer arrives in its thread', async ({
  page,
  person,
}) => {
  await page.goto('/inbox')
  await expect(page.getByText('아직 받은 답장이 없습니다')).toBeVisible()
  await expect(page.getByRole('link', { name: '샌드박스에서 답장해 보기' })).toBeVisible()
  await expectGood(page)

  const [first, second, third] = await delivered(person)
  if (!first || !second || !third) throw new Error('three mails')
  const answer = (id: string, text: string) =>
    callApi(person, answerSandboxMessage, { params: { id }, body: { kind: 'reply', text } })
  await answer(first.id, '화요일 두 시에 통화할까요?')
  await answer(second.id, '견적을 먼저 보내 주세요.')
  // nobody reloads: it comes by itself
  await expect(threads(page)).toHaveCount(2, { timeout: 15_000 })
  await expect(page.getByText('안 읽은 답장 2개')).toBeAttached()
  await page.getByRole('searchbox').focus()
  await typeKorean(page, '통화')
  await expect(threads(page)).toHaveCount(1)
  await page.goto('/inbox')
  await expect(threads(page)).toHaveCount(2)
  await expect(page.getByRole('article')).toContainText('견적을 먼저 보내 주세요.')

  await page.keyboard.press('j')
  const thread = page.getByRole('article')
  await expect(thread).toContainText('견적을 먼저 보내 주세요.')
  await page.keyboard.press('j')
  await expect(thread).toContainText('화요일 두 시에 통화할까요?')
  await expect(page.getByText(/안 읽은 답장/)).toHaveCount(0)
  await expectGood(page)

  await page.keyboard.press('r')
  await typeKorean(page, '네 좋습니다')
  await page.reload()
  const field = page.getByLabel('답장 내용')
  await expect(field).toHaveValue('네 좋습니다')
  await button(page, '보내기').click()
  await thread.getByRole('button', { name: '보내기 취소' }).click()
  await expect(field).toHaveValue('네 좋습니다')
  await field.focus()
  await page.keyboard.press('Control+Enter')
  await expect(field).toHaveValue('')
  await expect(thread.getByRole('status')).toContainText('보냄', { timeout: 20_000 })
  await expectGood(page)

  await button(page, '라벨').click()
  await page
    .getByRole('menuitemradio', { name: '미팅' })
    .or(page.getByRole('menuitemcheckbox', { name: '미팅' }))
    .click()
  await expect(thread.getByText('미팅', { exact: true })).toBeVisible()
  await page.locator('body').click({ position: { x: 5, y: 5 } })
  await page.keyboard.press('e')
  await expect(threads(page)).toHaveCount(1)

  await page.goto(`/sandbox?search=${encodeURIComponent(first.to)}`)
  const mail = page.getByRole('article')
  await expect(mail.getByRole('heading', { name: `Re: ${first.subject}` })).toBeVisible()
  await expect(mail).toContainText('네 좋습니다')
  await mail.getByRole('tab', { name: '헤더' }).click()
  await expect(mail.getByText('In-Reply-To')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/inbox')
  await expect(threads(page)).toHaveCount(1)
  await expect(page.getByRole('article')).toBeHidden()
  await expectGood(page)
  await threads(page).first().getByRole('link').click()
  await expect(page.getByRole('article')).toBeVisible()
  await expectGood(page)
  await page.getByRole('link', { name: '답장 목록으로' }).click()
  await expect(threads(page)).toHaveCount(1)
})
