// The numbers on the nodes, and the enrollments behind each.
import type { Locator, Page } from '@playwright/test'
import { replyToSandboxMessage } from '#api/sandbox/sandbox.ts'
import { callApi, type SignedInUser } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { nodes, open } from '../support/designer.ts'
import { SAMPLE_LEADS, sampleWithFirstMailsSent } from '../support/filled-workspace.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectNoLayoutFault } from '../support/layout.ts'
import { typeKorean } from '../support/type-korean.ts'

/** The sample sequence when every lead has the first mail and none the second; two have replied. */
async function afterTheFirstMail(user: SignedInUser): Promise<string> {
  const { sequenceId, mails } = await sampleWithFirstMailsSent(user)
  for (const { id } of mails.slice(0, 2))
    await callApi(user, replyToSandboxMessage, {
      params: { id },
      body: { kind: 'reply', text: '관심 있습니다' },
    })
  return sequenceId
}

const number = (card: Locator, label: string) => card.getByRole('button', { name: new RegExp(`^${label} `) })
const panel = (page: Page) => page.getByRole('dialog')

test('every number on a timer or an email opens the list of exactly its leads, which is searched in Hangul and fits a phone', async ({
  page,
  user,
}) => {
  const sequenceId = await afterTheFirstMail(user)
  await open(page, sequenceId)
  const timer = nodes(page, 'timer').first()
  // the line is solid up to the first wait, and dashed from there
  await expect(page.locator('.react-flow__edge-path.edge-sent')).toHaveCount(2)
  await expect(page.locator('.react-flow__edge-path.edge-planned')).toHaveCount(3)
  await expect(page.locator('.reply-ring')).toHaveText('2')
  for (const [label, count, title] of [
    ['발송', SAMPLE_LEADS, '발송된 연락처'],
    ['회신', 2, '회신한 연락처'],
    ['대기', SAMPLE_LEADS - 2, '대기 중인 연락처'],
  ] as const) {
    await expect(timer).toContainText(`${label} ${count}`)
    await number(timer, label).click()
    await expect(panel(page).getByRole('heading')).toHaveText(`${title} ${count}명`)
    await expect(panel(page).getByRole('listitem')).toHaveCount(count)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(number(timer, label)).toBeFocused()
  }

  const email = nodes(page, 'emailDraft').first()
  await expect(email).toContainText('등록된 모든 연락처에 개별 발송됩니다')
  await expect(email).toContainText(/생성됨 \d+\/\d+/)
  await number(email, '회신').click()
  await expect(panel(page).getByRole('heading')).toHaveText('회신한 연락처 2명')
  await expect(panel(page).getByRole('listitem')).toHaveCount(2)
  await expect(panel(page).getByRole('listitem').first()).toContainText('회신함')
  await page.keyboard.press('Escape')
  // a later email was not sent yet: its number is no button
  await expect(number(nodes(page, 'emailDraft').last(), '발송')).toHaveCount(0)
  await expect(number(nodes(page, 'timer').last(), '대기')).toHaveCount(0)

  await number(nodes(page, 'timer').first(), '발송').click()
  const rows = panel(page).getByRole('listitem')
  const name = (await rows.nth(1).locator('.font-semibold').first().textContent()) ?? ''
  await panel(page).getByRole('searchbox').focus()
  await typeKorean(page, name)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(name)
  await expect(panel(page).getByText('1명 찾음')).toBeVisible()
  await typeKorean(page, '없는회사')
  await expect(panel(page).getByText('검색어에 맞는 연락처가 없습니다')).toBeVisible()
  await panel(page).getByRole('searchbox').fill('')
  await rows.filter({ hasText: name }).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/sequences/${sequenceId}\\?.*contact=`))
  await expect(page.getByRole('dialog').getByRole('heading', { name })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 780 })
  await open(page, sequenceId)
  await number(nodes(page, 'timer').first(), '대기').click()
  await expect(panel(page).getByRole('listitem').first()).toBeVisible()
  await expectNoLayoutFault(page)
  await expectAccessible(page)
})
