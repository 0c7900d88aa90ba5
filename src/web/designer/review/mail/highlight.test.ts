import { expect, test } from 'vitest'
import { highlightedWords, highlightHtml, highlightText } from './highlight.ts'

const marksIn = (html: string) =>
  [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('mark')].map((m) => m.textContent)

test('only what stands in the mail is looked for, the longest first', () => {
  expect(
    highlightedWords([
      { code: 'too_long', found: ['본문 2000자'] },
      { code: 'missing_name', found: ['김서연'] },
      { code: 'spam_words', found: ['무료', '무료 증정'] },
      { code: 'other_company', found: ['㈜가온테크'] },
    ]),
  ).toEqual(['무료 증정', '㈜가온테크', '가온테크', '무료'])
})

test('a text is cut at what was met and stays whole', () => {
  const text = '[이름]님, Click Here (지금) click here'
  const pieces = highlightText(text, ['[이름]', 'click here'])
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  expect(pieces.filter((piece) => piece.isMarked).map((piece) => piece.text)).toEqual([
    '[이름]',
    'Click Here',
    'click here',
  ])
})

test('a name is met with other blanks in it', () => {
  expect(highlightText('한빛  정밀에', ['한빛 정밀'])[0]).toMatchObject({
    text: '한빛  정밀',
    isMarked: true,
  })
})

test('in HTML the words are marked, not the tags, the styles or the attributes', () => {
  const html = '<style>p{color:red}</style><p title="무료">무료 <b>red</b></p>'
  const marked = highlightHtml(html, ['무료', 'red'])
  expect(marksIn(marked)).toEqual(['무료', 'red'])
  expect(marked).toContain('p{color:red}')
  expect(marked).toContain('title="무료"')
})

test('a link to a strange host stands out although its text is another', () => {
  expect(highlightHtml('<a href="https://bad.example/x">여기</a>', ['bad.example'])).toContain('background')
})

test('text that looks like a tag stays text', () => {
  expect(marksIn(highlightHtml('<p>&lt;b&gt;무료&lt;/b&gt;</p>', ['무료']))).toEqual(['무료'])
  expect(highlightHtml('<p>&lt;b&gt;무료</p>', ['무료'])).toContain('&lt;b&gt;')
})
