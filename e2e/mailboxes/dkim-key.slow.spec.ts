// A DKIM key for an own mail server: created in one click, its record to copy, and unverified until DNS has it.
import { createEmailAccount } from '#api/mailboxes/email-accounts.ts'
import { callApi } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectNoLayoutFault } from '../support/layout.ts'

test('a DKIM key is created and shown as a record; signing needs the DNS record, and a mail service has no key', async ({
  page,
  user: { workspaceId },
  user,
}) => {
  const mailbox = (name: string, host: string) =>
    callApi(user, createEmailAccount, {
      body: {
        workspaceId,
        name,
        address: 'minji@hanbit.example',
        smtp: { host, port: 465, security: 'tls' },
        imap: null,
        username: 'minji',
        password: 'secret',
      },
    })
  await mailbox('우리 서버', 'mail.hanbit.example')
  await mailbox('지메일', 'smtp.gmail.com')
  await page.goto('/email-accounts')
  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  const signing = card('우리 서버').getByRole('region', { name: 'DKIM 서명' })
  await signing.getByRole('button', { name: '서명 키 만들기' }).click()
  await expect(signing.getByText(/^ieum-[0-9a-f]{8}\._domainkey\.hanbit\.example$/)).toBeVisible()
  await expect(signing.getByText(/^v=DKIM1; k=rsa; p=/)).toBeVisible()
  await expect(signing.getByRole('button', { name: '값 복사', exact: true })).toBeVisible()
  await signing.getByRole('button', { name: '서명 켜기' }).click()
  await expect(
    signing.getByRole('status').filter({ hasText: /찾을 수 없습니다|조회할 수 없어/ }),
  ).toBeVisible()
  await expect(signing.getByText('꺼짐')).toBeVisible()
  await expect(card('지메일').getByRole('region', { name: 'DKIM 서명' })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoLayoutFault(page)
})
