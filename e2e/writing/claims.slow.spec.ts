// The source of each claim of a generated mail, beside the mail in the review queue.
import { updateGeneratedEmail } from '#api/writing/generated-emails.ts'
import { callApi } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { generateSampleMails, head, list, mailsOf } from '../support/review.ts'

test('a claim without a source is highlighted and named with what to do', async ({ page, user }) => {
  const scene = await generateSampleMails(user)
  const [mail] = await mailsOf(user, scene)
  if (!mail) throw new Error('no mail was generated')
  await callApi(user, updateGeneratedEmail, {
    params: { id: scene.sequenceId, nodeId: scene.nodeId, emailId: mail.id },
    body: {
      bodyText: `${mail.contactName}님, 최근 시리즈 B 투자를 유치하신 것을 축하드립니다.`,
      bodyHtml: '',
    },
  })
  await page.goto(`/sequences/${scene.sequenceId}/workflow?review=${scene.nodeId}`)
  await list(page).getByRole('option', { name: mail.companyName }).first().click()
  await expect(head(page).locator('mark').filter({ hasText: '시리즈 B 투자를 유치' })).toBeVisible()
  const details = page.getByRole('complementary', { name: '메일 정보' })
  await expect(details.getByRole('heading', { name: '근거' })).toBeVisible()
  await expect(details.getByRole('link', { name: '연락처에 사실 추가' }).first()).toHaveAttribute(
    'href',
    `/leads/${mail.leadId}`,
  )
  await expectAccessible(page)
  await details.getByRole('button', { name: '수정' }).click()
  await expect(page.getByRole('textbox', { name: '제목' })).toBeFocused()
})
