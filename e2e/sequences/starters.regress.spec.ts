// Creating a sequence from a starter by keyboard.
import { searchSequences } from '#api/sequences/sequences.ts'
import { callApi } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { nodes } from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'

test('a starter is chosen and created by keyboard, and the designer shows its mails and what to fill in', async ({
  page,
  user,
}) => {
  await page.goto('/sequences')
  await page.getByRole('button', { name: '새 시퀀스' }).first().click()
  const dialog = page.getByRole('dialog', { name: '새 시퀀스' })
  await expect(dialog.getByLabel('이름')).toBeFocused()
  await expect(dialog.getByRole('radio', { name: '빈 시퀀스' })).toBeChecked()

  // name, group, then the one radio group: the arrow keys pass all choices
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('radio', { name: '빈 시퀀스' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: /신규 제안/ })).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: /전시회 후속.*메일 3통 · 7일/ })).toBeChecked()
  await expect(dialog.getByLabel('이름')).toHaveValue('전시회 후속')
  const preview = dialog.getByRole('region', { name: '메일 미리보기' })
  await expect(preview.getByRole('listitem')).toHaveCount(3)
  await expect(preview.locator('mark')).toHaveText([
    '[전시회 이름을 입력]',
    '[전시회 이름을 입력]',
    '[부스에서 보여 드린 제품을 입력]',
  ])
  await expectAccessible(page)
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/sequences\/[0-9a-f-]+\/workflow/)
  await expect(nodes(page, 'emailDraft')).toHaveCount(3)
  await expect(nodes(page, 'timer')).toHaveCount(2)
  await expect(nodes(page, 'emailDraft').first()).toContainText('[전시회 이름을 입력]에서 뵈어 반가웠습니다')
  const { data } = await callApi(user, searchSequences)
  expect(data.map(({ name }) => name)).toEqual(['전시회 후속'])
})
