// The settings of a mail: its preview, and HTML that is written as code.

import type { Page } from '@playwright/test'
import { updateLead } from '#api/leads/leads.ts'
import { getSequence, updateSequence } from '#api/sequences/sequences.ts'
import { previewMail } from '#api/writing/mail-preview.ts'
import { callApi, type SignedInUser } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { nodes, openSettings, workflowOf } from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'
import { openHtmlBody } from '../support/html-body.ts'
import { pressKoreanKey, typeKorean } from '../support/type-korean.ts'

const mailText = (page: Page) => page.frameLocator('iframe[title="받는 사람이 보는 본문"]').locator('body')

/** The id of the lead the preview starts with. */
const firstLead = async (user: SignedInUser, sequenceId: string): Promise<string> =>
  (await callApi(user, previewMail, { params: { id: sequenceId }, body: {} })).lead?.id ?? ''

test('the preview follows the text and the selected lead, and shows missing values of the lead', async ({
  page,
  user,
}) => {
  const { dialog, preview, sequenceId } = await openSettings(page, user)
  const id = await firstLead(user, sequenceId)
  await callApi(user, updateLead, { params: { id }, body: { industry: '' } })
  const { workflowData } = await callApi(user, getSequence, { params: { id: sequenceId } })
  const withIndustry = workflowData?.replace('전자결재 서비스', '{{업종}} 회사의 전자결재 서비스') ?? null
  await callApi(user, updateSequence, { params: { id: sequenceId }, body: { workflowData: withIndustry } })
  await page.reload()
  await nodes(page, 'emailDraft').first().getByRole('button', { name: '설정' }).click()
  await expect(preview.getByText('1 / 40')).toBeVisible()
  await expect(preview.getByText('업종 값이 없어 이 연락처에는 발송되지 않습니다')).toBeVisible()
  await expect(mailText(page).locator('mark')).toHaveText('{{업종}}')
  await expectAccessible(page, { within: '[role=dialog]' })

  const first = await preview.getByText(/결재 업무에 관해/).textContent()
  await preview.getByRole('button', { name: '다음 연락처' }).click()
  await expect(preview.getByText('2 / 40')).toBeVisible()
  await expect(preview.getByText('업종 값이 없어')).toBeHidden()
  await expect(preview.getByText(/결재 업무에 관해/)).not.toHaveText(first ?? '')
  await preview.getByRole('button', { name: '이전 연락처' }).click()
  await preview.getByRole('button', { name: '이전 연락처' }).click()
  await expect(preview.getByText('40 / 40')).toBeVisible()
  await preview.getByRole('button', { name: '임의 연락처' }).click()
  await expect(preview.getByText('40 / 40')).toBeHidden()
  await preview.getByRole('button', { name: '연락처 검색' }).click()
  await typeKorean(page, '한빛정밀')
  await preview.getByRole('button', { name: /한빛정밀/ }).click()
  await expect(preview.getByText('1 / 40')).toBeVisible()

  await dialog.getByLabel('텍스트 본문 템플릿').fill('')
  await dialog.getByLabel('텍스트 본문 템플릿').click()
  await typeKorean(page, '바로 보이는 글')
  await expect(mailText(page)).toHaveText('바로 보이는 글')

  // without a response from the server nothing disappears
  await page.route('**/preview', (route) => route.abort())
  await typeKorean(page, ' 더')
  await expect(preview.getByText('마지막 내용을 표시합니다.', { exact: false })).toBeVisible()
  await expect(mailText(page)).toHaveText('바로 보이는 글')
  await page.unroute('**/preview')
  await preview.getByRole('button', { name: '다시 시도' }).click()
  await expect(mailText(page)).toHaveText('바로 보이는 글 더')
})

test('HTML is edited as code, previewed as a mail, and cannot run scripts', async ({ page, user }) => {
  const { dialog, sequenceId, preview } = await openSettings(page, user)
  await openHtmlBody(dialog, '소스')
  await dialog.getByRole('button', { name: '코드 편집기' }).click()
  const code = dialog.getByLabel('HTML 본문 템플릿')
  await expect(code).toHaveAttribute('contenteditable', 'true')
  await code.fill('')
  await code.click()
  await page.keyboard.type('<p style="color: green">')
  await typeKorean(page, '왜 닭을 꿰뚫어')
  await page.keyboard.type(' {{')
  await typeKorean(page, '회사')
  await expect(listbox(page).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(listbox(page)).toBeHidden()
  await expect(dialog).toBeVisible()
  await page.keyboard.type('{{')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await typeKorean(page, '명')
  await expect(listbox(page).getByRole('option')).toHaveCount(1)
  // the list of the text before cannot be chosen from
  await expect(page.locator('.cm-tooltip-autocomplete-disabled')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(code).toHaveText('<p style="color: green">왜 닭을 꿰뚫어 {{회사명}}</p>')
  await expectAccessible(page, { within: '[role=dialog]' })
  await expect(mailText(page)).toHaveText(/^왜 닭을 꿰뚫어 .+/)
  await expect(mailText(page).locator('p')).toHaveCSS('color', 'rgb(0, 128, 0)')
  await preview.getByText('텍스트', { exact: true }).click()
  await expect(mailText(page).locator('p')).toHaveCount(0)
  await preview.getByText('HTML', { exact: true }).click()
  await preview.getByText('모바일').click()
  expect(
    Math.round((await page.getByTitle('받는 사람이 보는 본문').boundingBox())?.width ?? 0),
  ).toBeLessThanOrEqual(375)

  await code.fill(
    '<p>글</p><script>top.document.title = "뚫림"</script><img src="data:," onerror="top.hacked = 1">',
  )
  await expect(mailText(page)).toHaveText('글')
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  await expect(page).not.toHaveTitle('뚫림')
  await pressKoreanKey(page, 'KeyS', 'ㄴ', { control: true })
  await expect(dialog).toBeHidden()
  const kept = async () =>
    (await workflowOf(user, sequenceId)).nodes.find(({ type }) => type === 'emailDraft')
  await expect
    .poll(async () => (await kept())?.data)
    .toMatchObject({
      bodyHtml:
        '<p>글</p><script>top.document.title = "뚫림"</script><img src="data:," onerror="top.hacked = 1">',
    })
})

const listbox = (page: Page) => page.locator('.cm-tooltip-autocomplete')
