// Review of forty generated mails by keyboard, marked ones first; unapproved mails are not sent.
import type { Page } from '@playwright/test'
import { enrollWorkflowBulk, listEnrollments } from '#api/enrollments/enrollments.ts'
import { advanceSandboxClock, listSandboxMessages } from '#api/sandbox/sandbox.ts'
import { activateSequence, getSequence } from '#api/sequences/sequences.ts'
import { reviewSummary } from '#api/writing/reviews.ts'
import { callApi } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  addQualityMarks,
  generateSampleMails,
  head,
  list,
  mailsOf,
  press,
  queue,
  type Scene,
} from '../support/review.ts'
import { pressKoreanKey, typeKorean } from '../support/type-korean.ts'

async function openQueue(page: Page, { sequenceId, nodeId }: Scene, query = ''): Promise<void> {
  await page.goto(`/sequences/${sequenceId}/workflow?review=${nodeId}${query}`)
  await expect(list(page).getByRole('option').first()).toBeVisible()
}

test('marked mails are edited and rewritten, the rest approved; unapproved mails are not sent', async ({
  page,
  user,
}) => {
  test.slow()
  const scene = await generateSampleMails(user)
  const companies = await addQualityMarks(user, scene)

  await test.step('approval is made required in the settings', async () => {
    await page.goto(`/sequences/${scene.sequenceId}`)
    await page.getByRole('button', { name: /작업$/ }).first().click()
    await page.getByRole('menuitem', { name: '설정' }).click()
    const settings = page.getByRole('dialog', { name: '시퀀스 설정' })
    await settings.getByText('검토 필수').click()
    await settings.getByLabel('말투').click()
    await typeKorean(page, '정중하게')
    await settings.getByRole('button', { name: '저장' }).click()
    await expect(settings).toBeHidden()
    const saved = await callApi(user, getSequence, { params: { id: scene.sequenceId } })
    expect(saved).toMatchObject({ reviewRequired: true, tone: '정중하게', language: 'ko' })
    await page.getByRole('button', { name: '연락처 등록' }).first().click()
    const enrol = page.getByRole('dialog', { name: '연락처 등록' })
    await expect(enrol.getByText('확인이 필요한 메일이 3통 있습니다.')).toBeVisible()
    await expect(enrol.getByText('40통이 승인 대기 중')).toBeVisible()
    await expectAccessible(page, { within: '[role=dialog]' })
    await enrol.getByRole('link', { name: '검토' }).click()
    await expect(queue(page).getByText(/승인 0 \/ 40 · 읽음 \d · 경고 3/)).toBeVisible()
  })

  await test.step('three mails are marked', async () => {
    await openQueue(page, scene, '&mark=any')
    await expect(list(page).getByRole('option')).toHaveCount(3)
    for (const [i, company] of companies.entries())
      await expect(list(page).getByRole('option').nth(i)).toContainText(company)
    await expect(head(page).locator('mark')).toHaveText('[담당자 이름]')
    await expect(head(page).getByText('수정해야 발송됩니다')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the first mail is edited in place', async () => {
    await pressKoreanKey(page, 'KeyE', 'ㄷ')
    const body = head(page).getByRole('textbox', { name: '텍스트 본문' })
    await expect(head(page).getByRole('textbox', { name: '제목' })).toBeFocused()
    await body.fill((await body.inputValue()).replace('[담당자 이름]님의', '귀사의'))
    // unsaved changes need a confirmation
    await press(page, 'Escape')
    await page.getByRole('alertdialog').getByRole('button').first().click()
    await expect(body).toBeVisible()
    await press(page, 'Control+s')
    await expect(body).toBeHidden()
    await expect(queue(page).getByText('경고가 없습니다')).toBeVisible()
    await expect(list(page).getByRole('option')).toHaveCount(3)
  })

  await test.step('the second mail is rewritten with a hint typed in Hangul, and the difference is shown', async () => {
    await press(page, 'j')
    await expect(head(page).getByRole('heading', { level: 2 })).toHaveText(companies[1] ?? '')
    await pressKoreanKey(page, 'KeyR', 'ㄱ')
    await expect(head(page).getByLabel('다시 생성 요청 사항')).toBeFocused()
    // 더 is typed with the keys E, J; 짧게 with W, K, F, Q, R, P
    await typeKorean(page, '더 짧게')
    await expect(head(page).getByLabel('다시 생성 요청 사항')).toHaveValue('더 짧게')
    await expect(head(page).getByRole('heading', { level: 2 })).toHaveText(companies[1] ?? '')
    await press(page, 'Enter')
    await expect(head(page).getByRole('region', { name: '이전 내용과 비교' })).toBeVisible()
    await expect(head(page).locator('del').first()).toBeVisible()
    await expectAccessible(page)
    await press(page, 'd')
    await expect(head(page).getByRole('region', { name: '이전 내용과 비교' })).toBeHidden()
  })

  await test.step('undo restores the old text, and the comparison restores the new one', async () => {
    await press(page, 'Control+z')
    await expect(queue(page).getByRole('complementary').getByText('다른 회사명')).toBeVisible()
    await press(page, 'd')
    await head(page).getByRole('button', { name: '이전 내용으로 되돌리기' }).click()
    await expect(queue(page).getByText('경고가 없습니다')).toBeVisible()
  })

  await test.step('the search accepts Hangul and triggers no shortcut of the queue', async () => {
    await openQueue(page, scene)
    await press(page, '/')
    await typeKorean(page, companies[2] ?? '')
    await expect(list(page).getByRole('option')).toHaveCount(1)
    await expect(list(page).getByRole('option')).toContainText(companies[2] ?? '')
    expect((await callApi(user, reviewSummary, { params: { id: scene.sequenceId } })).unreviewed).toBe(40)
    await press(page, 'Escape')
    await press(page, 'Escape')
    // the first Esc empties the search, the second leaves it; the queue stays
    await expect(list(page)).toBeFocused()
    await expect(
      queue(page)
        .getByText(/ \/ 40$/)
        .first(),
    ).toBeVisible()
  })

  await test.step('approving shows the next mail, and the previous one can be opened again', async () => {
    await list(page).focus()
    await press(page, 'Home')
    const first = await head(page).getByRole('heading', { level: 2 }).textContent()
    await pressKoreanKey(page, 'KeyA', 'ㅁ')
    await expect(queue(page).getByText(/승인 1 \/ 40/)).toBeVisible()
    await expect(head(page).getByRole('heading', { level: 2 })).not.toHaveText(first ?? '')
    await press(page, 'z')
    await expect(queue(page).getByText(/승인 0 \/ 40/)).toBeVisible()
    await expect(head(page).getByRole('heading', { level: 2 })).toHaveText(first ?? '')
  })

  await test.step('all other mails are approved at once, after showing how many were never opened', async () => {
    await queue(page).getByRole('button', { name: '일괄 승인' }).click()
    await page.getByRole('menuitem', { name: '목록의 40통 모두 승인' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(/40통을 승인합니다. 이 중 3\d통은 아직 읽지 않았습니다/)
    await expectAccessible(page, { within: '[role=alertdialog]' })
    await question.getByRole('button', { name: '승인' }).click()
    await expect(page.getByText('이메일 40통을 승인했습니다')).toBeVisible()
    await expect(queue(page).getByText(/승인 40 \/ 40/)).toBeVisible()
    // one approval is revoked: the mail must not be sent
    await list(page).focus()
    await press(page, 'End')
    await press(page, 'u')
    await expect(queue(page).getByText(/승인 39 \/ 40/)).toBeVisible()
    await press(page, 'Escape')
    await expect(queue(page)).toBeHidden()
  })

  await test.step('only approved mails are sent', async () => {
    // the screen shows it before the server has responded
    const isUnapproved = ({ reviewState }: { reviewState: string }): boolean => reviewState === 'unreviewed'
    await expect.poll(async () => (await mailsOf(user, scene)).filter(isUnapproved).length).toBe(1)
    const mails = await mailsOf(user, scene)
    const unapproved = mails.find(isUnapproved)
    const params = { id: scene.sequenceId }
    await callApi(user, activateSequence, { params })
    const { customerGroupId } = scene
    await callApi(user, enrollWorkflowBulk, { params, body: { customerGroupId } })
    await callApi(user, advanceSandboxClock, { body: { advanceDays: 1 } })
    const sentTo = async (to: string) =>
      (await callApi(user, listSandboxMessages, { query: { to, limit: 10, offset: 0 } })).total
    const other = mails.find(({ reviewState }) => reviewState === 'approved')
    await expect.poll(() => sentTo(other?.contactEmail ?? '')).toBeGreaterThan(0)
    expect(unapproved?.contactEmail).toBeTruthy()
    expect(await sentTo(unapproved?.contactEmail ?? '')).toBe(0)
    const { data } = await callApi(user, listEnrollments, { params, query: { limit: 100, offset: 0 } })
    expect(data.find(({ leadId }) => leadId === unapproved?.leadId)).toMatchObject({
      status: 'pending',
      statusReason: 'awaiting_approval',
    })
  })
})
