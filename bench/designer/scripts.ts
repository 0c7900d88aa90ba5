// How much JavaScript the list page, the designer and its windows bring, gzipped as the server sends it.
import { get } from 'node:http'
import type { Page } from 'playwright-core'

export type ScriptSizes = { list: number; designer: number; dialogs: number }

/** In kB (1,000 bytes). Each counts what the ones before it have not brought already. */
export async function scriptSizes(page: Page, serverUrl: string, sequenceId: string): Promise<ScriptSizes> {
  const seen = new Set<string>()
  const found: string[] = []
  page.on('response', (response) => {
    const url = response.url()
    if (!url.startsWith(serverUrl) || !/\.js(\?|$)/.test(url) || seen.has(url)) return
    seen.add(url)
    found.push(url)
  })
  const sizeOfNew = async (): Promise<number> => {
    await page.waitForLoadState('networkidle')
    const urls = found.splice(0)
    const sizes = await Promise.all(urls.map(gzippedSize))
    return sizes.reduce((sum, size) => sum + size, 0) / 1000
  }
  await page.goto(`${serverUrl}/sequences`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const list = await sizeOfNew()
  await page.goto(`${serverUrl}/sequences/${sequenceId}/workflow`)
  await page.locator('.react-flow__node').first().waitFor()
  const designer = await sizeOfNew()
  const open = async (kind: string, button: string): Promise<void> => {
    await page.locator(`.react-flow__node-${kind}`).first().getByRole('button', { name: button }).click()
    await page.getByRole('dialog').waitFor()
    await page.waitForLoadState('networkidle')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await open('emailDraft', '설정')
  await open('emailDraft', '이메일 관리')
  await open('timer', '수정')
  return { list, designer, dialogs: await sizeOfNew() }
}

const gzippedSize = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      if (response.headers['content-encoding'] !== 'gzip') reject(new Error(`${url} comes uncompressed`))
      let size = 0
      response.on('data', (chunk: Buffer) => (size += chunk.length))
      response.on('end', () => resolve(size))
    }).on('error', reject)
  })
