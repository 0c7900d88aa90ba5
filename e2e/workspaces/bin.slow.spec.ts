// A lead that is erased at once, and a workspace that is deleted and restored.
import { createLead } from '#api/leads/leads.ts'
import { createWorkspace } from '#api/workspaces/workspaces.ts'
import { callApi } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, expectAccessibleLayout, row } from '../support/locators.ts'

test('a lead is erased at once after their address is typed', async ({ page, user }) => {
  const contactEmail = 'seoyeon@hanbit.example'
  await callApi(user, createLead, {
    body: { workspaceId: user.workspaceId, companyName: '한빛정밀', contactEmail },
  })
  await page.goto('/leads')
  await button(page, '한빛정밀 작업').click()
  await page.getByRole('menuitem', { name: '지금 완전히 삭제' }).click()
  const dialog = page.getByRole('alertdialog')
  const erase = dialog.getByRole('button', { name: '완전히 삭제' })
  await expect(erase).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByRole('textbox').fill(contactEmail)
  await erase.click()
  await expect(page.getByText('연락처의 개인정보를 완전히 삭제했습니다')).toBeVisible()
  await expect(row(page, '한빛정밀')).toHaveCount(0)
  await page.goto('/settings?tab=bin')
  await expect(page.getByText('휴지통이 비어 있습니다')).toBeVisible()
})

test('an owner deletes a workspace with the password and restores it', async ({ page, user }) => {
  await callApi(user, createWorkspace, { body: { name: '해외영업팀' } })
  await page.goto('/settings?tab=workspace')
  await button(page, '해외영업팀 작업').click()
  await page.getByRole('menuitem', { name: '삭제…' }).click()
  const dialog = page.getByRole('dialog', { name: '‘해외영업팀’ 워크스페이스를 삭제하시겠습니까?' })
  await expect(dialog.getByText('멤버 1명이 더 이상 이용할 수 없습니다.')).toBeVisible()
  await expectAccessibleLayout(page)
  await dialog.getByLabel('비밀번호', { exact: true }).fill('not the one')
  await dialog.getByRole('button', { name: '워크스페이스 삭제' }).click()
  await expect(dialog.getByText('현재 비밀번호가 맞지 않습니다.')).toBeVisible()
  await dialog.getByLabel('비밀번호', { exact: true }).fill(user.password)
  await dialog.getByRole('button', { name: '워크스페이스 삭제' }).click()
  await expect(page.getByRole('heading', { name: '삭제한 워크스페이스' })).toBeVisible()
  await expect(button(page, '해외영업팀 작업')).toHaveCount(0)
  await expectAccessibleLayout(page)
  await button(page, '해외영업팀 복원').click()
  await expect(button(page, '해외영업팀 작업')).toBeVisible()
})
