// Labels of the inbox, and actions on several threads at once.
import { replyToSandboxMessage } from '#api/sandbox/sandbox.ts'
import { callApi } from '../support/api.ts'
import { sampleWithFirstMailsSent } from '../support/filled-workspace.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, expectAccessibleLayout, threads } from '../support/locators.ts'
import { typeKorean } from '../support/type-korean.ts'

test('labels are renamed; several threads are labelled, assigned and completed at once, each with undo', async ({
  page,
  user,
}) => {
  const mails = (await sampleWithFirstMailsSent(user)).mails.slice(0, 3)
  for (const { id } of mails)
    await callApi(user, replyToSandboxMessage, {
      params: { id },
      body: { kind: 'reply', text: '궁금합니다' },
    })
  await page.goto('/inbox')
  await expect(threads(page)).toHaveCount(3)

  await page.locator('body').press('Shift+Slash')
  const help = page.getByRole('dialog', { name: '단축키' })
  await expect(help).toContainText('다음 답장')
  await expectAccessibleLayout(page)
  await page.keyboard.press('Escape')

  await button(page, '라벨').click()
  await page.getByRole('menuitem', { name: '라벨 관리' }).click()
  await button(page, '미팅 라벨 수정').click()
  await page.getByLabel('라벨 이름').first().fill('')
  await page.getByLabel('라벨 이름').first().focus()
  await typeKorean(page, '통화')
  await expectAccessibleLayout(page)
  await button(page, '저장').click()
  await expect(button(page, '통화 라벨 수정')).toBeVisible()
  await page.keyboard.press('Escape')

  for (const row of await threads(page).all()) await row.getByRole('checkbox').check()
  const bar = page.getByRole('toolbar', { name: /선택/ })
  await bar.getByRole('button', { name: '라벨' }).click()
  await page.getByRole('menuitemcheckbox', { name: '통화' }).click()
  const labelled = threads(page).getByText('통화', { exact: true })
  await expect(labelled).toHaveCount(3)
  await page.keyboard.press('Escape')
  await button(page, '되돌리기').first().click()
  await expect(labelled).toHaveCount(0)
  await bar.getByRole('button', { name: '담당자' }).click()
  await page.getByRole('combobox', { name: '이름 검색' }).fill('없는 이름')
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.getByRole('combobox', { name: '이름 검색' }).fill('')
  await page.getByRole('option', { name: /\(나\)/ }).click()
  await expect(page.getByText('답장 3건의 담당자를 변경했습니다')).toBeVisible()
  await bar.getByRole('button', { name: '완료', exact: true }).click()
  await expect(page.getByText('답장 3건을 완료했습니다')).toBeVisible()
  await expect(page.getByText('처리할 답장이 없습니다')).toBeVisible()
  await button(page, '되돌리기').first().click()
  await expect(threads(page)).toHaveCount(3)
})
