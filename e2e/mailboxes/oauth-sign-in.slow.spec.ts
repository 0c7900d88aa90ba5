// OAuth sign-in of a mailbox: from registering the client to a revoked grant.
import { expectAccessible } from '../support/axe.ts'
import { test as base, expect } from '../support/fixtures.ts'
import { expectNoLayoutFault } from '../support/layout.ts'
import { button } from '../support/locators.ts'
import { startServer } from '../support/server.ts'
import { newDatabase } from '../support/test-databases.ts'

const test = base.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern
    async ({}, use) => {
      await using database = await newDatabase()
      await using server = await startServer({
        program: 'testing/mailboxes/oauth-app.ts',
        env: {
          DATABASE_URL: database.url,
          OPEN_SIGNUP: 'true',
          LOG_LEVEL: 'error',
          ALLOW_PRIVATE_HOSTS: 'true',
        },
      })
      await use(server)
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

const ADDRESS = 'kim@hanbit.example'

test('an admin registers the client, a mailbox signs in, loses its grant and signs in again', async ({
  page,
  user,
  server,
}) => {
  const hand = (act: string) => fetch(`${/hand: (\S+)/.exec(server.output())?.[1]}/${act}`)

  await page.goto('/email-accounts')
  await button(page, '메일 계정 연결').click()
  const dialog = page.getByRole('dialog', { name: '메일 계정 연결' })
  const byHand = dialog.locator('summary')
  await byHand.click()
  await dialog.getByLabel('메일 서비스').selectOption('gmail')
  await expect(dialog.getByText('관리자가 설정의 ‘메일 로그인’에 Google')).toBeVisible()
  await expect(dialog.getByLabel('앱 비밀번호')).toBeVisible()
  await dialog.getByRole('link', { name: '메일 로그인 설정' }).click()

  await expect(page.getByText(`${user.url}/oauth/callback`)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('클라이언트 ID').first().fill('client-1')
  await button(page, 'Google 저장').click()
  await expect(page.getByText('이 클라이언트의 보안 비밀을 입력해 주세요.')).toBeVisible()
  await page.getByLabel('클라이언트 보안 비밀').first().fill('a secret')
  await button(page, 'Google 저장').click()
  await expect(page.getByText('Google 클라이언트를 저장했습니다')).toBeVisible()
  await expect(page.getByText('등록됨', { exact: true })).toBeVisible()
  await expectNoLayoutFault(page)

  // a sign-in to another mailbox: an error, nothing is connected
  await page.goto('/email-accounts')
  await button(page, '메일 계정 연결').click()
  await byHand.click()
  await dialog.getByLabel('메일 서비스').selectOption('gmail')
  await dialog.getByLabel('메일 주소').fill('lee@hanbit.example')
  await button(page, 'Google로 연결').click()
  await expect(page.getByText(`${ADDRESS} 계정으로 로그인했습니다`)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: ADDRESS })).toHaveCount(0)

  // the next attempt has the typed values
  await button(page, '메일 계정 연결').click()
  await expect(dialog.getByLabel('메일 주소')).toHaveValue('lee@hanbit.example')
  await dialog.getByLabel('메일 주소').fill('')
  await expectAccessible(page)
  await button(page, 'Google로 연결').click()
  const verifying = page.getByRole('dialog', { name: '연결 확인' })
  await expect(verifying.getByText('연결되었습니다. 이제 이 계정으로 발송할 수 있습니다.')).toBeVisible()
  await verifying.getByText('닫기').click()
  const card = page.getByRole('listitem').filter({ hasText: ADDRESS })
  await expect(card.getByText('연결됨')).toBeVisible()
  await card.getByRole('button', { name: /자세히 보기/ }).click()
  await expect(card.getByText(/Google, .* 갱신됨/)).toBeVisible()
  await expectNoLayoutFault(page)

  await hand(`revoke/${ADDRESS}`)
  await card.getByRole('button', { name: '연결 확인' }).click()
  await expect(verifying.getByText('Google 로그인이 끊겼습니다')).toBeVisible()
  await verifying.getByText('닫기').click()
  await expect(card.getByText('연결 끊김')).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: '다시 연결' }).click()
  await expect(verifying.getByText('연결되었습니다. 이제 이 계정으로 발송할 수 있습니다.')).toBeVisible()
  await verifying.getByText('닫기').click()
  await expect(card.getByText('연결됨')).toBeVisible()
  await expect(card.getByRole('button', { name: '다시 연결' })).toHaveCount(0)
})
