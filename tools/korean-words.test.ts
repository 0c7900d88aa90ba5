// One format per fact: dates and times are written by core/calendar/korean-date.ts, a number has the counting word of
// docs/glossary.md, 답장 is the message and 회신 the outcome.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')
/** What users read. */
const SOURCES = ['src/{web,server,core,api,client}/**/*.{ts,tsx}', 'docs/guide/*.md', 'README.md']

/** Noun → its counting word, from the glossary. */
const COUNTING_WORDS = new Map(
  [...read('docs/glossary.md').matchAll(/^\| ([가-힣, ]+) \| ([명통건개]) \|$/gm)].flatMap(
    ([, nouns = '', word]) => nouns.split(', ').map((noun) => [noun, word] as const),
  ),
)
const PARTICLE = '(?:[이가을를은는에]|에서)?'
const NUMBER = String.raw`(?:\$\{[^}]*\}|\d[\d,]*)`
const COUNTED = new RegExp(
  `(?<![가-힣])(${[...COUNTING_WORDS.keys()].join('|')})${PARTICLE} (?:약 |총 )?${NUMBER}([명통건개])`,
  'g',
)
/** The two texts of the specification. */
const FIXED = new RegExp(`이메일 ${NUMBER}건(?:을 예약했습니다| 중 ${NUMBER}건을 생성했습니다)`, 'g')

const RULES: Record<string, RegExp> = {
  'formats a date or time by itself':
    /Intl\.DateTimeFormat\(|\.toLocale(?:Date|Time)String\(|\.get(?:Hours|Minutes|Month|Date|Day)\(|\}월 ?\$\{/g,
  'has a 12-hour clock': /오[전후](?=\s?(?:\d|\$\{)|['"`])|type="(?:time|datetime-local)"/g,
  'calls a message 회신, or an outcome 답장':
    /답장[률율]|답장이 와도 발송|회신을 (?:보냈|쓰|작성|읽|확인)|(?:받은|쓴) 회신|회신 (?:내용|본문|제목)/g,
  'counts 회신 in mails': new RegExp(`회신 ${NUMBER}[건통개]`, 'g'),
  'has the wrong particle after a counting word': /[}\d](?:[명통건][를는와가]|개[을은과이])(?=[\s'"`.,])/g,
}
/** Files in which a rule would find something, and why. A folder ends with a slash. */
const ALLOWED: readonly (readonly [file: string, why: string])[] = [
  ['src/core/calendar/zone.ts', 'reads the offset of a time zone'],
  ['src/core/calendar/korean-date.ts', 'the one place'],
  ['src/core/calendar/korean-holidays.ts', 'reads the lunar calendar'],
  ['src/core/inbox/', 'patterns of received mails'],
  ['src/core/writing/claims/', 'patterns of written mails'],
  ['testing/mails/', 'mails of other programs'],
]

const placesOf = (text: string): { line: number; rule: string }[] => {
  const shown = text.replaceAll(FIXED, (fixed) => ' '.repeat(fixed.length))
  const byRule = Object.entries(RULES).flatMap(([rule, pattern]) =>
    [...shown.matchAll(pattern)].map(({ index }) => ({ index, rule })),
  )
  const byWord = [...shown.matchAll(COUNTED)].flatMap(({ index, 1: noun = '', 2: word = '' }) =>
    COUNTING_WORDS.get(noun) === word ? [] : [{ index, rule: `counts ${noun} in ${word}` }],
  )
  return [...byRule, ...byWord].map(({ index, rule }) => ({
    line: shown.slice(0, index).split('\n').length,
    rule,
  }))
}

test('every date, counting word and name of a reply follows its one rule', () => {
  const found = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
    .filter((file) => !/\.(?:test|fixture)\.tsx?$|\/testing\//.test(file))
    .filter(
      (file) =>
        !ALLOWED.some(([allowed]) => file === allowed || (allowed.endsWith('/') && file.startsWith(allowed))),
    )
    .flatMap((file) => placesOf(read(file)).map(({ line, rule }) => `${file}:${line} ${rule}`))
  expect(found).toEqual([])
})

test('the counting words are those of the glossary', () => {
  expect([...new Set(COUNTING_WORDS.values())]).toEqual(['명', '통', '건', '개'])
})

test.each([
  ['new Intl.DateTimeFormat("ko-KR")', 'formats a date or time by itself'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a source
  ['`${month}월 ${day}일`', 'formats a date or time by itself'],
  ['new Date().getHours()', 'formats a date or time by itself'],
  ["'오후 3:00'", 'has a 12-hour clock'],
  ["hour < 12 ? '오전' : ''", 'has a 12-hour clock'],
  ['<Input type="time" />', 'has a 12-hour clock'],
  ["'이메일 3건을 삭제했습니다'", 'counts 이메일 in 건'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a source
  ['`연락처가 ${formatNumber(n)}개 있습니다`', 'counts 연락처 in 개'],
  ["'확인할 항목 3개'", 'counts 확인할 항목 in 개'],
  ["'회신 3건'", 'counts 회신 in mails'],
  ["'답장 3건를 완료했습니다'", 'has the wrong particle after a counting word'],
  ["'답장율'", 'calls a message 회신, or an outcome 답장'],
  ["'회신을 보냈습니다'", 'calls a message 회신, or an outcome 답장'],
])('%s is found', (text, rule) => {
  expect(placesOf(`// first line\n${text}`)).toEqual([{ line: 2, rule }])
})

test.each([
  "'연락처 3명을 등록하고 이메일 9건을 예약했습니다'",
  "'이메일 3건 중 2건을 생성했습니다'",
  "'메일 3통, 회신 1명'",
  "'화요일 오전에 회신이 가장 많았습니다.'",
])('%s is allowed', (text) => {
  expect(placesOf(text)).toEqual([])
})
