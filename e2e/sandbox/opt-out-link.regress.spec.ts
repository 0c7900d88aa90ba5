// The opt-out link of a mail in the sandbox.
import { unsubscribeState } from '#api/compliance/unsubscribe.ts'
import { listEnrollments } from '#api/enrollments/enrollments.ts'
import { callApi, type SignedInUser } from '../support/api.ts'
import { sampleWithFirstMailsSent } from '../support/filled-workspace.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, expectAccessibleLayout } from '../support/locators.ts'

const statusOf = async (user: SignedInUser, sequenceId: string, companyName: string) => {
  const { data } = await callApi(user, listEnrollments, {
    params: { id: sequenceId },
    query: { limit: 200 },
  })
  return data.find((enrollment) => enrollment.companyName === companyName)?.status
}

test('the opt-out link works with one click, can be undone, and opening it changes nothing', async ({
  page,
  user,
  browser,
  server,
}) => {
  const { sequenceId } = await sampleWithFirstMailsSent(user)
  await page.goto(`/sandbox?search=${encodeURIComponent('누리솔루션')}`)
  const link = page.getByRole('article').getByRole('link', { name: /\/u\// })
  const token = new URL((await link.getAttribute('href')) ?? '').pathname.split('/').at(-1) ?? ''

  const stranger = await browser.newContext({ baseURL: server.url, locale: 'ko-KR' })
  const open = await stranger.newPage()
  await open.goto(`/u/${token}`)
  const press = button(open, '수신거부 Unsubscribe')
  await expect(press).toBeVisible()
  await expect(open.getByText('se•••@nuri-solution.example').first()).toBeVisible()
  await expectAccessibleLayout(open)
  expect((await callApi(server.url, unsubscribeState, { params: { token } })).isUnsubscribed).toBe(false)
  expect(await statusOf(user, sequenceId, '누리솔루션')).toBe('active')

  await press.click()
  await expect(open.getByRole('heading', { name: '수신거부되었습니다' })).toBeVisible()
  await expect(open.getByText('You have been unsubscribed')).toBeVisible()
  await expectAccessibleLayout(open)
  expect(await statusOf(user, sequenceId, '누리솔루션')).toBe('unsubscribed')
  await open.reload()
  await button(open, '되돌리기 Undo').click()
  await expect(open.getByText('수신거부를 되돌렸습니다')).toBeVisible()
  await expect(press).toBeVisible()
  expect((await callApi(server.url, unsubscribeState, { params: { token } })).isUnsubscribed).toBe(false)

  await open.goto('/u/not-a-real-token')
  await expect(open.getByRole('heading', { name: '수신거부 링크가 올바르지 않습니다' })).toBeVisible()
  await open.setViewportSize({ width: 390, height: 800 })
  await expectAccessibleLayout(open)
  await stranger.close()
})
