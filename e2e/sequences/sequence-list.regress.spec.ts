// A new sequence, and the filters of the list in its URL.
import { activateSequence, searchSequences } from '#api/sequences/sequences.ts'
import { callApi } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectAccessibleLayout, row } from '../support/locators.ts'
import { pick } from '../support/pick.ts'
import { loadSample, make, names, SAMPLE } from '../support/sequences.ts'
import { typeKorean, typeKoreanThenEndSyllable } from '../support/type-korean.ts'

test('a sequence is named in Hangul, opens in the designer, and is in the list', async ({ page, user }) => {
  await page.goto('/sequences')
  await expect(page.getByText('아직 시퀀스가 없습니다')).toBeVisible()
  await expect(page.getByRole('button', { name: '샘플 데이터로 시작' })).toBeVisible()

  await page.getByRole('button', { name: '새 시퀀스' }).first().click()
  const dialog = page.getByRole('dialog', { name: '새 시퀀스' })
  const name = dialog.getByLabel('이름')
  await expect(name).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('이름을 입력해 주세요.')).toBeVisible()

  // the Enter that ends a syllable does not send the form
  await typeKoreanThenEndSyllable(page, '제조업 첫 제안')
  await expect(name).toHaveValue('제조업 첫 제안')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sequences\/[0-9a-f-]+\/workflow/)
  await expect(page.getByText('시퀀스를 만들었습니다')).toBeVisible()

  await page.goto('/sequences')
  await expect(names(page)).toHaveText(['제조업 첫 제안'])
  await expect(row(page, '제조업 첫 제안').getByText('작성 중')).toBeVisible()
  expect((await callApi(user, searchSequences)).total).toBe(1)
})

test('search, filters and page are kept in the URL across a reload and the back button', async ({
  page,
  user,
}) => {
  for (let n = 1; n <= 12; n += 1) await make(user, `시퀀스 ${String(n).padStart(2, '0')}`)
  const sample = await loadSample(user)
  await callApi(user, activateSequence, { params: { id: sample.sequenceId } })
  await page.goto('/sequences')
  await expect(names(page)).toHaveCount(10)
  await expect(page.getByText('총 13개')).toBeVisible()
  await expectAccessibleLayout(page)

  await page.getByRole('button', { name: '다음' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(names(page)).toHaveCount(3)
  await expect(page.getByRole('button', { name: '다음' })).toBeDisabled()
  await page.reload()
  await expect(names(page)).toHaveCount(3)

  await page.getByRole('searchbox', { name: '검색' }).click()
  await typeKorean(page, '신규')
  await expect(names(page)).toHaveText([SAMPLE])
  await expect(page).not.toHaveURL(/page=/)
  await expect(page.getByRole('searchbox', { name: '검색' })).toHaveValue('신규')
  await page.getByLabel('상태', { exact: true }).selectOption('active')
  await pick(page.getByRole('combobox', { name: '만든 사람' }), user.name)
  await expect(page).toHaveURL(/status=active/)
  await page.reload()
  await expect(names(page)).toHaveText([SAMPLE])
  await expect(page.getByRole('searchbox', { name: '검색' })).toHaveValue('신규')
  await expect(page.getByLabel('상태', { exact: true })).toHaveValue('active')
  await expect(page.getByRole('combobox', { name: '만든 사람' })).toHaveText(user.name)
  await expect(page.getByLabel('워크스페이스', { exact: true })).toBeVisible()

  await page.getByLabel('상태', { exact: true }).selectOption('draft')
  await expect(page.getByText('검색 결과가 없습니다')).toBeVisible()
  await expectAccessibleLayout(page)
  await page.goBack()
  await expect(names(page)).toHaveText([SAMPLE])
  await page.getByRole('button', { name: '필터 초기화' }).click()
  await expect(names(page)).toHaveCount(10)
  await expect(page.getByRole('searchbox', { name: '검색' })).toHaveValue('')
})
