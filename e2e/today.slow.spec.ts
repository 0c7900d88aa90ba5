// The first steps a new installation is shown.
import { loadSampleData } from '#api/workspaces.ts'
import { callApi } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { expectGood } from './support/page.ts'

test('a new installation is taught its first three steps, and sees them done', async ({ page, person }) => {
  await page.goto('/today')
  await expect(page.getByText('3단계 중 1단계를 마쳤습니다')).toBeVisible()
  await expect(page.getByText(/샌드박스 계정이 준비되어 있어/)).toBeVisible()
  await expectGood(page)
  await page.getByRole('link', { name: '새 시퀀스' }).click()
  await expect(page.getByRole('dialog', { name: '새 시퀀스' }).getByLabel('이름')).toBeFocused()

  await callApi(person, loadSampleData, { params: { id: person.workspaceId } })
  await page.goto('/')
  await expect(page).toHaveURL(/\/today$/)
  await expect(page.getByText('지금 할 일이 없습니다')).toBeVisible()
  await expect(page.getByText('처음 시작하는 세 단계')).toBeHidden()
})
