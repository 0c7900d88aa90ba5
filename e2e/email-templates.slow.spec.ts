// A sequence that uses a template: the version it took, a newer one, and a deleted template.
import { createEmailTemplate as createTemplate, updateEmailTemplate } from '#api/email-templates.ts'
import { callApi } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { drawing, nodes, open, openNew, save, THREE } from './support/designer.ts'
import { expect, test } from './support/fixtures.ts'
import { button, expectGood, row } from './support/page.ts'

test('a sequence tells the version it took, takes the newer one as one step, and outlives the template', async ({
  page,
  person,
}) => {
  const texts = { subject: '{{회사명}} 제안', bodyText: '첫 글 {{수신거부}}', bodyHtml: '' }
  const template = await callApi(person, createTemplate, {
    body: { workspaceId: person.workspaceId, name: '첫 제안', ...texts },
  })
  const id = await openNew(page, person, THREE)
  const mail = nodes(page, 'emailDraft')
  const settings = page.getByRole('dialog', { name: '이메일 설정' })
  const openSettings = () => mail.getByRole('button', { name: '설정' }).click()
  await openSettings()
  await settings.getByLabel('이메일 템플릿 (선택)').selectOption('첫 제안')
  await expect(settings.getByText('템플릿 ‘첫 제안’ 1판')).toBeVisible()
  await expect(settings.getByLabel('텍스트 본문 템플릿')).toHaveValue('첫 글 {{수신거부}}')
  await settings.getByRole('button', { name: '저장', exact: true }).click()
  await save(page)
  const dataOf = async () => (await drawing(person, id)).nodes.find((node) => node.id === 'a')?.data
  expect(await dataOf()).toMatchObject({ ...texts, templateId: template.id, templateVersion: 1 })

  await callApi(person, updateEmailTemplate, {
    params: { id: template.id },
    body: { bodyText: '둘째 글 {{수신거부}}' },
  })
  await openSettings()
  await settings.getByLabel('텍스트 본문 템플릿').fill('손본 글 {{수신거부}}')
  await expect(settings.getByText('이 노드에서 고침')).toBeVisible()
  await expect(settings.getByText('새 판(2판)이 있습니다')).toBeVisible()
  await settings.getByRole('button', { name: '바뀐 곳 보기' }).click()
  await expect(settings.locator('ins')).toContainText('둘째')
  await expectGood(page)
  await settings.getByRole('button', { name: '2판으로 바꾸기' }).click()
  await expect(settings.getByText('템플릿 ‘첫 제안’ 2판')).toBeVisible()
  await expect(settings.getByText('새 판(2판)이 있습니다')).toBeHidden()
  await settings.getByRole('button', { name: '저장', exact: true }).click()
  await save(page)
  expect(await dataOf()).toMatchObject({ bodyText: '둘째 글 {{수신거부}}', templateVersion: 2 })
  await page.keyboard.press('Control+z')
  await save(page)
  expect(await dataOf()).toMatchObject({ bodyText: '첫 글 {{수신거부}}', templateVersion: 1 })

  await page.goto('/email-templates')
  await row(page, '첫 제안')
    .getByRole('button', { name: /쓰는 시퀀스 1개 보기/ })
    .click()
  const uses = page.getByRole('dialog', { name: '‘첫 제안’ 템플릿을 쓰는 곳' })
  await expect(uses.getByRole('listitem')).toContainText('제조업 신규 제안')
  await expect(uses.getByRole('listitem')).toContainText('1판')
  await expect(uses.getByText('새 판 있음')).toBeVisible()
  await expectGood(page)
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
  await expect(settings.getByText('삭제했거나 볼 수 없는 템플릿의 1판에서 가져온 글입니다.')).toBeVisible()
})
