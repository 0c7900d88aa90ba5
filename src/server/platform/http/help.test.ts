import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fontFacesOf, guidePages, registerHelp } from './help.ts'
import { registerTransport } from './transport.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const server = Fastify()
const pages = guidePages()

beforeAll(async () => {
  await registerTransport(server)
  registerHelp(server)
})
afterAll(() => server.close())

const get = (url: string) => server.inject({ url })

test('the index links every file of docs/guide and every section of it', async () => {
  const { body, statusCode } = await get('/help')
  expect(statusCode).toBe(200)
  const files = globSync('docs/guide/*.md', { cwd: ROOT })
  expect(files.length).toBeGreaterThan(10)
  expect(pages).toHaveLength(files.length)
  const headings = files.flatMap((file) => [
    ...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/^## (.+)$/gm),
  ])
  expect(pages.flatMap(({ sections }) => sections)).toHaveLength(headings.length)
  for (const { name, sections } of pages) {
    expect(body).toContain(`href="/help/${name}"`)
    for (const { id } of sections) expect(body).toContain(`href="/help/${name}#${id}"`)
  }
})

test('every link, anchor and image of every page leads to something the server has', async () => {
  const addresses = new Set<string>()
  for (const { name, html } of pages)
    for (const [, address = ''] of html.matchAll(/(?:href|src)="([^"]+)"/g))
      addresses.add(address.startsWith('#') ? `/help/${name}${address}` : address)
  const own = [...addresses].filter((address) => !/^(https?|mailto):/.test(address))
  expect(own.length).toBeGreaterThan(30)
  for (const address of own.filter((one) => one !== '/api/docs')) {
    const [url = '', anchor] = address.split('#')
    const response = await get(url)
    expect(response.statusCode, address).toBe(200)
    if (anchor !== undefined) expect(response.body, address).toContain(`id="${decodeURIComponent(anchor)}"`)
  }
})

test('a page loads nothing from other hosts, contains no script and keeps the content security policy', async () => {
  for (const { name } of pages) {
    const { body, headers } = await get(`/help/${name}`)
    expect(headers['content-type']).toContain('text/html')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(body).not.toMatch(/<script|\son\w+=|(?:src|<link[^>]+href)="https?:/)
  }
})

test('the guide uses the font of the built web, and that of the system without one', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ieum-assets-'))
  const face = '@font-face{font-family:Pretendard Variable;src:url(/assets/a.woff2)}'
  writeFileSync(path.join(folder, 'index.css'), `${face}body{margin:0}`)
  writeFileSync(path.join(folder, 'index.js'), face)
  expect(fontFacesOf(folder)).toBe(face)
  rmSync(folder, { recursive: true })
  expect(fontFacesOf(folder)).toBe('')
})

test('an unknown page, an unknown image and a path outside the images answer 404', async () => {
  for (const url of ['/help/nothing', '/help/images/none.png', '/help/images/..%2f..%2fpackage.json'])
    expect((await get(url)).statusCode, url).toBe(404)
})
