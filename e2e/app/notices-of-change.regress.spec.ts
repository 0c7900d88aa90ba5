// What another user changes is shown by a notice of change, not by polling.
import type { Page } from '@playwright/test'
import { createLead, updateLead } from '#api/leads/leads.ts'
import { updateSequence } from '#api/sequences/sequences.ts'
import { callApi, type SignedInUser, signUpUser } from '../support/api.ts'
import { joinWorkspace } from '../support/database.ts'
import { make, nodes, open, THREE } from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'

/** Resolves when the stream of the page has started; call it before the page is opened. */
const streamOf = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/api/v1/events'))
const withSubject = (subject: string) =>
  JSON.stringify({
    ...THREE,
    nodes: THREE.nodes.map((one) => (one.id === 'a' ? { ...one, data: { ...one.data, subject } } : one)),
  })
const saveAs = (user: SignedInUser, id: string, subject: string) =>
  callApi(user, updateSequence, { params: { id }, body: { workflowData: withSubject(subject) } })

test('an open designer asks for the draft once in 20 seconds, and shows what a colleague saves', async ({
  page,
  user,
  server,
}) => {
  const colleague = await signUpUser(server.url, { name: '박동료' })
  await joinWorkspace(server, colleague, user.workspaceId, 'member')
  const { id } = await make(user, THREE)
  await page.clock.install()
  const started = streamOf(page)
  await open(page, id)
  await started
  await page.waitForLoadState('networkidle')
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  const drafts = () => calls.filter((path) => path === `/api/v1/sequences/${id}/draft`)
  await page.clock.runFor(20_000)
  await saveAs(colleague, id, '동료의 제목')
  await expect(nodes(page, 'emailDraft')).toContainText('동료의 제목')
  await expect(page.getByText('박동료님이 저장한 내용을 불러왔습니다')).toBeVisible()
  expect(drafts()).toHaveLength(1)
})

test('an open list of leads shows the lead that a colleague adds and changes', async ({
  page,
  user,
  server,
}) => {
  const colleague = await signUpUser(server.url, { name: '박동료' })
  await joinWorkspace(server, colleague, user.workspaceId, 'member')
  const started = streamOf(page)
  await page.goto('/leads')
  await started
  const { id } = await callApi(colleague, createLead, {
    body: {
      workspaceId: user.workspaceId,
      companyName: '새빛정밀',
      contactName: '이바다',
      contactEmail: 'sea@saebit.example',
    },
  })
  await expect(page.getByRole('link', { name: '새빛정밀' })).toBeVisible()
  await callApi(colleague, updateLead, { params: { id }, body: { companyName: '한빛정밀' } })
  await expect(page.getByRole('link', { name: '한빛정밀' })).toBeVisible()
})

test('without the stream, what a colleague saves is shown after a minute', async ({ page, user, server }) => {
  const colleague = await signUpUser(server.url, { name: '박동료' })
  await joinWorkspace(server, colleague, user.workspaceId, 'member')
  const { id } = await make(user, THREE)
  await page.clock.install()
  await page.route('**/api/v1/events', (route) => route.fulfill({ status: 429, json: {} }))
  await open(page, id)
  await page.waitForLoadState('networkidle')
  await saveAs(colleague, id, '동료의 제목')
  await page.clock.runFor(61_000)
  await expect(nodes(page, 'emailDraft')).toContainText('동료의 제목')
})
