// A forgotten password, reset with a printed link.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { signUpUser } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, expectAccessibleLayout } from '../support/locators.ts'
import { startServer, stopServer } from '../support/server.ts'

test('a forgotten password is reset with a printed link', async ({ browser }) => {
  await using server = await startServer({ env: { LOG_LEVEL: 'warn' } })
  const owner = await signUpUser(server.url, { email: 'owner@example.com' })
  await stopServer(server)
  const root = path.resolve(import.meta.dirname, '../..')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(root, 'tools/reset-link.ts'), owner.email],
    { env: { ...process.env, DATA_DIR: server.dataDir, PORT: String(server.port) } },
  )
  const link = /http\S+/.exec(stdout)?.[0] ?? ''
  await using again = await startServer({
    dataDir: server.dataDir,
    port: server.port,
    env: { LOG_LEVEL: 'warn' },
  })
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${again.url}/sign-in`)
  await button(page, '비밀번호 재설정').click()
  await page.getByLabel('이메일').fill(owner.email)
  await button(page, '링크 받기').click()
  await expect(page.getByText('가입한 계정이 있으면 곧 메일이 도착합니다')).toBeVisible()
  await page.goto(link.replace(/^http:\/\/[^/]+/, again.url))
  await page.getByLabel('새 비밀번호').fill('a new horse battery')
  await expectAccessibleLayout(page)
  await button(page, '비밀번호 변경').click()
  await expect(page).toHaveURL(/sign-in/)
  await page.getByLabel('이메일').fill(owner.email)
  await page.getByLabel('비밀번호', { exact: true }).fill('a new horse battery')
  await button(page, '로그인').click()
  await expect(page).not.toHaveURL(/sign-in/)
})
