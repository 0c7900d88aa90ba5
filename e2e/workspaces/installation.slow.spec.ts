// The owner of an open installation decides which workspaces use its model; other users do not see this setting.
import { getModelSettings } from '#api/writing/model.ts'
import { callApi, signInBrowser, signUpUser } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectNoLayoutFault } from '../support/layout.ts'
import { startServer } from '../support/server.ts'
import { newDatabase } from '../support/test-databases.ts'

test('the owner of the installation allows a workspace its model up to a limit; other users do not see the list', async ({
  page,
  context,
}) => {
  // its own server besides the browser
  test.slow()
  await using database = await newDatabase()
  const env = {
    DATABASE_URL: database.url,
    OPEN_SIGNUP: 'true',
    LOG_LEVEL: 'warn',
    OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
  }
  await using server = await startServer({ env })
  const owner = await signUpUser(server.url, { name: '설치 주인' })
  const guest = await signUpUser(server.url, { name: '손님' })
  const source = async () =>
    (await callApi(guest, getModelSettings, { params: { id: guest.workspaceId } })).source
  const table = page.getByRole('table', { name: '설치 모델 사용 워크스페이스' })

  await signInBrowser(context, owner)
  await page.goto(`${server.url}/settings?tab=model`)
  const row = table.getByRole('row').filter({ hasText: '손님의 워크스페이스' })
  const allowed = row.getByRole('switch', { name: '손님의 워크스페이스의 설치 모델 사용 허용' })
  await expect(allowed).not.toBeChecked()
  expect(await source()).toBe('sandbox')
  await allowed.click()
  await expect(allowed).toBeChecked()
  await expect.poll(source).toBe('installation')

  const cap = row.getByRole('textbox', { name: '손님의 워크스페이스의 월 한도 (토큰)' })
  await expect(cap).toHaveValue('1,000,000')
  await cap.fill('많이')
  await expect(row.getByRole('button', { name: '저장' })).toBeDisabled()
  await cap.fill('250,000')
  await row.getByRole('button', { name: '저장' }).click()
  await expect(row.getByRole('button', { name: '저장' })).toHaveCount(0)
  await page.reload()
  await expect(cap).toHaveValue('250,000')
  await expectAccessible(page)
  await expectNoLayoutFault(page)

  await context.clearCookies()
  await signInBrowser(context, guest)
  await page.goto(`${server.url}/settings?tab=model`)
  await expect(page.getByText('설치 기본 모델 사용 중').first()).toBeVisible()
  await expect(table).toHaveCount(0)
})
