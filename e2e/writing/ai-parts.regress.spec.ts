// Parts of a manual mail that a model writes: a chip in the rich text, a chip below a plain text, and the mails that are written.
import type { Page } from '@playwright/test'
import { createEmailTemplate, listEmailTemplates } from '#api/writing/email-templates.ts'
import { generateEmails, listGeneratedEmails } from '#api/writing/generated-emails.ts'
import { callApi } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { nodes, open, save } from '../support/designer.ts'
import { loadDailySample, SAMPLE_LEADS } from '../support/filled-workspace.ts'
import { expect, test } from '../support/fixtures.ts'
import { button } from '../support/locators.ts'
import { typeKorean, typeKoreanThenEndSyllable } from '../support/type-korean.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')
const body = (page: Page) => dialogOf(page).getByRole('textbox', { name: 'HTML 본문', exact: true })
const form = (page: Page) => dialogOf(page).getByRole('group', { name: 'AI 문장' })
const chip = (page: Page) => body(page).locator('.rich-variable[data-kind=ai]')

test('an AI part is a chip that is inserted, edited, undone, copied and deleted without code', async ({
  page,
  user,
}) => {
  await page.goto('/email-templates')
  await button(page, '새 템플릿').first().click()
  await dialogOf(page).getByLabel('템플릿 이름').fill('AI 문장 메일')
  await dialogOf(page).getByLabel('제목', { exact: true }).fill('제안')
  await button(page, 'HTML로 작성').click()
  await expect(body(page)).toBeFocused()
  await typeKorean(page, '안녕하세요. ')
  await dialogOf(page).getByRole('toolbar').getByRole('button', { name: 'AI 문장' }).click()
  await expect(form(page).getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form(page).getByRole('alert')).toHaveText('무엇을 쓸지 입력해 주세요.')
  // the Enter that ends a syllable does not insert
  await typeKoreanThenEndSyllable(page, '"{{회사명}}"의 소식')
  await expect(form(page)).toBeVisible()
  await expectAccessible(page, { within: '[role=dialog]' })
  await page.keyboard.press('Enter')
  await expect(form(page)).toBeHidden()
  await expect(chip(page)).toHaveText("AI: '회사명'의 소식")
  await expect(body(page)).toBeFocused()

  await typeKorean(page, '을 보고 왜 연락드리는지')
  await expect(body(page)).toHaveText("안녕하세요. AI: '회사명'의 소식을 보고 왜 연락드리는지")
  await page.keyboard.press('Home')
  for (let i = 0; i < '안녕하세요. '.length; i++) await page.keyboard.press('ArrowRight')
  await typeKorean(page, '꿰뚫어 ')
  await expect(body(page)).toHaveText("안녕하세요. 꿰뚫어 AI: '회사명'의 소식을 보고 왜 연락드리는지")

  await chip(page).click()
  await expect(form(page).getByRole('textbox')).toHaveValue("'{{회사명}}'의 소식")
  await form(page).getByRole('textbox').fill('업계 소식')
  await button(page, '적용').click()
  await expect(chip(page)).toHaveText('AI: 업계 소식')
  await page.keyboard.press('Control+z')
  await expect(chip(page)).toHaveText("AI: '회사명'의 소식")
  await page.keyboard.press('Control+Shift+z')
  await expect(chip(page)).toHaveText('AI: 업계 소식')

  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  // the editor reads the caret from an event that comes before the next frame; before it, it would replace the selected text
  await expect.poll(() => page.evaluate(() => getSelection()?.isCollapsed)).toBe(true)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.keyboard.press('Control+v')
  await expect(chip(page)).toHaveCount(2)
  await chip(page).last().click()
  await page.keyboard.press('Backspace')
  await expect(chip(page)).toHaveCount(1)

  await button(page, '저장').click()
  await expect(page.getByText('템플릿을 저장했습니다')).toBeVisible()
  const [saved] = (await callApi(user, listEmailTemplates)).data
  expect(saved?.bodyHtml).toContain('<p>안녕하세요. 꿰뚫어 {% ai "업계 소식" %}을 보고 왜 연락드리는지')
  expect(saved?.bodyText).toContain('꿰뚫어 {% ai "업계 소식" %}을 보고')
})

test('below a plain text each AI part is a chip, too, and the rest of the text stays', async ({
  page,
  user,
}) => {
  await callApi(user, createEmailTemplate, {
    body: {
      workspaceId: user.workspaceId,
      name: '글 메일',
      subject: '제안',
      bodyText: '앞 {% ai "소식" %} 뒤',
    },
  })
  await page.goto('/email-templates')
  await button(page, '글 메일').click()
  const chips = dialogOf(page).getByRole('region', { name: '이 본문의 AI 문장' })
  await chips.getByRole('button', { name: 'AI: 소식 수정' }).click()
  await form(page).getByRole('textbox').fill('새 소식')
  await button(page, '적용').click()
  const text = dialogOf(page)
    .getByRole('textbox', { name: /텍스트 본문|본문/ })
    .first()
  await expect(text).toHaveValue('앞 {% ai "새 소식" %} 뒤')
  await text.press('End')
  await dialogOf(page).getByRole('button', { name: 'AI 문장 삽입' }).click()
  await typeKorean(page, '마지막 질문\n')
  await expect(text).toHaveValue('앞 {% ai "새 소식" %} 뒤{% ai "마지막 질문" %}')
  await expectAccessible(page, { within: '[role=dialog]' })
  await chips.getByRole('button', { name: 'AI: 새 소식 수정' }).click()
  await form(page).getByRole('button', { name: '삭제' }).click()
  await expect(text).toHaveValue('앞  뒤{% ai "마지막 질문" %}')
})

test('the card names the AI parts, and the sandbox model writes them in every mail', async ({
  page,
  user,
}) => {
  const { sequenceId } = await loadDailySample(user)
  await open(page, sequenceId)
  await nodes(page, 'emailDraft').first().getByRole('button', { name: '설정', exact: true }).click()
  await dialogOf(page).getByRole('textbox', { name: '텍스트 본문 템플릿' }).fill('{{담당자명}}님, ')
  await dialogOf(page).getByRole('button', { name: 'AI 문장 삽입' }).click()
  await typeKorean(page, '첫 문장\n')
  await expect(
    page.frameLocator('iframe[title="받는 사람이 보는 본문"]').getByText('〔AI: 첫 문장〕'),
  ).toBeVisible()
  await dialogOf(page).getByRole('button', { name: '저장', exact: true }).click()
  await expect(nodes(page, 'emailDraft').first()).toContainText('수동 작성 · AI 1곳')
  await save(page)
  const params = { id: sequenceId, nodeId: 'emailDraft-1' }
  await callApi(user, generateEmails, { params, body: { mode: 'manual' } })
  const written = await callApi(user, listGeneratedEmails, { params, query: {} })
  expect(written).toHaveLength(SAMPLE_LEADS)
  for (const { bodyText } of written) expect(bodyText).toMatch(/^.+님, .+(?:다|까요|지요|가요|까)[.?]$/)
})
