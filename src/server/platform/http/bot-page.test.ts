import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerBotPage } from './bot-page.ts'
import { registerTransport } from './transport.ts'

const server = Fastify()
beforeAll(async () => {
  await registerTransport(server)
  registerBotPage(server, 'help+<b>@ieum.example')
})
afterAll(() => server.close())

test('the page about the site reader is public, in Korean and English, and loads nothing from other hosts', async () => {
  const { statusCode, body, headers } = await server.inject({ url: '/bot' })
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toContain('text/html')
  expect(headers['content-security-policy']).toContain("script-src 'self'")
  expect(body.match(/User-agent: IeumBot\nDisallow: \//g)).toHaveLength(2)
  expect(body).toContain('읽지 않게 하는 방법')
  expect(body).toContain('To exclude it')
  expect(body).not.toMatch(/<script|\son\w+=|(?:src|<link[^>]+href)="https?:/)
})

test('the contact is escaped, and without one the operator of the site is named', async () => {
  const { body } = await server.inject({ url: '/bot' })
  expect(body).toContain('mailto:help+&lt;b&gt;@ieum.example')
  const other = Fastify()
  registerBotPage(other, null)
  expect((await other.inject({ url: '/bot' })).body).not.toContain('mailto:')
  await other.close()
})
