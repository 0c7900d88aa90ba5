// The settings windows in detail: custom fields, the preview, HTML, timers, dark mode, templates.

import type { Page } from '@playwright/test'
import { updateLead } from '#api/leads/leads.ts'
import { listSandboxMessages } from '#api/sandbox/sandbox.ts'
import { loadSampleData } from '#api/workspaces/workspaces.ts'
import { createEmailTemplate } from '#api/writing/email-templates.ts'
import { previewMail } from '#api/writing/mail-preview.ts'
import { callApi, type SignedInUser } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { chooseBodyMode } from '../support/body-mode.ts'
import { nodes, open, openSettings, variableList, workflowOf } from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectNoLayoutFault } from '../support/layout.ts'
import { pick } from '../support/pick.ts'
import { pressKoreanKey, typeKorean } from '../support/type-korean.ts'

const mailText = (page: Page) => page.frameLocator('iframe[title="받는 사람이 보는 본문"]').locator('body')

test('a variable is inserted with the mouse during composition of a syllable', async ({ page, user }) => {
  const { dialog } = await openSettings(page, user)
  const body = dialog.getByLabel('텍스트 본문 템플릿')
  await body.fill('')
  await body.click()
  await page.keyboard.type('{{')
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', { text: '회', selectionStart: 1, selectionEnd: 1 })
  await variableList(page).getByRole('option', { name: '회사명' }).click()
  await expect(body).toHaveValue('{{회사명}}')
  await page.keyboard.press('Control+z')
  await expect(body).toHaveValue('{{회')
})

test('custom fields of leads are offered, and a mistyped variable is corrected with one click', async ({
  page,
  user,
}) => {
  const { dialog, sequenceId } = await openSettings(page, user)
  const id = await firstLead(user, sequenceId)
  await callApi(user, updateLead, { params: { id }, body: { customFields: { 직급: '과장' } } })
  await open(page, sequenceId)
  await nodes(page, 'emailDraft').first().getByRole('button', { name: '설정' }).click()
  const body = dialog.getByLabel('텍스트 본문 템플릿')
  await body.fill('')
  await body.click()
  await page.keyboard.type('{{')
  await typeKorean(page, '직')
  await page.keyboard.press('Enter')
  await expect(body).toHaveValue('{{직급}}')
  await typeKorean(page, ' {{회사멍}}님')
  await expect(dialog.getByRole('alert')).toContainText('혹시 {{회사명}}?')
  await expectAccessible(page, { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: '{{회사명}}으로 수정' }).click()
  await expect(body).toHaveValue('{{직급}} {{회사명}}님')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
})

/** The id of the lead the preview starts with. */
const firstLead = async (user: SignedInUser, sequenceId: string): Promise<string> =>
  (await callApi(user, previewMail, { params: { id: sequenceId }, body: {} })).lead?.id ?? ''

test('the preview follows the text and the selected lead, and shows missing values of the lead', async ({
  page,
  user,
}) => {
  const { dialog, preview, sequenceId } = await openSettings(page, user)
  const id = await firstLead(user, sequenceId)
  await callApi(user, updateLead, { params: { id }, body: { industry: '' } })
  await page.reload()
  await nodes(page, 'emailDraft').first().getByRole('button', { name: '설정' }).click()
  await expect(preview.getByText('1 / 40')).toBeVisible()
  await expect(preview.getByText('업종 값이 없어 이 연락처에는 발송되지 않습니다')).toBeVisible()
  await expect(mailText(page).locator('mark')).toHaveText('{{업종}}')
  await expectAccessible(page, { within: '[role=dialog]' })

  const first = await preview.getByText(/님께 짧은 제안/).textContent()
  await preview.getByRole('button', { name: '다음 연락처' }).click()
  await expect(preview.getByText('2 / 40')).toBeVisible()
  await expect(preview.getByText('업종 값이 없어')).toBeHidden()
  await expect(preview.getByText(/님께 짧은 제안/)).not.toHaveText(first ?? '')
  await preview.getByRole('button', { name: '이전 연락처' }).click()
  await preview.getByRole('button', { name: '이전 연락처' }).click()
  await expect(preview.getByText('40 / 40')).toBeVisible()
  await preview.getByRole('button', { name: '임의 연락처' }).click()
  await expect(preview.getByText('40 / 40')).toBeHidden()
  await preview.getByRole('button', { name: '연락처 검색' }).click()
  await typeKorean(page, '한빛정밀')
  await preview.getByRole('button', { name: /한빛정밀/ }).click()
  await expect(preview.getByText('1 / 40')).toBeVisible()

  await dialog.getByLabel('텍스트 본문 템플릿').fill('')
  await dialog.getByLabel('텍스트 본문 템플릿').click()
  await typeKorean(page, '바로 보이는 글')
  await expect(mailText(page)).toHaveText('바로 보이는 글')

  // without a response from the server nothing disappears
  await page.route('**/preview', (route) => route.abort())
  await typeKorean(page, ' 더')
  await expect(preview.getByText('마지막 내용을 표시합니다.', { exact: false })).toBeVisible({
    timeout: 20_000,
  })
  await expect(mailText(page)).toHaveText('바로 보이는 글')
  await page.unroute('**/preview')
  await preview.getByRole('button', { name: '다시 시도' }).click()
  await expect(mailText(page)).toHaveText('바로 보이는 글 더')
})

