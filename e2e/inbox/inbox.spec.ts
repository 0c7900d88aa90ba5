// The inbox: a recipient replies in the sandbox, the reply appears without a reload, and the user's answer arrives in the thread.
import { replyToSandboxMessage } from '#api/sandbox/sandbox.ts'
import { callApi } from '../support/api.ts'
import { sampleWithFirstMailsSent } from '../support/filled-workspace.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, expectAccessibleLayout, threads } from '../support/locators.ts'
import { typeKorean } from '../support/type-korean.ts'

test('a reply from the sandbox is read, answered, labelled and completed, and the answer arrives in its thread', async ({
  page,
  user,
}) => {
  test.slow()
  await page.goto('/inbox')
  await expect(page.getByText('아직 받은 답장이 없습니다')).toBeVisible()
  await expect(page.getByRole('link', { name: '샌드박스에서 답장 보내기' })).toBeVisible()

  const { mails } = await sampleWithFirstMailsSent(user)
  const [first, second] = mails
  if (!first || !second) throw new Error('two mails')
  const reply = (id: string, text: string) =>
    callApi(user, replyToSandboxMessage, { params: { id }, body: { kind: 'reply', text } })
  await reply(first.id, '화요일 두 시에 통화할까요?')
  await reply(second.id, '견적을 먼저 보내 주세요.')
  // it appears without a reload
  await expect(threads(page)).toHaveCount(2)
  await expect(page.getByText('안 읽은 답장 2건')).toBeAttached()
  await page.getByRole('searchbox').focus()
  await typeKorean(page, '통화')
  await expect(threads(page)).toHaveCount(1)
  await page.goto('/inbox')
  await expect(threads(page)).toHaveCount(2)
  await expect(page.getByRole('article')).toContainText('견적을 먼저 보내 주세요.')

  await page.keyboard.press('j')
  const thread = page.getByRole('article')
  await expect(thread).toContainText('견적을 먼저 보내 주세요.')
  // one that is passed at once stays unread
  await expect(threads(page).first()).not.toContainText('안 읽음')
  await page.keyboard.press('j')
  await expect(thread).toContainText('화요일 두 시에 통화할까요?')
  await expect(page.getByText(/안 읽은 답장/)).toHaveCount(0)
  await expectAccessibleLayout(page)

  const field = page.getByRole('textbox', { name: '답장 내용' })
  await expect(field).toBeVisible()
  await page.keyboard.press('r')
  await expect(field).toBeFocused()
  await typeKorean(page, '네 ')
  await page.keyboard.press('Control+b')
  await typeKorean(page, '좋습니다')
  await expect(field.locator('strong')).toHaveText('좋습니다')
  await page.reload()
  await expect(field).toHaveText('네 좋습니다')
  await button(page, '보내기').click()
  await thread.getByRole('button', { name: '발송 취소' }).click()
  await expect(field).toHaveText('네 좋습니다')
  await expect(field.locator('strong')).toHaveText('좋습니다')
  await field.focus()
  await page.keyboard.press('Control+Enter')
  await expect(field).toHaveText('')
  await expect(thread.getByRole('region', { name: '메일 내용' }).getByRole('status')).toContainText('발송됨')
  await expectAccessibleLayout(page)

  await button(page, '라벨').click()
  await page
    .getByRole('menuitemradio', { name: '미팅' })
    .or(page.getByRole('menuitemcheckbox', { name: '미팅' }))
    .click()
  await expect(thread.getByText('미팅', { exact: true })).toBeVisible()
  await page.locator('body').click({ position: { x: 5, y: 5 } })
  await page.keyboard.press('e')
  await expect(threads(page)).toHaveCount(1)

  await page.goto(`/sandbox?search=${encodeURIComponent(first.to)}`)
  const mail = page.getByRole('article')
  await expect(mail.getByRole('heading', { name: `Re: ${first.subject}` })).toBeVisible()
  await expect(mail.frameLocator('iframe').locator('strong')).toHaveText('좋습니다')
  await expect(mail.frameLocator('iframe').locator('blockquote')).toContainText('화요일 두 시에 통화할까요?')
  await mail.getByRole('tab', { name: '헤더' }).click()
  await expect(mail.getByText('In-Reply-To')).toBeVisible()
})
