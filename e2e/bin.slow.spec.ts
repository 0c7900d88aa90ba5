// Erasing one lead's personal data at once, and deleting a workspace and restoring it.
import { createLead } from '#api/leads.ts'
import { createWorkspace } from '#api/workspaces.ts'
import { callApi } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { button, expectGood, row } from './support/page.ts'

test('a person who asks for it is erased at once, after their address was typed', async ({
  page,
  person,
}) => {
  const contactEmail = 'seoyeon@hanbit.example'
  await callApi(person, createLead, {
    body: { workspaceId: person.workspaceId, companyName: '한빛정밀', contactEmail },
  })
  await page.goto('/leads')
  await button(page, '한빛정밀 작업').click()
  await page.getByRole('menuitem', { name: '지금 완전히 삭제' }).click()
  const asking = page.getByRole('alertdialog')
  const erase = asking.getByRole('button', { name: '완전히 삭제' })
  await expect(erase).toBeDisabled()
  await expectAccessible(page)
  await asking.getByRole('textbox').fill(contactEmail)
  await erase.click()
  await expect(page.getByText('연락처의 개인정보를 완전히 삭제했습니다')).toBeVisible()
  await expect(row(page, '한빛정밀')).toHaveCount(0)
  await page.goto('/settings?tab=bin')
  await expect(page.getByText('휴지통이 비어 있습니다')).toBeVisible()
})

test('an owner gives up a workspace with the password and brings it back', async ({ page, person }) => {
  await callApi(person, createWorkspace, { body: { name: '해외영업팀' } })
  await page.goto('/settings?tab=workspace')
  await button(page, '해외영업팀 삭제').click()
  const asking = page.getByRole('dialog', { name: '‘해외영업팀’ 워크스페이스를 삭제할까요?' })
  await expect(asking.getByText('구성원 1명에게 더 보이지 않습니다.')).toBeVisible()
  await expectGood(page)
  await asking.getByLabel('비밀번호', { exact: true }).fill('not the one')
  await asking.getByRole('button', { name: '워크스페이스 삭제' }).click()
  await expect(asking.getByText('지금 비밀번호가 맞지 않습니다.')).toBeVisible()
  await asking.getByLabel('비밀번호', { exact: true }).fill(person.password)
  await asking.getByRole('button', { name: '워크스페이스 삭제' }).click()
  await expect(page.getByRole('heading', { name: '삭제한 워크스페이스' })).toBeVisible()
  await expect(button(page, '해외영업팀 삭제')).toHaveCount(0)
  await expectGood(page)
  await button(page, '해외영업팀 되살리기').click()
  await expect(button(page, '해외영업팀 삭제')).toBeVisible()
})
