// The first reply is highlighted once on the page of its sequence.
import { replyToSandboxMessage } from '#api/sandbox/sandbox.ts'
import { callApi } from '../support/api.ts'
import { sampleWithFirstMailsSent } from '../support/filled-workspace.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectAccessibleLayout } from '../support/locators.ts'

test('the first reply is shown once on the page of the sequence, with a link to its lead', async ({
  page,
  user,
}) => {
  const { sequenceId, mails } = await sampleWithFirstMailsSent(user)
  const note = page.getByRole('region', { name: '첫 회신을 받았습니다' })
  await page.goto(`/sequences/${sequenceId}`)
  await expect(page.getByRole('link', { name: /^회신 / }).first()).toBeVisible()
  await expect(note).toBeHidden()

  await callApi(user, replyToSandboxMessage, {
    params: { id: mails[0]?.id ?? '' },
    body: { kind: 'reply', text: '자료를 보내 주세요' },
  })
  await page.reload()
  await expect(note).toBeVisible()
  await expectAccessibleLayout(page)
  await note.getByRole('link', { name: '회신한 연락처 보기' }).click()
  await expect(page).toHaveURL(/tab=contacts&status=replied/)

  await page.goto(`/sequences/${sequenceId}`)
  await expect(page.getByRole('link', { name: /^회신 / }).first()).toBeVisible()
  await expect(note).toBeHidden()
})
