// A template in a sequence: its version, the update to a newer one, and its deletion.
import { createEmailTemplate as createTemplate, updateEmailTemplate } from '#api/writing/email-templates.ts'
import { callApi } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { nodes, open, openNewSequence, save, THREE, workflowOf } from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, expectAccessibleLayout, row } from '../support/locators.ts'
import { pick } from '../support/pick.ts'

test('a sequence shows its template version, updates to the newer one in one step, and stays after deletion', async ({
  page,
  user,
}) => {
  const texts = { subject: '{{회사명}} 제안', bodyText: '첫 글 {{수신거부}}', bodyHtml: '' }
  const template = await callApi(user, createTemplate, {
    body: { workspaceId: user.workspaceId, name: '첫 제안', ...texts },
  })
  const id = await openNewSequence(page, user, THREE)
  const mail = nodes(page, 'emailDraft')
  const settings = page.getByRole('dialog', { name: '이메일 설정' })
  const openSettings = () => mail.getByRole('button', { name: '설정' }).click()
  await openSettings()
  await pick(settings.getByLabel('이메일 템플릿 (선택)'), '첫 제안')
  await expect(settings.getByText('템플릿 ‘첫 제안’ 버전 1')).toBeVisible()
  await expect(settings.getByLabel('텍스트 본문 템플릿')).toHaveValue('첫 글 {{수신거부}}')
  await settings.getByRole('button', { name: '저장', exact: true }).click()
  await save(page)
  const dataOf = async () => (await workflowOf(user, id)).nodes.find((node) => node.id === 'a')?.data
  expect(await dataOf()).toMatchObject({ ...texts, templateId: template.id, templateVersion: 1 })

  await callApi(user, updateEmailTemplate, {
    params: { id: template.id },
    body: { bodyText: '둘째 글 {{수신거부}}' },
  })
  await openSettings()
  await settings.getByLabel('텍스트 본문 템플릿').fill('손본 글 {{수신거부}}')
  await expect(settings.getByText('이 노드에서 수정됨')).toBeVisible()
  await expect(settings.getByText('새 버전 있음 (버전 2)')).toBeVisible()
  await settings.getByRole('button', { name: '변경 내용 보기' }).click()
  await expect(settings.locator('ins')).toContainText('둘째')
  await expectAccessibleLayout(page)
  await settings.getByRole('button', { name: '새 버전 적용 (버전 2)' }).click()
  await expect(settings.getByText('템플릿 ‘첫 제안’ 버전 2')).toBeVisible()
  await expect(settings.getByText('새 버전 있음 (버전 2)')).toBeHidden()
  await settings.getByRole('button', { name: '저장', exact: true }).click()
  await save(page)
  expect(await dataOf()).toMatchObject({ bodyText: '둘째 글 {{수신거부}}', templateVersion: 2 })
  await page.keyboard.press('Control+z')
  await save(page)
  expect(await dataOf()).toMatchObject({ bodyText: '첫 글 {{수신거부}}', templateVersion: 1 })

  await page.goto('/email-templates')
  await row(page, '첫 제안')
    .getByRole('button', { name: /사용하는 시퀀스 1개 보기/ })
    .click()
  const uses = page.getByRole('dialog', { name: '‘첫 제안’ 템플릿 사용처' })
  await expect(uses.getByRole('listitem')).toContainText('제조업 신규 제안')
  await expect(uses.getByRole('listitem')).toContainText('버전 1')
  await expect(uses.getByText('새 버전 있음')).toBeVisible()
  await expectAccessibleLayout(page)
  await uses.getByRole('button', { name: '닫기' }).last().click()
  await button(page, '첫 제안 작업').click()
  await page.getByRole('menuitem', { name: '삭제' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('제조업 신규 제안')).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: '삭제' }).click()
  await expect(page.getByText('템플릿 1개를 삭제했습니다')).toBeVisible()
  expect(await dataOf()).toMatchObject({ bodyText: '첫 글 {{수신거부}}', templateVersion: 1 })
  await open(page, id)
  await openSettings()
  await expect(
    settings.getByText('삭제되었거나 볼 수 없는 템플릿(버전 1)에서 가져온 내용입니다.'),
  ).toBeVisible()
})
