// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { type Highlight, highlightedWords, highlightHtml, highlightText, writtenTexts } from './highlight.ts'

const marksIn = (html: string) =>
  [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('mark')].map((m) => m.textContent)

const warn = (...words: string[]): Highlight[] => words.map((word) => ({ word, tone: 'warn' }))

test('only words that occur in the email are highlighted, the longest first', () => {
  expect(
    highlightedWords([
      { code: 'too_long', found: ['본문 2000자'] },
      { code: 'missing_name', found: ['김서연'] },
      { code: 'spam_words', found: ['무료', '무료 증정'] },
      { code: 'other_company', found: ['㈜가온테크'] },
    ]),
  ).toEqual(warn('무료 증정', '㈜가온테크', '가온테크', '무료'))
})

test('a text is split at the matches without losing characters', () => {
  const text = '[이름]님, Click Here (지금) click here'
  const pieces = highlightText(text, warn('[이름]', 'click here'))
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  expect(pieces.filter((piece) => piece.tone).map((piece) => piece.text)).toEqual([
    '[이름]',
    'Click Here',
    'click here',
  ])
})

test('a name matches with different white space', () => {
  expect(highlightText('한빛  정밀에', warn('한빛 정밀'))[0]).toMatchObject({
    text: '한빛  정밀',
    tone: 'warn',
  })
})

test('in HTML only text is highlighted, not tags, styles or attributes', () => {
  const html = '<style>p{color:red}</style><p title="무료">무료 <b>red</b></p>'
  const marked = highlightHtml(html, warn('무료', 'red'))
  expect(marksIn(marked)).toEqual(['무료', 'red'])
  expect(marked).toContain('p{color:red}')
  expect(marked).toContain('title="무료"')
})

test('the texts of a model are outlined in HTML, also where one is the beginning of another', () => {
  const html =
    '<p>안녕하십니까. <b>새 공장 &amp; 라인 소식</b></p><p>새 공장 &amp; 라인 소식을 보았습니다.</p>'
  const shown = highlightHtml(
    html,
    writtenTexts(['새 공장 & 라인 소식', '새 공장 & 라인 소식을 보았습니다.']),
  )
  expect(marksIn(shown)).toEqual(['새 공장 & 라인 소식', '새 공장 & 라인 소식을 보았습니다.'])
  expect(shown).toContain('outline:')
})

test('a mark inside a text of a model is shown in its outline', () => {
  const outlined = highlightHtml(
    '<p>새 공장이 전국 1위입니다.</p>',
    writtenTexts(['새 공장이 전국 1위입니다.']),
  )
  const shown = highlightHtml(outlined, warn('전국 1위'))
  expect(marksIn(shown)).toEqual(['새 공장이 전국 1위입니다.', '전국 1위'])
})

test('a link to a foreign host is highlighted although its text differs', () => {
  expect(highlightHtml('<a href="https://bad.example/x">여기</a>', warn('bad.example'))).toContain(
    'background',
  )
})

test('text that looks like a tag stays text', () => {
  expect(marksIn(highlightHtml('<p>&lt;b&gt;무료&lt;/b&gt;</p>', warn('무료')))).toEqual(['무료'])
  expect(highlightHtml('<p>&lt;b&gt;무료</p>', warn('무료'))).toContain('&lt;b&gt;')
})

test('claims without a source and unknown contacts are highlighted', () => {
  const words = highlightedWords([
    { code: 'unsupported_claim', found: ['시리즈 B 투자를 유치'] },
    { code: 'unknown_contact', found: ['010-9876-5432'] },
  ])
  expect(marksIn(highlightHtml('<p>시리즈 B 투자를 유치하셨다니 010-9876-5432로</p>', words))).toEqual([
    '시리즈 B 투자를 유치',
    '010-9876-5432',
  ])
})

test('a claim to check is underlined, one without a source is filled', () => {
  const words = highlightedWords([
    { code: 'unsupported_claim', found: ['37%'] },
    { code: 'claim_to_check', found: ['12만 권'] },
  ])
  const html = highlightHtml('<p>37% 늘어 12만 권입니다.</p>', words)
  const styles = [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('mark')].map(
    (mark) => mark.getAttribute('style'),
  )
  expect(styles).toEqual([
    expect.stringContaining('background:#'),
    expect.stringContaining('underline dotted'),
  ])
  expect(highlightText('12만  권', words)[0]?.tone).toBe('look')
})
