// The keyboard walks through more threads than one page, and a draft stays with its thread.
import type { Page } from '@playwright/test'
import { queryDatabase } from '../support/database.ts'
import { expect, test } from '../support/fixtures.ts'
import { fillInbox, THREADS } from '../support/full-inbox.ts'

const article = (page: Page) => page.getByRole('article')

test('J walks through more threads than one page, and K back; the list keeps its place after another screen', async ({
  page,
  user,
  server,
}) => {
  // a minute for all threads is too little on a busy machine
  test.slow()
  await fillInbox(server, user)
  await page.goto('/inbox')
  await expect(article(page).getByRole('heading', { name: 'Re: 제안 1', exact: true })).toBeVisible()
  for (let n = 1; n <= THREADS; n++) {
    await page.keyboard.press('j')
    await expect(article(page).getByRole('heading', { name: `Re: 제안 ${n}`, exact: true })).toBeVisible()
  }
  const current = page.getByRole('region', { name: '받은 답장 목록' }).locator('a[aria-current=true]')
  await expect(current).toBeInViewport()
  await page.keyboard.press('j')
  await expect(current).toContainText(`담당자 ${THREADS}`)
  await page.keyboard.press('k')
  await expect(current).toContainText(`담당자 ${THREADS - 1}`)
  await expect(current).toBeInViewport()
  await page
    .getByRole('complementary', { name: '연락처 정보' })
    .getByRole('link', { name: '연락처 열기' })
    .click()
  await expect(page).toHaveURL(/\/leads\//)
  await page.goBack()
  await expect(current).toContainText(`담당자 ${THREADS - 1}`)
  await expect(current).toBeInViewport()
})

test('a draft stays with its thread, and the user is warned when another member has answered meanwhile', async ({
  page,
  user,
  server,
}) => {
  await fillInbox(server, user)
  await page.goto('/inbox')
  await expect(article(page).getByRole('heading', { name: 'Re: 제안 1', exact: true })).toBeVisible()
  await page.keyboard.press('j')
  const field = page.getByRole('textbox', { name: '답장 내용' })
  await field.click()
  await page.keyboard.type('draft of mine')
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await expect(field).toHaveText('')
  await page.keyboard.press('k')
  await expect(field).toHaveText('draft of mine')
  await queryDatabase(
    server,
    `INSERT INTO inbox_answers (id, workspace_id, thread_id, email_account_id, inbound_message_id, body_text, planned_at, state,
       message_id, from_address, to_address, subject, mime, sent_at)
     SELECT gen_random_uuid(), m.workspace_id, m.thread_id, m.email_account_id, m.id, '먼저 답장합니다', now(), 'sent',
       'other-' || m.id, 'a@b.example', m.from_address, m.subject, '', now()
     FROM inbound_messages m WHERE m.workspace_id = $1 AND m.subject = 'Re: 제안 1' ORDER BY m.received_at DESC LIMIT 1`,
    [user.workspaceId],
  )
  await expect(page.getByText(/먼저 답장했습니다/)).toBeVisible()
  await expect(field).toHaveText('draft of mine')
})
