// Resuming with the dialog of the start, also for several sequences.
import { activateSequence, getSequence, pauseSequence } from '#api/sequences/sequences.ts'
import { callApi } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { make } from '../support/sequences.ts'
import { dialogOf, enrolledSample } from '../support/start-dialog.ts'

test('resuming uses the same dialog with its own words, also from the list for several sequences', async ({
  page,
  user,
}) => {
  const { sequenceId: id } = await enrolledSample(user)
  await callApi(user, activateSequence, { params: { id } })
  await callApi(user, pauseSequence, { params: { id } })
  await page.goto(`/sequences/${id}`)
  await page.getByRole('button', { name: '다시 시작…' }).click()
  const dialog = dialogOf(page, '시퀀스를 다시 시작하시겠습니까?')
  await expect(dialog.getByRole('button', { name: '40명에게 다시 시작' })).toBeEnabled()
  await expect(dialog.getByText('받는 연락처가 없습니다')).toHaveCount(0)

  await make(user, '빈 초안')
  await page.goto('/sequences')
  await page.getByRole('checkbox', { name: '이 페이지 모두 선택' }).check()
  await page.getByRole('button', { name: '상태 변경' }).click()
  await page.getByRole('menuitem', { name: '진행 중…' }).click()
  const many = dialogOf(page, '시퀀스 2개를 시작하시겠습니까?')
  await expect(many.getByText('시작할 수 없는 1개는 제외합니다.')).toBeVisible()
  await expect(many.getByText(/막는 항목 1건: /)).toBeVisible()
  await expectAccessible(page)
  await many.getByRole('button', { name: '시퀀스 1개, 40명에게 시작' }).click()
  await expect(page.getByText('시퀀스 1개의 상태를 변경했습니다')).toBeVisible()
  await expect(many).toBeHidden()
  expect((await callApi(user, getSequence, { params: { id } })).status).toBe('active')
})
