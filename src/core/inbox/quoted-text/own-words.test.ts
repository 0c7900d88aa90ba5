import { expect, test } from 'vitest'
import { withTextFooter } from '#core/compliance/sender-profile.ts'
import { readOptOut } from '#core/inbox/opt-out/opt-out.ts'
import { extractOwnText } from './own-words.ts'

const PROFILE = {
  isAdvertising: true,
  senderName: '(주)이음',
  email: 'sales@ieum.example',
  phone: '02-123-4567',
  postalAddress: '서울시 중구 세종대로 1',
}
const SENT = withTextFooter(
  '안녕하세요, 이음 김민지입니다.\n재고 정리를 자동으로 해 주는 제품을 소개드립니다.\nIf you do not want to receive these e-mails, say “please remove me from your list”.',
  PROFILE,
  'https://ieum.example/u/abc',
)
const OWN = '네, 관심 있습니다. 통화 가능하신가요?'
const textOf = (own: string, sent: string[] = [SENT]): string =>
  extractOwnText(own, sent).text.replace(/\n+/g, '\n').trim()

test.each([
  ['as it was sent', (sent: string) => sent],
  ['with marks', (sent: string) => sent.replaceAll(/^/gm, '> ')],
  ['on one line', (sent: string) => sent.replaceAll('\n', ' ')],
  ['a word per line', (sent: string) => sent.replaceAll(' ', '\n')],
  ['with no-break spaces and tabs', (sent: string) => sent.replaceAll(' ', '\u00a0\t')],
  ['with zero-width characters', (sent: string) => sent.replaceAll(' ', ' \u200b')],
  [
    'with the link rewritten',
    (sent: string) => sent.replace(/https:\S+/, 'https://safelinks.example/?url=x&y=1'),
  ],
  ['with the link removed', (sent: string) => sent.replace(/https:\S+/, '')],
  ['with bold marks', (sent: string) => sent.replaceAll(/^(.+)$/gm, '*$1*')],
  ['in wide characters', (sent: string) => sent.replaceAll(':', '：')],
])('a sent mail is removed from the reply %s', (_, change) => {
  const { text } = extractOwnText(`${OWN}\n\n${change(SENT)}`, [SENT])
  expect(readOptOut(text, '')).toBeNull()
  expect(text).toContain(OWN)
  expect(text).not.toMatch(/광고성|세종대로|remove|receive|수신거부/)
})

test('a quoted sentence is removed also when another sentence of the sent mail begins with the same words', () => {
  const second = '저희 이음 자동화 제품은 소개를 그만 받으시려면 수신거부라고 답해 주십시오.'
  const sent = `저희 이음 자동화 제품은 견적서를 만들어 드립니다.\n${second}`
  const text = textOf(`${OWN}\n\n${second}`, [sent])
  expect(text).toContain(OWN)
  expect(text).not.toContain('수신거부')
})

test('the fixed lines of the footer are removed where no sent mail is known', () => {
  const footer = SENT.slice(SENT.indexOf('이 메일은 광고성'))
  expect(readOptOut(extractOwnText(`${OWN}\n\n${footer}`, []).text, '')).toBeNull()
})

test.each([
  '수신거부 / Unsubscribe',
  '수신거부',
  'Unsubscribe',
  '수신거부 | Unsubscribe',
  '[수신거부]',
  '구독취소',
  '*Unsubscribe* <https://x.example/u/1>',
])('link text alone below the first paragraph is not an opt-out: %s', (link) => {
  for (const sent of [[], [SENT]]) {
    expect(readOptOut(textOf(`${OWN}\n\n박서준 드림\n\n${link}`, sent), '')).toBeNull()
    expect(readOptOut(textOf(`안녕하세요.\n\n${OWN}\n\n${link}`, sent), '')).toBeNull()
  }
})

test.each([
  '수신거부',
  '안녕하세요.\n\n수신거부',
  '수신거부합니다.',
  'unsubscribe',
  'Hi Minji,\n\nplease remove me from your list.',
  'I do not want to receive these e-mails.',
  'please remove me from your list',
  '제안서 작성\n수신거부합니다.',
])('a request in the words the mail suggests is kept: %s', (request) => {
  const { text, certain } = extractOwnText(`${request}\n\n${SENT}`, [SENT])
  expect(readOptOut(certain, '')?.level).toBe('sure')
  expect(text).toContain(request.split('\n').at(-1))
})

test('words below removed text or below a possible quote are not certain', () => {
  expect(extractOwnText(`${SENT}\n\n수신거부합니다.`, [SENT])).toMatchObject({
    certain: expect.not.stringContaining('수신거부합니다'),
    text: expect.stringContaining('수신거부합니다.'),
  })
  for (const mark of [
    '-----------',
    '김민지 <k@c.example> 2026-11-20 10:00',
    '김민지 wrote:',
    'From: k@c.example',
  ]) {
    const words = extractOwnText(`${OWN}\n\n${mark}\n수신거부합니다.`, [])
    expect(words.certain, mark).not.toContain('수신거부합니다')
    expect(words.text).toContain('수신거부합니다')
  }
})
