// The page of a lead: planned mails above the history, actions on its enrollments, the way to the conversation.
import { getLead, listLeads } from '#api/leads/leads.ts'
import { replyToSandboxMessage } from '#api/sandbox/sandbox.ts'
import { callApi } from '../support/api.ts'
import { sampleWithFirstMailsSent } from '../support/filled-workspace.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, expectAccessibleLayout } from '../support/locators.ts'

test('an enrollment is paused on the page of its lead, and a reply opens its conversation', async ({
  page,
  user,
}) => {
  const { mails } = await sampleWithFirstMailsSent(user)
  const [mail] = mails
  if (!mail) throw new Error('no mail was sent')
  const { data } = await callApi(user, listLeads, { query: { search: mail.to, limit: 1 } })
  const id = data[0]?.id ?? ''
  await page.goto(`/leads/${id}`)
  const history = page.getByRole('list', { name: '이력' })
  await expect(history.getByRole('listitem').filter({ hasText: '2번째 메일 발송 예정' })).toBeVisible()
  await expectAccessibleLayout(page)
  await button(page, '일시정지').click()
  await page.getByRole('dialog').getByText('직접 재개할 때까지').click()
  await page.getByRole('dialog').getByRole('button', { name: '일시정지' }).click()
  await expect(page.getByText('연락처 1명을 일시정지했습니다')).toBeVisible()
  expect((await callApi(user, getLead, { params: { id } })).status).toBe('paused')
  await expect(button(page, '다시 진행')).toBeVisible()

  await callApi(user, replyToSandboxMessage, {
    params: { id: mail.id },
    body: { kind: 'reply', text: '검토해 보겠습니다' },
  })
  await page.reload()
  await history.getByRole('link', { name: '대화 열기' }).first().click()
  await expect(page).toHaveURL(/\/inbox\?thread=/)
  await expect(page.getByText('검토해 보겠습니다').first()).toBeVisible()
})
