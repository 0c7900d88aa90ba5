import { expect, test } from 'vitest'
import { READ_FAULT_SENTENCES, READ_FAULTS } from './read-faults.ts'
import { MAX_ROBOTS_LINES, robotsAllow, robotsMeaning } from './robots.ts'

test('a missing robots.txt allows everything, a failing one nothing', () => {
  for (const status of [400, 401, 403, 404, 410]) expect(robotsMeaning(status, 'text/html')).toBe('allow_all')
  for (const status of [429, 500, 503, 599]) expect(robotsMeaning(status, 'text/plain')).toBe('disallow_all')
})

test('a page of the site instead of robots.txt has no rules', () => {
  expect(robotsMeaning(200, 'text/html; charset=utf-8')).toBe('allow_all')
  expect(robotsMeaning(200, 'text/plain')).toBe('parse')
  expect(robotsMeaning(200, null)).toBe('parse')
})

test('each fault has a sentence of its own that says what to do', () => {
  const sentences = READ_FAULTS.map((fault) => READ_FAULT_SENTENCES[fault])
  expect(new Set(sentences).size).toBe(READ_FAULTS.length)
  for (const sentence of sentences) expect(sentence).toMatch(/니다(?:\([^)]+\))?\. .*주세요\.$/)
})

const allows = (text: string, path: string): boolean =>
  robotsAllow(text, new URL(path, 'https://hanbit.co.kr'))
const allowsWith = (rules: string, path: string): boolean => allows(`User-agent: *\n${rules}`, path)

test('the group of the own name is used, whatever its version and case, else the group for all', () => {
  const both = 'User-agent: *\nDisallow: /\n\nUser-agent: ieumbot/1.0\nDisallow: /about'
  expect([allows(both, '/'), allows(both, '/about')]).toEqual([true, false])
  expect(allows('User-agent: OtherBot\nDisallow: /', '/')).toBe(true)
  expect(allows('User-agent: *\nDisallow: /\nUser-agent: IeumBot\nDisallow:', '/')).toBe(true)
})

test('several names may share rules, and several groups of one name are one', () => {
  const shared = 'User-agent: OtherBot\nUser-agent: IeumBot\nCrawl-delay: 5\nDisallow: /a'
  expect(allows(shared, '/a')).toBe(false)
  const repeated =
    'User-agent: *\nDisallow: /a\nUser-agent: OtherBot\nDisallow: /b\nUser-agent: *\nDisallow: /c'
  expect(['/a', '/b', '/c'].map((path) => allows(repeated, path))).toEqual([false, true, false])
})

test('the longest rule that matches counts, and of two of the same length the one that allows', () => {
  const rules = 'Allow: /a/b\nDisallow: /a\nDisallow: /a/b/c\nDisallow: /x\nAllow: /x'
  expect(['/a', '/a/b', '/a/b/c', '/x', '/y'].map((path) => allowsWith(rules, path))).toEqual([
    false,
    true,
    false,
    true,
    true,
  ])
})

test.each([
  ['/*.php', '/index.php5', true],
  ['/*.php$', '/index.php5', false],
  ['/*.php$', '/a.php/b.php', true],
  ['/a$', '/a', true],
  ['/a$', '/ab', false],
  ['*/private/', '/x/private/y', true],
  ['/a*b*c', '/axxbyyc?d', true],
  ['/a*b*c', '/acb', false],
  ['/*ab$', '/ab', true],
  ['/ab*ab$', '/ab', false],
  ['/?page=', '/?page=2', true],
  ['/회사', '/%ed%9a%8c%ec%82%ac/a', true],
  ['/%ed%9a%8c', '/회', true],
  ['about', '/about', false],
  ['/a # comment', '/a', true],
])('a rule for %s at %s matches: %s', (pattern, path, isMatch) => {
  expect(allowsWith(`Disallow: ${pattern}`, path)).toBe(!isMatch)
})

test('a byte order mark, old line ends and white space do not matter', () => {
  expect(allows('\uFEFFUSER-AGENT : *\r disallow\t: /a \r', '/a')).toBe(false)
})

test('lines behind the last one that is read have no effect', () => {
  const comments = (count: number) => '#\n'.repeat(count)
  expect(allowsWith(`${comments(MAX_ROBOTS_LINES - 2)}Disallow: /`, '/')).toBe(false)
  expect(allowsWith(`${comments(MAX_ROBOTS_LINES - 1)}Disallow: /`, '/')).toBe(true)
})
