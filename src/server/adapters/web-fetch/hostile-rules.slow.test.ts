// Files and addresses of a site that are built to take long: the main thread of the process does as little as for any site.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_URL_LENGTH } from '#core/leads/research/site.ts'
import { type FixtureServer, type SiteHandler, startFixtureSites } from '#testing/servers/fixture-sites.ts'

const signal = new AbortController().signal
const FACT = '<p>한빛정밀은 2008년에 설립된 진공 챔버 제조 기업입니다.</p>'
/** A path that is requested. */
const LONG = 'a'.repeat(MAX_URL_LENGTH - 100)

let sites: FixtureServer
/** CPU time of this thread for a site of the same size with one short rule; at least 20 ms, because it is counted in ticks */
let usual: number
beforeAll(async () => {
  sites = await startFixtureSites()
  // the first reading also loads modules
  await mainThreadCpu(siteWith('Disallow: /x'))
  usual = Math.max(20_000, await mainThreadCpu(siteWith('Disallow: /x')))
})
afterAll(() => sites[Symbol.asyncDispose]())

let count = 0
/** A site whose front page redirects twice, each time to another long address, and has two links to long ones. */
function siteWith(rules: string): string {
  const name = `hostile-rules-${++count}`
  const page: SiteHandler = (request, response) => {
    const hop = Number(new URL(request.url ?? '/', 'http://a').searchParams.get('hop') ?? '0')
    if (hop < 2) return void response.writeHead(302, { location: `/${LONG}?hop=${hop + 1}` }).end()
    const links = ['about', 'business'].map((one) => `<a href="/${one}/${LONG}">${one}</a>`)
    response.writeHead(200, { 'content-type': 'text/html' }).end(`${FACT}${links.join('')}`)
  }
  sites.serve(name, page)
  sites.serve(
    name,
    (_request, response) =>
      void response.writeHead(200, { 'content-type': 'text/plain' }).end(`User-agent: *\n${rules}\n`),
    '/robots.txt',
  )
  return name
}
const pathsOf = (name: string): string[] =>
  sites.requests.filter(({ host }) => host === `${name}.example`).map(({ path }) => path)

/** CPU time that this thread spends on reading a site, in microseconds. */
async function mainThreadCpu(name: string): Promise<number> {
  const before = process.threadCpuUsage()
  await sites.reader().read(sites.url(name), signal)
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

const HOSTILE: Record<string, string> = {
  'wildcards between equal letters': `Disallow: /${'*a'.repeat(15_000)}*b\n`.repeat(20),
  'many rules of many wildcards': `Disallow: /${'a*'.repeat(60)}b\n`.repeat(4000),
  'nothing but wildcards': `Disallow: ${'*'.repeat(100)}b$\n`.repeat(5000),
  'parts that nearly match': `Disallow: /*${'a'.repeat(900)}b*c\n`.repeat(500),
}
for (const [name, rules] of Object.entries(HOSTILE))
  test(`a robots.txt of ${name} takes no time of the main thread`, async () => {
    expect(await mainThreadCpu(siteWith(rules))).toBeLessThan(usual * 10)
  })

test('rules of a hostile robots.txt are still applied', async () => {
  const rules = `Disallow: /${'a*'.repeat(400)}b\nDisallow: /about/`
  const reading = await sites.reader().read(sites.url(siteWith(rules)), signal)
  expect(reading).toMatchObject({ ok: true, skipped: [{ reason: 'robots_disallowed' }] })
})

test('an address longer than 2,048 characters is not requested: as a redirect, a link and the site itself', async () => {
  const long = `/about/${'a'.repeat(MAX_URL_LENGTH)}`
  for (const length of [MAX_URL_LENGTH, 15_000]) {
    const name = `hostile-rules-${++count}`
    sites.serve(name, (_request, response) => {
      response.writeHead(302, { location: `/${'a'.repeat(length)}` }).end()
    })
    const reading = await sites.reader().read(sites.url(name), signal)
    expect(reading).toMatchObject({ ok: false, fault: 'address_too_long' })
    expect(pathsOf(name)).toEqual(['/'])
  }
  const linked = `hostile-rules-${++count}`
  sites.servePage(linked, `${FACT}<a href="${long}">회사소개</a>`)
  expect(await sites.reader().read(sites.url(linked), signal)).toMatchObject({ ok: true, skipped: [] })
  expect(pathsOf(linked)).toEqual(['/'])
  const reading = await sites.reader().read(sites.url(linked, long), signal)
  expect(reading).toMatchObject({ ok: false, fault: 'address_too_long' })
})

test('thousands of long links and frames take no time of the main thread', async () => {
  const name = `hostile-rules-${++count}`
  const links = Array.from({ length: 2000 }, (_, i) => `<a href="about${i}">회사소개</a>`)
  const frames = Array.from({ length: 9000 }, (_, i) => `<frame src="${i}">`)
  sites.servePage(name, `<base href="/about/${LONG}/">${FACT}${links.join('')}${frames.join('')}`)
  expect(await mainThreadCpu(name)).toBeLessThan(usual * 10)
})
