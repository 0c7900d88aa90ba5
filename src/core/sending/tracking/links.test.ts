// What tracking changes in a mail, and that it can be undone.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMPTY_SENDER_PROFILE, type SenderProfile } from '#core/compliance/sender-profile.ts'
import { composeMessage } from '#core/sending/compose-message.ts'
import { trackLinks, untracked, webAddress, withPixel } from './links.ts'
import { isPublicAddress } from './public-address.ts'

const OPT_OUT = 'https://ieum.example/u/abc.def'
const store = new Map<string, string>()
const address = (nth: number, { raw }: { raw: string }) => {
  const token = `${nth}x${store.size}.sig`
  store.set(token, raw)
  return `https://ieum.example/t/c/${token}`
}
const track = (html: string) => trackLinks(html, address, OPT_OUT)
const back = (html: string) => untracked(html, (token) => store.get(token) ?? null)

test('web links are replaced, the rest stays byte for byte, and undoing gives the same HTML', () => {
  const html = `<p title='href="https://no.example"'>가 <a class="b" href="https://a.example/?x=1&amp;y=2" target="_blank">하나</a>
    <A HREF='http://b.example/길?q=한글'>둘</A> <a name="top">셋</a> https://text.example</p>`
  const { html: tracked, count } = track(html)
  expect(count).toBe(2)
  expect(tracked.match(/https:\/\/ieum\.example\/t\/c\//g)).toHaveLength(2)
  expect(tracked).not.toContain('a.example')
  expect(tracked).toContain('https://text.example')
  expect(back(withPixel(tracked, 'https://ieum.example/t/o/tok.sig.gif'))).toBe(html)
})

test.each([
  ['the opt-out link', OPT_OUT],
  ['a mail address', 'mailto:a@b.example'],
  ['a phone number', 'tel:02-123-4567'],
  ['a place in the mail', '#top'],
  ['nothing', ''],
  ['no scheme', '//b.example/x'],
  ['another scheme', 'javascript:alert(1)'],
  ['a password before the host', 'https://user:pass@b.example/'],
  ['a user before the host', 'https://bank.example@evil.example/'],
  ['a character that cannot be decoded with certainty', 'https://b.example/?a=1&eacute;=2'],
  ['a backslash', 'https:\\\\b.example'],
  ['a blank inside', 'https://b.example/a b'],
  ['an address of 2,000 characters', `https://b.example/${'a'.repeat(2000)}`],
])('%s stays as it is', (_, href) => {
  const html = `<a href="${href}">x</a>`
  expect(track(html)).toEqual({ html, count: 0 })
})

test('the opt-out link stays however it is written', () => {
  const html = `<a href="https://ieum.example/u/abc&#46;def">그만</a><a href=" ${OPT_OUT} ">그만</a>`
  expect(track(html).count).toBe(0)
})

const piece = fc.oneof(
  fc.constantFrom(
    '<p>',
    '</p>',
    '<br>',
    '글 ',
    '\r\n',
    '<b>굵게</b>',
    '<a>',
    '</a>',
    '<td bgcolor="#fff">',
    '$&',
    '$1',
  ),
  fc
    .tuple(
      fc.constantFrom('"', "'"),
      fc.constantFrom('http://', 'https://', 'mailto:', '#', '/', 'HTTPS://'),
      fc
        .webUrl({ withQueryParameters: true })
        .map((url) => url.replace(/^https?:\/\//, '').replaceAll(/["'<>]/g, '')),
      fc.constantFrom('', ' target="_blank"', ' title=\'href="http://x.example"\'', ' rel=noopener'),
    )
    .map(
      ([quote, scheme, rest, more]) =>
        `<a${more} href=${quote}${scheme}${rest.replaceAll('&', '&amp;')}${quote}>`,
    ),
)

test('tracking and undoing it gives the same HTML for any content', () => {
  void fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const html = pieces.join('')
      const { html: tracked, count } = track(html)
      expect(tracked.split('https://ieum.example/t/c/').length - 1).toBe(count)
      expect(back(withPixel(tracked, 'https://ieum.example/t/o/a.b.gif'))).toBe(html)
    }),
  )
})

test('a link is decoded as a mail program decodes it', () => {
  expect(webAddress('https://a.example/?x=1&amp;y=&#50;&#x33;')).toBe('https://a.example/?x=1&y=23')
  expect(webAddress('&#106;avascript:alert(1)')).toBeNull()
  expect(webAddress('https://a.example/&#10;Location: x')).toBeNull()
})

const ADVERTISER: SenderProfile = {
  isAdvertising: true,
  senderName: '(주)이음',
  email: 'sales@ieum.example',
  phone: '02-123-4567',
  postalAddress: '서울시 중구',
}
const compose = (profile: SenderProfile, bodyHtml: string, isTracked = true) =>
  composeMessage({
    content: { subject: '제안', bodyText: '글 https://a.example', bodyHtml },
    thread: null,
    optOutUrl: OPT_OUT,
    profile,
    ...(isTracked && { tracking: { address, pixelUrl: 'https://ieum.example/t/o/a.b.gif' } }),
  })

test('links of the advertising footer are not tracked, and the pixel is last', () => {
  const mail = compose(ADVERTISER, '<p><a href="https://a.example">보기</a></p>')
  expect(mail.html?.split(OPT_OUT)).toHaveLength(2)
  expect(mail.html).toMatch(/<\/div>\n<img src="https:\/\/ieum\.example\/t\/o\/a\.b\.gif"[^>]*>$/)
  expect(mail.html?.match(/\/t\/c\//g)).toHaveLength(1)
  expect(mail.text).toContain('https://a.example')
  expect(mail.text).not.toContain('/t/')
  expect(mail.headers.flat().join()).not.toContain('/t/')
  expect(mail.tracks).toEqual({ opens: true, clicks: true })
})

test('a text mail is not tracked, and an untracked mail is unchanged', () => {
  expect(compose(EMPTY_SENDER_PROFILE, '')).toMatchObject({
    html: null,
    tracks: { opens: false, clicks: false },
  })
  const html = '<p><a href="https://a.example">보기</a></p>'
  expect(compose(EMPTY_SENDER_PROFILE, html, false)).toMatchObject({
    html,
    tracks: { opens: false, clicks: false },
  })
  expect(compose(EMPTY_SENDER_PROFILE, '<p>링크 없음</p>').tracks).toEqual({ opens: true, clicks: false })
})

test.each([
  ['https://ieum.example.com', true],
  ['https://ieum.example.com:8443/mail', true],
  ['http://203.0.113.7', true],
  ['http://127.0.0.1:3000', false],
  ['http://localhost:3000', false],
  ['http://ieum', false],
  ['http://ieum.local', false],
  ['http://10.1.2.3', false],
  ['http://172.20.0.1', false],
  ['http://192.168.0.4:3000', false],
  ['http://100.101.1.1', false],
  ['http://[::1]:3000', false],
  ['http://[fd00::1]', false],
  ['http://[2400:1::1]', true],
])('%s is reached from outside: %s', (url, expected) => {
  expect(isPublicAddress(url)).toBe(expected)
})
