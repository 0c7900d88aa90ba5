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
  // ten screens are looked at on the way
  test.slow()
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

test('labels are renamed, several threads are labelled, assigned and done at once, and each is taken back', async ({
  page,
  person,
}) => {
  const mails = (await delivered(person)).slice(0, 3)
  for (const { id } of mails)
    await callApi(person, answerSandboxMessage, {
      params: { id },
      body: { kind: 'reply', text: '궁금합니다' },
    })
  await page.goto('/inbox')
  await expect(threads(page)).toHaveCount(3)

  await page.locator('body').press('Shift+Slash')
  const help = page.getByRole('dialog', { name: '단축키' })
  await expect(help).toContainText('다음 답장')
  await expectGood(page)
  await page.keyboard.press('Escape')

  await button(page, '라벨').click()
  await page.getByRole('menuitem', { name: '라벨 관리' }).click()
  await button(page, '미팅 라벨 고치기').click()
  await page.getByLabel('라벨 이름').first().fill('')
  await page.getByLabel('라벨 이름').first().focus()
  await typeKorean(page, '통화')
  await expectGood(page)
  await button(page, '저장').click()
  await expect(button(page, '통화 라벨 고치기')).toBeVisible()
  await page.keyboard.press('Escape')

  for (const row of await threads(page).all()) await row.getByRole('checkbox').check()
  const bar = page.getByRole('toolbar', { name: /선택/ })
  await bar.getByRole('button', { name: '라벨' }).click()
  await page.getByRole('menuitemcheckbox', { name: '통화' }).click()
  const labelled = threads(page).getByText('통화', { exact: true })
  await expect(labelled).toHaveCount(3)
  await page.keyboard.press('Escape')
  await button(page, '되돌리기').first().click()
  await expect(labelled).toHaveCount(0)
  await bar.getByRole('button', { name: '담당자' }).click()
  await page.getByRole('menuitemcheckbox', { name: /\(나\)/ }).click()
  await expect(page.getByText('답장 3개의 담당자를 바꿨습니다')).toBeVisible()
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: '완료', exact: true }).click()
  await expect(page.getByText('답장 3개를 완료했습니다')).toBeVisible()
  await expect(page.getByText('여기에는 처리할 것이 없습니다')).toBeVisible()
  await button(page, '되돌리기').first().click()
  await expect(threads(page)).toHaveCount(3)
})
