// The body of a mail as rich text: Hangul, chips, lists, links, pastes, and HTML that the user brought in.
import type { Page } from '@playwright/test'
import { createEmailTemplate, getEmailTemplate, listEmailTemplates } from '#api/writing/email-templates.ts'
import { callApi } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { openHtmlBody } from '../support/html-body.ts'
import { button } from '../support/locators.ts'
import { pressKoreanKey, typeKorean, typeKoreanThenEndSyllable } from '../support/type-korean.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')
const view = (page: Page, name: '서식' | '소스') => openHtmlBody(dialogOf(page), name)
const body = (page: Page) => dialogOf(page).getByRole('textbox', { name: 'HTML 본문', exact: true })

test('a mail is written with chips, bold, lists and a link while syllables are composed', async ({
  page,
  user,
}) => {
  await page.goto('/email-templates')
  await button(page, '새 템플릿').first().click()
  await dialogOf(page).getByLabel('템플릿 이름').fill('서식 메일')
  await dialogOf(page).getByLabel('제목', { exact: true }).fill('제안')
  await button(page, 'HTML로 작성').click()
  await expect(body(page)).toBeFocused()
  await typeKorean(page, '안녕하세요, {{담당')
  await expect(page.getByRole('option', { name: /담당자명/ })).toBeVisible()
  // the Enter that ends a syllable neither picks nor breaks the line
  await typeKoreanThenEndSyllable(page, '자')
  await expect(page.getByRole('option', { name: /담당자명/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(body(page).locator('.rich-variable')).toHaveText('담당자명')
  await page.keyboard.press('Control+z')
  await expect(body(page)).toHaveText('안녕하세요, {{담당자')
  await typeKorean(page, '명}}')
  await expect(body(page).locator('.rich-variable')).toHaveText('담당자명')
  await typeKorean(page, '님.\n')
  await page.keyboard.press('Control+b')
  await typeKorean(page, '왜 닭을')
  await page.keyboard.press('Control+b')
  await typeKorean(page, ' 꿰뚫어\n- 하나\n둘')
  await expect(body(page).locator('li')).toHaveText(['하나', '둘'])
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Tab')
  await expect(body(page).locator('li')).toHaveCount(2)
  await typeKorean(page, '자세히')
  await pressKoreanKey(page, 'KeyZ', 'ㅋ', { control: true })
  await expect(body(page)).not.toContainText('자세히')
  await page.keyboard.press('Control+Shift+z')
  await expect(body(page)).toContainText('자세히')
  await page.keyboard.press('Shift+Home')
  // the browser reports a selection in its next frame, long before a hand reaches the next key
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  await pressKoreanKey(page, 'KeyK', 'ㅏ', { control: true })
  const link = dialogOf(page).getByRole('group', { name: '링크' })
  await link.getByLabel('링크 주소').fill('그냥 글')
  await page.keyboard.press('Enter')
  await expect(link.getByRole('alert')).toContainText('링크로 사용할 수 없는 주소입니다.')
  await expectAccessible(page, { within: '[role=dialog]' })
  await link.getByLabel('링크 주소').fill('{{수신거부}}')
  await page.keyboard.press('Enter')
  await expect(link).toBeHidden()
  await expect(body(page)).toBeFocused()
  await expectAccessible(page, { within: '[role=dialog]' })

  await button(page, '저장').click()
  await expect(page.getByText('템플릿을 저장했습니다')).toBeVisible()
  const saved = (await callApi(user, listEmailTemplates)).data[0]
  expect(saved).toMatchObject({
    bodyHtml:
      '<p>안녕하세요, {{담당자명}}님.</p>\n<p><strong>왜 닭을</strong> 꿰뚫어</p>\n<ul>\n<li>하나</li>\n<li>둘</li>\n</ul>\n<p><a href="{{수신거부}}">자세히</a></p>',
    bodyText: '안녕하세요, {{담당자명}}님.\n\n왜 닭을 꿰뚫어\n\n- 하나\n- 둘\n\n자세히 ({{수신거부}})',
  })

  // opened again it is rich text, and nothing is changed without an edit
  await button(page, '서식 메일').click()
  await expect(body(page).locator('strong')).toHaveText('왜 닭을')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
})

test('Ctrl+K right after a selection by key links the selected text', async ({ page, user: _ }) => {
  await page.goto('/email-templates')
  await button(page, '새 템플릿').first().click()
  await button(page, 'HTML로 작성').click()
  await expect(body(page)).toBeFocused()
  await typeKorean(page, '자세히')
  // both in one task: the browser reports the selection only afterwards
  await body(page).evaluate((element) => {
    document.getSelection()?.modify('extend', 'backward', 'lineboundary')
    const key = { code: 'KeyK', key: 'ㅏ', ctrlKey: true, bubbles: true, cancelable: true }
    element.dispatchEvent(new KeyboardEvent('keydown', key))
  })
  const link = dialogOf(page).getByRole('group', { name: '링크' })
  await link.getByLabel('링크 주소').fill('https://ieum.kr')
  await page.keyboard.press('Enter')
  await expect(body(page).getByRole('link')).toHaveText('자세히')
  await expect(body(page)).toHaveText('자세히')
})

test('what is pasted from Word and Gmail is cleaned', async ({ page, user: _ }) => {
  await page.goto('/email-templates')
  await button(page, '새 템플릿').first().click()
  const paste = (html: string) =>
    body(page).evaluate((element, pasted) => {
      const data = new DataTransfer()
      data.setData('text/html', pasted)
      data.setData('text/plain', 'x')
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    }, html)
  await button(page, 'HTML로 작성').click()
  await expect(body(page)).toBeFocused()
  await paste(
    '<p class=MsoNormal><span style="color:red;font-family:맑은 고딕">안녕하세요 <b>{{회사명}}</b>님</span><o:p></o:p></p><script>window.hacked = 1</script><img src=x onerror="window.hacked = 1">',
  )
  await paste('<div dir="ltr"><div>첫 줄</div><div>둘째 줄</div></div>')
  await view(page, '소스')
  await expect(body(page)).toHaveValue('<p>안녕하세요 <strong>{{회사명}}</strong>님첫 줄<br>둘째 줄</p>')
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
})

test('a pasted table is followed by text, and a variable in full-width braces is a chip', async ({
  page,
  user: _,
}) => {
  await page.goto('/email-templates')
  await button(page, '새 템플릿').first().click()
  const subject = dialogOf(page).getByLabel('제목', { exact: true })
  await subject.fill('{{담당자명 | default: &quot;담당자&quot;}}님께')
  await button(page, 'HTML로 작성').click()
  await expect(body(page)).toBeFocused()
  await subject.click()
  await body(page).click()
  await expect(subject).toHaveValue('{{담당자명 | default: "담당자"}}님께')
  await body(page).evaluate((element) => {
    const data = new DataTransfer()
    data.setData(
      'text/html',
      '<table width=192><tr><td>품목</td><td>수량</td></tr><tr><td>나사</td><td>3</td></tr></table>',
    )
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await typeKorean(page, '｛｛회사명｝｝ 담당자님')
  await expect(body(page).locator('.rich-variable')).toHaveText('회사명')
  await view(page, '소스')
  await expect(body(page)).toHaveValue(
    '<table border="1" cellpadding="6" cellspacing="0" style="border-collapse:collapse">\n<tr><td>품목</td><td>수량</td></tr>\n<tr><td>나사</td><td>3</td></tr>\n</table>\n<p>{{회사명}} 담당자님</p>',
  )
})

test('HTML that the user brought in stays byte for byte until a change is confirmed', async ({
  page,
  user,
}) => {
  const bodyHtml =
    '<table width="600"><tr><td style="color:red">제안 {{회사명}}</td></tr></table>\r\n<!-- 끝 -->'
  const { id } = await callApi(user, createEmailTemplate, {
    body: { workspaceId: user.workspaceId, name: '표 메일', subject: '제안', bodyText: '', bodyHtml },
  })
  await page.goto('/email-templates')
  await button(page, '표 메일').click()
  await expect(body(page)).toBeVisible()
  await dialogOf(page).getByLabel('제목', { exact: true }).fill('새 제안')
  await button(page, '저장').click()
  await expect(page.getByText('템플릿을 저장했습니다')).toBeVisible()
  expect(await callApi(user, getEmailTemplate, { params: { id } })).toMatchObject({ bodyHtml })

  await button(page, '표 메일').click()
  await view(page, '서식')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('표 1개')
  await expect(question).toContainText('HTML 주석 1개')
  await expectAccessible(page)
  await question.getByRole('button', { name: '취소' }).click()
  await expect(body(page)).toBeVisible()
  await view(page, '서식')
  await question.getByRole('button', { name: '바꾸기' }).click()
  await expect(body(page)).toContainText('제안 회사명')
  // the view before restores the bytes
  await view(page, '소스')
  await expect(body(page)).toHaveValue(bodyHtml.replace('\r', ''))
  await page.keyboard.press('Escape')

  // conditions are edited as text or source
  await button(page, '새 템플릿').first().click()
  await dialogOf(page).getByLabel('텍스트 본문').fill('{% if 업종 %}글{% endif %}')
  await button(page, 'HTML로 작성').click()
  await expect(body(page)).toBeFocused()
  await expect(body(page)).toHaveValue('<p>{% if 업종 %}글{% endif %}</p>')
  await view(page, '서식')
  await expect(dialogOf(page).getByText('조건문({% … %})이 있는 본문은')).toBeVisible()
  await expect(body(page)).toHaveValue('<p>{% if 업종 %}글{% endif %}</p>')
})

test('the HTML of a mail is removed with a question, the text stays, and writing it again restores the bytes', async ({
  page,
  user,
}) => {
  await callApi(user, createEmailTemplate, {
    body: {
      workspaceId: user.workspaceId,
      name: '굵은 메일',
      subject: '제안',
      bodyText: '글',
      bodyHtml: '<p><b>글</b></p>',
    },
  })
  await page.goto('/email-templates')
  await button(page, '굵은 메일').click()
  const text = dialogOf(page).getByLabel('텍스트 본문')
  await expect(text).toHaveValue('글')
  await expect(body(page)).toHaveText('글')
  await dialogOf(page).getByRole('button', { name: 'HTML 삭제' }).press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('굵은 글씨')
  await question.getByRole('button', { name: '삭제' }).press('Enter')
  await expect(body(page)).toHaveCount(0)
  await expect(dialogOf(page).getByText('HTML 본문을 입력하면 텍스트 본문 대신 사용됩니다')).toBeVisible()
  await expect(text).toHaveValue('글')
  await expect(button(page, 'HTML로 작성')).toBeFocused()
  await expectAccessible(page, { within: '[role=dialog]' })
  await page.keyboard.press('Enter')
  await view(page, '소스')
  await expect(body(page)).toHaveValue('<p><b>글</b></p>')
})
