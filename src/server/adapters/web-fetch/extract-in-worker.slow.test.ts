import { expect, test } from 'vitest'
import { WORKER_LIMITS } from '#server/platform/run-in-worker.ts'
import { extractInWorker } from './site-reader.ts'

const bytesOf = (html: string) => ({
  bytes: Buffer.from(html),
  charset: 'utf-8',
  url: 'https://hanbit.example/',
  site: 'https://hanbit.example/',
})
/** More time than a busy machine needs; a step of quadratic cost takes minutes. */
const PATIENT = { ...WORKER_LIMITS, ms: 30_000 }
const FACT = '한빛정밀은 2008년에 설립된 진공 챔버 제조 기업입니다.'

/** Pages that block a parser or an extractor for seconds, or overflow its stack. */
const BOMBS: Record<string, string> = {
  '3,000 nested elements': `${'<div>'.repeat(3000)}${FACT}${'</div>'.repeat(3000)}`,
  '100,000 nested elements': `${'<div>'.repeat(100_000)}<p>${FACT}`,
  '40,000 links': `${'<a href="/a">링크</a> '.repeat(40_000)}<p>${FACT}</p>`,
  '30,000 paragraphs': `<p>${FACT}</p>${'<p>a'.repeat(30_000)}`,
  '2,000 unclosed tables': `<p>${FACT}</p>${'<table><tr><td>'.repeat(2000)}`,
}
for (const [name, html] of Object.entries(BOMBS))
  test(`a page of ${name} is read as plain text`, async () => {
    expect(await extractInWorker(bytesOf(html), PATIENT)).toMatchObject({
      sentences: expect.arrayContaining([FACT]),
    })
  })

/** Texts that are compared with their neighbours, their ends, or a style sheet. */
const LONG = 900_000
const SLOW_TEXTS: Record<string, string> = {
  'blanks in a link': `<a>${'a '.repeat(LONG / 2)}</a>`,
  'ends of sentences in a link': `<a>${'다 '.repeat(LONG / 4)}</a>`,
  'closing brackets': `<p>${')'.repeat(LONG)}a</p>`,
  'numbers and labels': '<p>31만㎡</p><p>누적 면적</p>'.repeat(9000),
  'years and items': '<li>2024<li>05 누적 면적 달성'.repeat(9000),
  'lines with years': `<p>${'2024<br>05 달성<br>'.repeat(9000)}</p>`,
  'a long line below a year': `<ul><li>2024<p>${'저희에'.repeat(LONG / 9)}</p></ul>`,
  'merged cells': `<table>${'<tr><td rowspan=100>2024<td>05'.repeat(6000)}</table>`,
  'empty descriptions': `<dl>a${'<dd></dd><b></b>'.repeat(9000)}</dl>`,
  pictures: `<img alt="${'1 가 '.repeat(200)}">`.repeat(1000),
  'style sheets': '<style>.a{display:none}</style>'.repeat(19_000),
  'nested rules': `<style>${'a{'.repeat(45_000)}</style>`,
  'many selectors': `<style>${'.a,'.repeat(30_000)}.b{display:none}</style>`,
  'a list of values': `<p>${`거래처: ${'가나,'.repeat(120)}:`}</p>`.repeat(1500),
}
for (const [name, html] of Object.entries(SLOW_TEXTS))
  test(`a page of ${name} is read within the limits`, async () => {
    const content = await extractInWorker(bytesOf(`<p>${FACT}</p>${html}`), PATIENT)
    expect(content?.sentences).toContain(FACT)
  })

/** Unfinished markup in the size of the largest page. */
const UNFINISHED = [
  '<',
  '<!--',
  '<p a="',
  '</',
  '&amp',
  '<script>',
  '<style>',
  '<![CDATA[',
  '<a href=',
  '<title>',
  '</p>',
  '<svg>',
  '\n',
  '0',
  '₩',
]
for (const unit of UNFINISHED)
  test(`a megabyte of ${JSON.stringify(unit)} ends with a fault`, async () => {
    const content = await extractInWorker(bytesOf(unit.repeat(1_000_000 / unit.length)), PATIENT)
    expect(content).toMatchObject({ sentences: [], fault: expect.any(String) })
  })

test('an extraction that takes longer than allowed is ended', async () => {
  expect(
    await extractInWorker(bytesOf(`<p>${FACT}</p>`.repeat(9000)), { ...WORKER_LIMITS, ms: 0 }),
  ).toBeNull()
})

test('an extraction that needs more memory than allowed ends its worker and nothing else', async () => {
  const page = bytesOf(`<p>${FACT}</p><a href="/b">링크</a>`.repeat(9000))
  expect(await extractInWorker(page, { ...WORKER_LIMITS, mb: 8 })).toBeNull()
  expect(await extractInWorker(page, PATIENT)).toMatchObject({ sentences: [FACT] })
})

test('deeply nested JSON-LD and JSON-LD that is no JSON are ignored', async () => {
  const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const html = `<script type="application/ld+json">${nested}</script><script type="application/ld+json">{"@type":</script><p>${FACT}</p>`
  expect(await extractInWorker(bytesOf(html), PATIENT)).toMatchObject({ sentences: [FACT], fault: null })
})
