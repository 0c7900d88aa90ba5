// Two members edit one mail: the second gets a conflict notice, on every screen where mails are edited.
import type { Locator, Page } from '@playwright/test'
import { loadSampleData } from '#api/workspaces/workspaces.ts'
import { generateEmails, listGeneratedEmails, updateGeneratedEmail } from '#api/writing/generated-emails.ts'
import { callApi, type SignedInUser } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'

/** Generates the first mail of the sample sequence for each lead. */
async function generateSampleMails(user: SignedInUser) {
  const sample = await callApi(user, loadSampleData, { params: { id: user.workspaceId } })
  const node = { id: sample.sequenceId, nodeId: 'emailDraft-1' }
  await callApi(user, generateEmails, { params: node, body: { mode: 'manual' } })
  const [first] = await callApi(user, listGeneratedEmails, { params: node, query: {} })
  if (!first) throw new Error('no mail was written')
  const params = { ...node, emailId: first.id }
  return {
    node,
    colleague: (subject: string) => callApi(user, updateGeneratedEmail, { params, body: { subject } }),
    /** the text on the server */
    now: async () => (await callApi(user, listGeneratedEmails, { params: node, query: {} }))[0]?.subject,
  }
}

async function saveOverTheirs(
  page: Page,
  editor: Locator,
  scene: Awaited<ReturnType<typeof generateSampleMails>>,
) {
  const subject = editor.getByRole('textbox', { name: '제목' })
  await subject.fill('내가 수정한 제목')
  await scene.colleague('동료가 수정한 제목')
  await editor.getByRole('button', { name: '저장', exact: true }).click()
  await expect(editor.getByText('다른 멤버가 이 이메일을 먼저 수정했습니다')).toBeVisible()
  await expect(editor.getByRole('alert')).toBeInViewport()
  await expect(subject).toHaveValue('내가 수정한 제목')
  expect(await scene.now()).toBe('동료가 수정한 제목')
  await editor.getByRole('button', { name: '차이 보기' }).click()
  await expect(editor.locator('del').first()).toBeVisible()
  await expectAccessible(page)
}

test('the second editor sees the first text, keeps their own one, and decides', async ({ page, user }) => {
  const scene = await generateSampleMails(user)
  const { id, nodeId } = scene.node

  await test.step('in the review queue', async () => {
    await page.goto(`/sequences/${id}/workflow?review=${nodeId}`)
    const queue = page.getByRole('dialog', { name: '이메일 검토' })
    await expect(queue.getByRole('listbox').getByRole('option').first()).toBeVisible()
    await queue.getByRole('button', { name: '수정', exact: true }).click()
    await saveOverTheirs(page, queue, scene)
    await queue.getByRole('button', { name: '저장', exact: true }).click()
    await expect(queue.getByRole('textbox', { name: '제목' })).toBeHidden()
    expect(await scene.now()).toBe('내가 수정한 제목')
    await scene.colleague('처음')
  })

  await test.step('in the generation dialog', async () => {
    await page.goto(`/sequences/${id}/workflow`)
    await page.getByRole('button', { name: '이메일 관리' }).first().click()
    const manage = page.getByRole('dialog', { name: '이메일 생성 관리' })
    await manage.getByRole('button', { name: '보기/수정' }).first().click()
    const edit = page.getByRole('dialog', { name: '이메일 수정' })
    await expect(edit.getByRole('textbox', { name: '제목' })).toBeVisible()
    await saveOverTheirs(page, edit, scene)
    await edit.getByRole('button', { name: '저장', exact: true }).click()
    await expect(edit).toBeHidden()
    expect(await scene.now()).toBe('내가 수정한 제목')
  })
})
