// From the table of generated emails to the review queue and back, in dark mode.
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { addQualityMarks, head, list, press, queue, written } from '../support/review.ts'

test('the table opens the review queue and back, also in dark mode', async ({ page, user }) => {
  const scene = await written(user)
  await addQualityMarks(user, scene)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/sequences/${scene.sequenceId}/workflow`)
  await page
    .locator(`.react-flow__node[data-id="${scene.nodeId}"]`)
    .getByRole('button', { name: '이메일 관리' })
    .click()
  const manage = page.getByRole('dialog', { name: '이메일 생성 관리' })
  await expect(manage.getByText('샌드박스 작성기')).toBeVisible()
  await expectAccessible(page, { within: '[role=dialog]' })
  await manage.getByRole('button', { name: '경고가 있는 메일 3통' }).click()
  await expect(manage.getByRole('button', { name: '보기/수정' })).toHaveCount(3)
  await manage.getByRole('button', { name: '검토' }).click()
  await expect(list(page).getByRole('option')).toHaveCount(3)
  await expect(head(page).locator('mark').first()).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Escape')
  await expect(queue(page)).toBeHidden()
  await expect(manage).toBeVisible()
})
