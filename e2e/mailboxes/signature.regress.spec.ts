// A signature with a logo, the member's own one for answers, and files of an email of a sequence.
import type { Page } from '@playwright/test'
import { replyToSandboxMessage } from '#api/sandbox/sandbox.ts'
import { callApi } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { openSettings, save, workflowOf } from '../support/designer.ts'
import { sampleWithFirstMailsSent } from '../support/filled-workspace.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, expectAccessibleLayout } from '../support/locators.ts'

/** A PNG file of one colour. */
const logo = async (page: Page): Promise<Buffer> =>
  Buffer.from(
    await page.evaluate(() => {
      const canvas = document.createElement('canvas')
      canvas.width = 120
      canvas.height = 36
      const context = canvas.getContext('2d')
      if (context) context.fillStyle = '#2463eb'
      context?.fillRect(0, 0, 120, 36)
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    }),
    'base64',
  )

async function expectLooksRight(page: Page, smallest = 390): Promise<void> {
  for (const { width, colorScheme } of [
    { width: 1280, colorScheme: 'light' },
    { width: 1280, colorScheme: 'dark' },
    { width: 390, colorScheme: 'dark' },
  ] as const) {
    if (width < smallest) continue
    await page.setViewportSize({ width, height: 860 })
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
    await expectAccessibleLayout(page)
  }
  await page.setViewportSize({ width: 1280, height: 860 })
}

test('a signature of a mailbox has a logo, and its preview shows a mail that ends with it', async ({
  page,
  user,
}) => {
  expect(user.workspaceId).not.toBe('')
  await page.goto('/email-accounts')
  await button(page, '발송 설정').click()
  const dialog = page.getByRole('dialog', { name: '발송 설정' })
  const field = dialog.getByRole('textbox', { name: '서명' })
  await field.click()
  await page.keyboard.type('이음 영업팀 ')
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: '이미지', exact: true }).click()
  await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logo(page) })
  await expect(field.locator('img[src^="/api/"], img[src^="blob:"], img[src^="data:"]')).toHaveCount(1)
  await dialog.getByRole('button', { name: '미리보기' }).click()
  const preview = dialog.locator('iframe').first().contentFrame()
  await expect(preview.getByText('이음 영업팀')).toBeVisible()
  await expect(preview.locator('img')).toHaveJSProperty('naturalWidth', 120)
  await expect(dialog.getByText(/^이미지 1개 · /)).toBeVisible()
  await expectLooksRight(page)
  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('발송 설정을 저장했습니다')).toBeVisible()
  await button(page, '발송 설정').click()
  await expect(field.locator('img:not(.ProseMirror-separator)')).toHaveCount(1)
})

test('a member writes a signature of their own at an answer, which is not sent by saving it', async ({
  page,
  user,
}) => {
  const { mails } = await sampleWithFirstMailsSent(user)
  const [mail] = mails
  if (!mail) throw new Error('one mail')
  const body = { kind: 'reply', text: '자료를 보내 주세요.' } as const
  await callApi(user, replyToSandboxMessage, { params: { id: mail.id }, body })
  await page.goto('/inbox')
  const form = page.getByRole('form', { name: '답장' })
  await form.getByRole('textbox', { name: '답장 내용' }).fill('아직 보내지 않을 답장')
  await form.getByRole('button', { name: '내 서명' }).click()
  const dialog = page.getByRole('dialog', { name: '답장에 쓰는 내 서명' })
  await dialog.getByRole('textbox', { name: '내 서명' }).fill('김하늘 드림')
  // in a narrow window the thread is another page
  await expectLooksRight(page, 1280)
  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('내 서명을 저장했습니다')).toBeVisible()
  await expect(form.getByRole('textbox', { name: '답장 내용' })).toHaveText('아직 보내지 않을 답장')
})

test('an email of a sequence has files, and its preview lists them', async ({ page, user }) => {
  const { dialog, sequenceId, preview } = await openSettings(page, user)
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: '파일 첨부' }).click()
  const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(3.5 * 2 ** 20)])
  await (await chooser).setFiles([
    { name: '회사소개서.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 소개') },
    { name: '카탈로그.pdf', mimeType: 'application/pdf', buffer: large },
  ])
  await expect(dialog.getByText('다운로드 링크로 발송: 카탈로그.pdf')).toBeVisible()
  await expect(preview.getByRole('link', { name: /^회사소개서\.pdf.*저장$/ })).toBeVisible()
  await expectLooksRight(page)
  await dialog.getByRole('button', { name: '저장', exact: true }).click()
  await save(page)
  const { nodes } = await workflowOf(user, sequenceId)
  const files = nodes.flatMap((node) => (node.type === 'emailDraft' ? (node.data.files ?? []) : []))
  expect(files.map(({ name }) => name)).toEqual(['회사소개서.pdf', '카탈로그.pdf'])
})
