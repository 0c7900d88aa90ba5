// Files of an answer and of a mail to one lead: chosen, dropped, rejected, removed, kept with the draft, sent, and saved again.
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { replyToSandboxMessage } from '#api/sandbox/sandbox.ts'
import { callApi } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { sampleWithFirstMailsSent } from '../support/filled-workspace.ts'
import { expect, test } from '../support/fixtures.ts'
import { oneLead } from '../support/leads.ts'
import { button, expectAccessibleLayout, threads } from '../support/locators.ts'
import { typeKorean } from '../support/type-korean.ts'

const PDF = Buffer.from('%PDF-1.7 한빛정밀 견적서')
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: PDF })

async function drop(page: Page, onto: Locator, name: string, content: string): Promise<void> {
  const files = await page.evaluateHandle(
    ([fileName, text]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text ?? ''], fileName ?? ''))
      return transfer
    },
    [name, content],
  )
  await onto.dispatchEvent('dragover', { dataTransfer: files })
  await expect(page.getByText('여기에 놓으면 첨부됩니다')).toBeVisible()
  await onto.dispatchEvent('drop', { dataTransfer: files })
}

async function choose(page: Page, within: Locator, name: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await within.getByRole('button', { name: '파일 첨부' }).click()
  await (await chooser).setFiles(pdf(name))
}

async function expectLooksRight(page: Page): Promise<void> {
  for (const { width, colorScheme } of [
    { width: 1280, colorScheme: 'light' },
    { width: 1280, colorScheme: 'dark' },
    { width: 390, colorScheme: 'dark' },
  ] as const) {
    await page.setViewportSize({ width, height: 860 })
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
    await expectAccessibleLayout(page)
  }
  await page.setViewportSize({ width: 1280, height: 860 })
}

test('an answer is sent with its files, and what may not be attached is said at the form', async ({
  page,
  user,
}) => {
  test.slow()
  const { mails } = await sampleWithFirstMailsSent(user)
  const [mail] = mails
  if (!mail) throw new Error('one mail')
  await callApi(user, replyToSandboxMessage, {
    params: { id: mail.id },
    body: { kind: 'reply', text: '견적서를 보내 주세요.' },
  })
  await page.goto('/inbox')
  const form = page.getByRole('form', { name: '답장' })
  await form.getByRole('textbox', { name: '답장 내용' }).click()
  await choose(page, form, '견적서 (최종).pdf')
  const list = form.getByRole('list', { name: '첨부파일' })
  await expect(list).toContainText('견적서 (최종).pdf')
  await drop(page, form, '수량.csv', '회사명,수량')
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await drop(page, form, '실행.exe', 'MZ')
  await expect(form.getByRole('alert')).toContainText('실행.exe: 첨부할 수 없는 파일입니다.')
  await expectLooksRight(page)
  await page.setViewportSize({ width: 390, height: 860 })
  // a phone shows the list until a thread is chosen
  await threads(page).first().click()
  await expect(list).toBeVisible()
  await expectAccessible(page)
  await expectAccessibleLayout(page)
  await page.setViewportSize({ width: 1280, height: 860 })
  await list.getByRole('button', { name: '수량.csv 빼기' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(form.getByRole('alert')).toHaveCount(0)
  // kept with the draft, also without a text
  await page.reload()
  await expect(list).toContainText('견적서 (최종).pdf')

  await form.getByRole('textbox', { name: '답장 내용' }).click()
  await typeKorean(page, '견적서입니다')
  await button(page, '보내기').click()
  const thread = page.getByRole('article')
  const link = thread.getByRole('link', { name: /^견적서 \(최종\)\.pdf.*저장$/ })
  await expect(link).toBeVisible()
  await expect(list).toHaveCount(0)
  const saving = page.waitForEvent('download')
  await link.click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('견적서 (최종).pdf')
  expect(await readFile(await saved.path())).toEqual(PDF)
  await thread.getByRole('button', { name: '발송 취소' }).click()
  await expect(list).toContainText('견적서 (최종).pdf')
})

test('a mail to one lead keeps its files with the draft and is planned with them', async ({ page, user }) => {
  const { id } = await oneLead(user)
  await page.goto(`/leads/${id}`)
  await button(page, '메일 쓰기').click()
  const form = page.getByRole('form', { name: '메일 쓰기' })
  await form.getByRole('textbox', { name: '제목' }).fill('제안서')
  await form.getByRole('textbox', { name: '본문' }).click()
  await page.keyboard.press('Control+Home')
  await typeKorean(page, '제안서입니다')
  await choose(page, form, '제안서.pdf')
  const list = form.getByRole('list', { name: '첨부파일' })
  await expect(list).toContainText('제안서.pdf')
  await expectLooksRight(page)
  await page.reload()
  await expect(list).toContainText('제안서.pdf')
  await form.getByRole('button', { name: '보내기', exact: true }).click()
  await expect(page.getByText(/에 발송됩니다/)).toBeVisible()
  await page.getByRole('region', { name: /알림/ }).getByRole('button', { name: '발송 취소' }).click()
  await expect(list).toContainText('제안서.pdf')
})