test('HTML is edited as code, previewed as a mail, and cannot run scripts', async ({ page, user }) => {
  const { dialog, sequenceId, preview } = await openSettings(page, user)
  await chooseBodyMode(dialog, 'HTML')
  await dialog.getByRole('button', { name: '코드 편집기' }).click()
  const code = dialog.getByLabel('HTML 본문 템플릿')
  await expect(code).toHaveAttribute('contenteditable', 'true')
  await code.fill('')
  await code.click()
  await page.keyboard.type('<p style="color: green">')
  await typeKorean(page, '왜 닭을 꿰뚫어')
  await page.keyboard.type(' {{')
  await typeKorean(page, '회사')
  await expect(listbox(page).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(listbox(page)).toBeHidden()
  await expect(dialog).toBeVisible()
  await page.keyboard.type('{{')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await typeKorean(page, '명')
  await expect(listbox(page).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(code).toHaveText('<p style="color: green">왜 닭을 꿰뚫어 {{회사명}}</p>')
  await expectAccessible(page, { within: '[role=dialog]' })
  await expect(mailText(page)).toHaveText(/^왜 닭을 꿰뚫어 .+/)
  await expect(mailText(page).locator('p')).toHaveCSS('color', 'rgb(0, 128, 0)')
  await preview.getByText('텍스트', { exact: true }).click()
  await expect(mailText(page).locator('p')).toHaveCount(0)
  await preview.getByText('HTML', { exact: true }).click()
  await preview.getByText('모바일').click()
  expect(
    Math.round((await page.getByTitle('받는 사람이 보는 본문').boundingBox())?.width ?? 0),
  ).toBeLessThanOrEqual(375)

  await code.fill(
    '<p>글</p><script>top.document.title = "뚫림"</script><img src="data:," onerror="top.hacked = 1">',
  )
  await expect(mailText(page)).toHaveText('글')
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  await expect(page).not.toHaveTitle('뚫림')
  await pressKoreanKey(page, 'KeyS', 'ㄴ', { control: true })
  await expect(dialog).toBeHidden()
  const kept = async () =>
    (await workflowOf(user, sequenceId)).nodes.find(({ type }) => type === 'emailDraft')
  await expect
    .poll(async () => (await kept())?.data, { timeout: 10_000 })
    .toMatchObject({
      bodyHtml:
        '<p>글</p><script>top.document.title = "뚫림"</script><img src="data:," onerror="top.hacked = 1">',
    })
})

const listbox = (page: Page) => page.locator('.cm-tooltip-autocomplete')

test('a timer shows its real date, rejects an invalid number at the field, and accepts a picked one', async ({
  page,
  user,
}) => {
  const { sequenceId } = await callApi(user, loadSampleData, { params: { id: user.workspaceId } })
  await open(page, sequenceId)
  await nodes(page, 'timer').first().getByRole('button', { name: '수정' }).click()
  const dialog = page.getByRole('dialog', { name: '타이머 설정' })
  const date = dialog.getByRole('region', { name: '실제 발송일' })
  await expect(date).toHaveText(
    /예: .+ 님이 .+ \d\d:\d\d에 앞 메일을 받으면.*다음 메일은 \d+월 \d+일\(.\) \d\d:\d\d/,
  )
  await dialog.getByRole('button', { name: '7일' }).click()
  await expect(date).toContainText('주말')
  await expectAccessible(page, { within: '[role=dialog]' })
  const before = await date.textContent()
  await dialog.getByRole('button', { name: '하루 늘리기' }).click()
  await expect(dialog.getByLabel('대기 시간 (일)')).toHaveValue('8')
  await expect(date).not.toHaveText(before ?? '')
  await dialog.getByRole('button', { name: '다른 연락처로 보기' }).click()
  await expect(date).toContainText('누리솔루션')

  await dialog.getByLabel('대기 시간 (일)').fill('0')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('1부터 365까지의 정수로 입력해 주세요.')).toBeVisible()
  await expect(dialog).toBeVisible()
  await expectAccessible(page, { within: '[role=dialog]' })
  await dialog.getByLabel('대기 시간 (일)').fill('9')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(nodes(page, 'timer').first()).toContainText('9일 대기')
})

test('both settings dialogs are accessible in dark mode, on a small screen and for a viewer', async ({
  page,
  user,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const { dialog, sequenceId } = await openSettings(page, user)
  await expect(dialog.getByText('1 / 40')).toBeVisible()
  await expectAccessible(page, { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: '취소' }).click()
  await nodes(page, 'timer').first().getByRole('button', { name: '수정' }).click()
  const timer = page.getByRole('dialog', { name: '타이머 설정' })
  await expect(timer.getByText('다음 메일은')).toBeVisible()
  await expectAccessible(page, { within: '[role=dialog]' })
  await timer.getByRole('button', { name: '취소' }).click()

  await page.setViewportSize({ width: 390, height: 800 })
  await open(page, sequenceId)
  await nodes(page, 'emailDraft').first().getByRole('button', { name: '내용 보기' }).click()
  await expect(dialog.getByLabel('제목 템플릿')).toHaveJSProperty('readOnly', true)
  await expect(dialog.getByRole('button', { name: '저장' })).toHaveCount(0)
  await expectAccessible(page, { within: '[role=dialog]' })
  await dialog.getByRole('tab', { name: '미리보기' }).click()
  await expect(dialog.getByText('1 / 40')).toBeVisible()
  await expectNoLayoutFault(page)
})

test('a template can be inserted in the code editor, and closing with unsaved text can keep it', async ({
  page,
  user,
}) => {
  await callApi(user, createEmailTemplate, {
    body: {
      workspaceId: user.workspaceId,
      name: '코드 인사',
      subject: '{{회사명}}께',
      bodyText: '',
      bodyHtml: '<b>템플릿</b>',
    },
  })
  const { dialog, sequenceId } = await openSettings(page, user)
  await dialog.getByRole('button', { name: '취소' }).click()
  await page.getByRole('link', { name: '시퀀스 목록으로' }).click()
  await expect(page).toHaveURL(/\/sequences$/)
  await page.goBack()
  await nodes(page, 'emailDraft').first().getByRole('button', { name: '설정' }).click()
  await chooseBodyMode(dialog, 'HTML')
  await dialog.getByRole('button', { name: '코드 편집기' }).click()
  const code = dialog.getByLabel('HTML 본문 템플릿')
  await code.fill('<i>내 글</i>')
  await pick(dialog.getByLabel('이메일 템플릿 (선택)'), '코드 인사')
  await expect(code).toHaveText('<b>템플릿</b>')
  await page.getByRole('button', { name: '실행 취소' }).click()
  await expect(code).toHaveText('<i>내 글</i>')

  const subject = dialog.getByLabel('제목 템플릿')
  await subject.fill('나가면서 저장한 제목')
  await subject.press('Enter')
  await expect(dialog).toBeVisible()
  await page.evaluate(() => history.forward())
  await page.getByRole('button', { name: '저장하고 나가기' }).click()
  await expect(page).not.toHaveURL(/workflow/)
  const first = (await workflowOf(user, sequenceId)).nodes.find(({ type }) => type === 'emailDraft')
  expect(first?.data).toMatchObject({ subject: '나가면서 저장한 제목', bodyHtml: '<i>내 글</i>' })
})

test('a test mail contains the unsaved text, and is found in the sandbox', async ({ page, user }) => {
  const { dialog } = await openSettings(page, user)
  await dialog.getByLabel('제목 템플릿').fill('{{회사명}} 아직 저장하지 않은 제목')
  const company = (
    await dialog
      .getByText(/^\S+ · \S+$/)
      .first()
      .textContent()
  )?.split(' · ')[0]
  await dialog.getByRole('button', { name: '나에게 테스트 발송' }).click()
  await expect(dialog.getByText(`${user.email} 주소로 테스트 메일을 보냈습니다`)).toBeVisible()
  await expect(dialog.getByRole('link', { name: '샌드박스에서 보기' })).toHaveAttribute('href', '/sandbox')
  await expectAccessible(page, { within: '[role=dialog]' })
  const { data } = await callApi(user, listSandboxMessages, { query: { to: user.email } })
  expect(data.map(({ subject }) => subject)).toEqual([`[테스트] ${company} 아직 저장하지 않은 제목`])
  // a mail that cannot be sent says why and is not sent
  await dialog.getByLabel('텍스트 본문 템플릿').fill('안녕하세요 {{회사멍}}님')
  await dialog.getByRole('button', { name: '나에게 테스트 발송' }).click()
  await expect(dialog.getByRole('status').filter({ hasText: '없는 변수입니다' })).toBeVisible()
  expect((await callApi(user, listSandboxMessages, { query: { to: user.email } })).total).toBe(1)
})
