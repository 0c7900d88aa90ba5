// A template: written with variables, hints, preview for a lead, AI draft and versions.
import { createLead } from '#api/leads/leads.ts'
import { getEmailTemplate, listEmailTemplates, updateEmailTemplate } from '#api/writing/email-templates.ts'
import { callApi } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, expectAccessibleLayout } from '../support/locators.ts'
import { typeKorean } from '../support/type-korean.ts'

test('a template is written with hints, previewed for a lead, drafted by AI, and saved in versions', async ({
  page,
  user,
}) => {
  for (const [companyName, contactName] of [
    ['두리상사', ''],
    ['한빛전자', '김서연'],
  ] as const) {
    await callApi(user, createLead, { body: { workspaceId: user.workspaceId, companyName, contactName } })
  }
  await page.goto('/email-templates')
  await expect(page.getByText('아직 템플릿이 없습니다')).toBeVisible()
  await button(page, '새 템플릿').first().click()
  const dialog = page.getByRole('dialog', { name: '새 이메일 템플릿' })
  await dialog.getByLabel('템플릿 이름').focus()
  await typeKorean(page, '첫 제안')

  // the list after {{ narrows during composition
  const subject = dialog.getByLabel('제목', { exact: true })
  await subject.focus()
  await typeKorean(page, '{{담당')
  await expect(page.getByRole('option', { name: /담당자명/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(subject).toHaveValue('{{담당자명}}')
  await typeKorean(page, '님께')
  await dialog.getByRole('button', { name: '{{회사명}} 삽입' }).click()
  await expect(subject).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(subject).toHaveValue('{{담당자명}}님께')
  await typeKorean(page, ' 선착순 {{회사}}')
  await expect(dialog.getByText('‘선착순’: 스팸으로 분류될 수 있는 표현입니다.')).toBeVisible()
  await dialog.getByRole('button', { name: '{{회사명}}으로 수정' }).click()
  await expect(subject).toHaveValue('{{담당자명}}님께 선착순 {{회사명}}')
  const text = dialog.getByLabel('텍스트 본문')
  await text.focus()
  await typeKorean(page, '안녕하세요.\n[이름]님')
  await expect(dialog.getByText(/2번째 줄의 ‘\[이름\]’: 채우지 않은 자리/)).toBeVisible()
  await expect(dialog.getByText('수신거부 안내가 없습니다.', { exact: false })).toBeVisible()

  // for one lead, then for the next, whose name is missing
  const preview = dialog.getByRole('region', { name: '미리보기' })
  await expect(preview).toContainText('김서연님께 선착순 한빛전자')
  await preview.getByRole('button', { name: '다음 연락처' }).click()
  await expect(preview.getByText('담당자명 값이 없어 이 연락처에는 발송되지 않습니다')).toBeVisible()
  await expectAccessibleLayout(page)

  // a draft is shown before it replaces the fields, and undone
  await button(page, 'AI로 초안 만들기').click()
  await button(page, '초안 만들기').click()
  await expect(dialog.getByText('메일 목적을 입력해 주세요.')).toBeVisible()
  await dialog.getByLabel('메일 목적').focus()
  await typeKorean(page, '부품 견적 서비스 소개')
  await button(page, '초안 만들기').click()
  const draft = dialog.getByRole('region', { name: 'AI 초안' })
  const drafted = '{{담당자명 | default: "담당자"}}님, 견적과 발주에 대해 한 가지 여쭙니다'
  // a default is shown in the source only
  await expect(draft).toContainText('님, 견적과 발주에 대해 한 가지 여쭙니다')
  await expect(subject).toHaveValue('{{담당자명}}님께 선착순 {{회사명}}')
  await draft.getByRole('button', { name: '초안 적용' }).click()
  await expect(subject).toHaveValue(drafted)
  await expectAccessibleLayout(page)
  await button(page, '되돌리기').click()
  await expect(subject).toHaveValue('{{담당자명}}님께 선착순 {{회사명}}')

  // unsaved changes need a confirmation
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: '계속 작성' }).click()
  await subject.fill('{{담당자명}}님께 {{회사명}} 소식')
  await text.fill('안녕하세요.\n{{수신거부}}')
  await button(page, '저장').click()
  await expect(page.getByText('템플릿을 저장했습니다')).toBeVisible()
  const template = (await callApi(user, listEmailTemplates)).data[0]
  if (!template) throw new Error('no template was saved')
  expect(template).toMatchObject({ name: '첫 제안', subject: '{{담당자명}}님께 {{회사명}} 소식', version: 1 })

  // another member saved meanwhile: both texts are kept
  await button(page, '첫 제안').click()
  const editing = page.getByRole('dialog', { name: '이메일 템플릿 수정' })
  await editing.getByLabel('텍스트 본문').fill('내가 수정한 글 {{수신거부}}')
  await callApi(user, updateEmailTemplate, {
    params: { id: template.id },
    body: { bodyText: '남이 수정한 글 {{수신거부}}' },
  })
  await button(page, '저장').click()
  await expect(editing.getByText('다른 멤버가 먼저 저장했습니다 (버전 2)')).toBeVisible()
  await editing.getByRole('button', { name: '차이 보기' }).click()
  await expect(editing.locator('del')).toContainText('남이')
  await expectAccessibleLayout(page)
  await button(page, '저장').click()
  await expect(page.getByText('템플릿을 저장했습니다 (버전 3)')).toBeVisible()

  // back to the first version
  await button(page, '첫 제안 작업').click()
  await page.getByRole('menuitem', { name: '버전 기록' }).click()
  const versions = page.getByRole('dialog', { name: '‘첫 제안’ 버전 기록' })
  await versions.getByRole('button', { name: /^버전 1(?!\d)/ }).click()
  await expect(versions.locator('ins')).toContainText('내가')
  await expectAccessibleLayout(page)
  await versions.getByRole('button', { name: '이 버전으로 되돌리기' }).click()
  await expect(page.getByText('버전 1의 내용을 새 버전(버전 4)으로 저장했습니다')).toBeVisible()
  const now = await callApi(user, getEmailTemplate, { params: { id: template.id } })
  expect(now).toMatchObject({ bodyText: '안녕하세요.\n{{수신거부}}', version: 4 })
})
