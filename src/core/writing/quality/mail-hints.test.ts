import { expect, test } from 'vitest'
import { growthExponent, MAX_EXPONENT } from '#testing/growth.ts'
import { type HintFacts, type MailHint, mailHints } from './mail-hints.ts'

const good: HintFacts = {
  subject: '{{회사명}} 영업 자동화 제안',
  bodyText:
    '안녕하세요, {{담당자명 | default: "담당자"}}님.\n{% if 업종 == "제조" %}공장{% endif %} https://seller.example/demo\n{{수신거부}}',
  bodyHtml: '',
  senderDomains: ['www.Seller.example'],
  hasFooter: false,
}
const brief = (hint: MailHint): string =>
  'found' in hint
    ? `${hint.kind} ${hint.field} ${hint.found} ${hint.line}:${hint.column}`
    : 'length' in hint
      ? `${hint.kind} ${hint.field} ${hint.length}/${hint.max}`
      : `${hint.kind} ${hint.field}`
const OUT = '\n{{수신거부}}'

test('a good mail has no hints', () => {
  expect(mailHints(good)).toEqual([])
})

test('an empty mail has no hints', () => {
  expect(mailHints({ ...good, subject: '', bodyText: '' })).toEqual([])
})

test.each<[string, Partial<HintFacts>, string[]]>([
  ['a spam word in the subject', { subject: '선착순 제안' }, ['spam_word subject 선착순 1:1']],
  [
    'a spam word in another spacing, with its line',
    { bodyText: `첫 줄\n지금 무료증정 합니다${OUT}` },
    ['spam_word bodyText 무료증정 2:4'],
  ],
  [
    'a picture without an address and an element that is removed',
    { bodyHtml: '<p>{{수신거부}}</p>\n<img><img src="cid:1"><video></video>' },
    ['unseen_image bodyHtml  2:1', 'removed_element bodyHtml video 2:23'],
  ],
  ['a repeated word is reported once', { bodyText: `공짜 공짜${OUT}` }, ['spam_word bodyText 공짜 1:1']],
  ['a part of another word is not reported', { bodyText: `제품 확대출시와 breadwinner${OUT}` }, []],
  ['three exclamation marks', { subject: '제안!!!' }, ['spam_word subject !!! 1:3']],
  ['two are not reported', { subject: '제안!!' }, []],
  ['English spam words', { bodyText: `Please Click  here${OUT}` }, ['spam_word bodyText Click here 1:8']],
  [
    'words of an HTML body across tags, but not inside tags',
    { bodyHtml: `<p class="공짜">\n<b>무료</b> 증정</p>${OUT}` },
    ['spam_word bodyHtml 무료 증정 2:4'],
  ],
  [
    'the text body is not checked when there is HTML',
    { bodyText: '공짜', bodyHtml: `<p>제안</p>${OUT}` },
    [],
  ],
  [
    'except for an unfilled placeholder, which blocks the mail',
    { bodyText: '[이름]님', bodyHtml: `<p>제안</p>${OUT}` },
    ['leftover bodyText [이름] 1:1'],
  ],
  [
    'an unfilled placeholder',
    { bodyText: `안녕하세요\n[담당자명]님${OUT}` },
    ['leftover bodyText [담당자명] 2:1'],
  ],
  ['an ordinary bracket is not reported', { subject: '[제안] 함께해요' }, []],
  ['a subject that is too long', { subject: '가'.repeat(61) }, ['long_subject subject 61/60']],
  [
    'a variable counts as its sample value',
    { subject: `{{회사명}}${'가'.repeat(57)}` },
    ['long_subject subject 61/60'],
  ],
  ['the filter of a variable does not count', { subject: `{{회사명 | default: "${'가'.repeat(60)}"}}` }, []],
  ['a body that is too long', { bodyText: `${'가'.repeat(1501)}${OUT}` }, ['long_body bodyText 1501/1500']],
  ['tags do not count towards the length', { bodyHtml: `<p style="${'a'.repeat(1600)}">제안</p>${OUT}` }, []],
  ['no opt-out link', { bodyText: '안녕하세요' }, ['no_opt_out bodyText']],
  ['no own opt-out link, but a footer that has one', { bodyText: '안녕하세요', hasFooter: true }, []],
  [
    'an opt-out link only in the text body of an HTML mail',
    { bodyHtml: '<p>제안</p>' },
    ['no_opt_out bodyHtml'],
  ],
  ['a shortened link', { bodyText: `https://bit.ly/x${OUT}` }, ['short_link bodyText bit.ly 1:1']],
  [
    'a foreign link, each host once',
    { bodyHtml: `<a href="https://Other.example/a">a</a> <a href="https://other.example/b">b</a>${OUT}` },
    ['foreign_link bodyHtml other.example 1:10'],
  ],
  ['a subdomain of the sender is not foreign', { bodyText: `https://app.seller.example${OUT}` }, []],
  [
    'a host that only ends alike is foreign',
    { bodyText: `https://evilseller.example${OUT}` },
    ['foreign_link bodyText evilseller.example 1:1'],
  ],
  [
    'with no domain known no link is foreign',
    { bodyText: `https://other.example${OUT}`, senderDomains: [] },
    [],
  ],
  [
    'all in the order of the mail',
    { subject: '특가!!!', bodyText: '[이름]님, 공짜입니다' },
    [
      'spam_word subject 특가 1:1',
      'spam_word subject !!! 1:3',
      'leftover bodyText [이름] 1:1',
      'spam_word bodyText 공짜 1:8',
      'no_opt_out bodyText',
    ],
  ],
])('%s', (_, facts, hints) => {
  expect(mailHints({ ...good, ...facts }).map(brief)).toEqual(hints)
})

test.each(['<', '<!--'])('a hostile body of %j is read in linear time', (piece) => {
  const work = (bodyHtml: string) => mailHints({ ...good, bodyHtml })
  expect(growthExponent(work, piece, 30_000)).toBeLessThanOrEqual(MAX_EXPONENT)
})
