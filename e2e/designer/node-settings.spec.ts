import { expectAccessible } from '../support/axe.ts'
import { openSettings, variableList } from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'
import { typeKorean, typeKoreanThenEndSyllable } from '../support/type-korean.ts'

test('typing {{ opens the variables in every field, also during composition, and picking can be undone', async ({
  page,
  user,
}) => {
  const { dialog } = await openSettings(page, user)
  const list = variableList(page)

  const subject = dialog.getByLabel('제목 템플릿')
  await subject.fill('')
  await subject.click()
  await page.keyboard.type('{{')
  await expect(list.getByRole('option')).toHaveCount(9)
  await expect(subject).toHaveAttribute('aria-activedescendant', /.+/)
  await expectAccessible(page, { within: '[role=dialog]' })
  // the syllable is still being composed when the list is filtered
  await typeKorean(page, '담당')
  await expect(list.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(subject).toHaveValue('{{담당자명}}')
  await expect(list).toBeHidden()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(subject).toHaveValue('{{담당')

  const body = dialog.getByLabel('텍스트 본문 템플릿')
  await body.fill('')
  await body.click()
  await typeKorean(page, '안녕하세요 ')
  await page.keyboard.type('{{')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Tab')
  await expect(body).toHaveValue('안녕하세요 {{담당자명}}')
  await typeKorean(page, '님, ')
  await page.keyboard.type('{{')
  // the Enter that ends a syllable neither picks an item nor adds a line break
  await typeKoreanThenEndSyllable(page, '회사')
  await expect(body).toHaveValue('안녕하세요 {{담당자명}}님, {{회사')
  await list.getByRole('option', { name: '회사명' }).click()
  await expect(body).toHaveValue('안녕하세요 {{담당자명}}님, {{회사명}}')
  await expect(body).toBeFocused()
  await typeKorean(page, '은 ')
  await page.keyboard.type('{{')
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(dialog).toBeVisible()
  await typeKorean(page, '도시')
  await expect(list).toBeHidden()
  await page.keyboard.type('}}')
  await expect(body).toHaveValue('안녕하세요 {{담당자명}}님, {{회사명}}은 {{도시}}')

  // by mouse, in the middle of a syllable
  await body.fill('')
  await body.click()
  await page.keyboard.type('{{')
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', { text: '회', selectionStart: 1, selectionEnd: 1 })
  await variableList(page).getByRole('option', { name: '회사명' }).click()
  await expect(body).toHaveValue('{{회사명}}')
  await page.keyboard.press('Control+z')
  await expect(body).toHaveValue('{{회')

  await dialog.getByText('AI 자동 생성').click()
  const prompt = dialog.getByLabel('AI 프롬프트')
  await prompt.click()
  await typeKorean(page, '정중하게 ')
  await page.keyboard.type('{{')
  await typeKorean(page, '업')
  await page.keyboard.press('Enter')
  await expect(prompt).toHaveValue('정중하게 {{업종}}')
})
