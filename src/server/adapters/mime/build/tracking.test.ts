// The signed content of tracked links, and the restoration of the original mail from the sent bytes.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMPTY_SENDER_PROFILE } from '#core/compliance/sender-profile.ts'
import { composeMessage } from '#core/sending/compose-message.ts'
import { parseMail } from '#server/adapters/mime/read/parse-mail.ts'
import { createTokens } from '#server/platform/secrets/secrets.ts'
import { buildMime } from './build-mime.ts'
import { mailedBodies } from './mailed-bodies.ts'
import { readClick, trackingInMail, trackingOf, withOriginalLinks } from './tracking.ts'

const ID = '01a1fe0c-5043-75d3-aaa4-b293a863de8e'
const tokens = createTokens(['a secret for tests alone, long enough'])
const house = { tokens, appUrl: 'https://ieum.example.com' }
const OPT_OUT = `${house.appUrl}/u/abc.def`
const both = { id: ID, trackOpens: true, trackClicks: true }

async function sent(bodyHtml: string, isTracked: boolean): Promise<string> {
  const tracking = isTracked ? trackingOf(house, both, false) : undefined
  const composed = composeMessage({
    content: mailedBodies({ subject: '제안', bodyText: '', bodyHtml }),
    thread: null,
    optOutUrl: OPT_OUT,
    profile: EMPTY_SENDER_PROFILE,
    ...(tracking && { tracking }),
  })
  const self = { name: '김민지', address: 'minji@hanbit.example' }
  const date = new Date('2026-11-23T00:00:00Z')
  return (
    parseMail(await buildMime({ ...composed, from: self, to: self, messageId: '<a@b.example>', date }))
      .html ?? ''
  )
}

const OUTLOOK = `<!--[if mso | IE]><table role="presentation" align="center" width="600"><tr><td><![endif]-->
<div style="max-width:600px;margin:0 auto"><a href="https://a.example/?utm_source=mail&amp;utm_campaign=11월" target="_blank" rel="noopener noreferrer"><img src="https://img.example/a.png?v=2&amp;w=240" alt="배너" width="600"></a></div>
<!--[if mso | IE]></td></tr></table><![endif]-->`
const NAVER = `<div class="se-viewer" lang="ko-KR"><p style="line-height:1.8;"><span style="color:#000000;">안녕하세요 <a href='http://b.example/길' class="se-link" target="_blank" rel="noopener noreferrer">여기</a></span></p><p><a href="tel:02-123-4567" target="_blank" rel="noopener noreferrer">전화</a> <a href="${OPT_OUT}" target="_blank" rel="noopener noreferrer">그만 받기</a></p></div>`
const PLAIN = '<p>링크 없는 글 https://text.example</p>'

test.each([
  ['a newsletter with a version for Outlook', OUTLOOK, 1],
  ['one pasted from Naver', NAVER, 1],
  ['one without a link', PLAIN, 0],
])('%s keeps every byte but its links and the pixel', async (_, html, count) => {
  const tracked = await sent(html, true)
  const untracked = await sent(html, false)
  expect(untracked).toBe(html)
  expect(withOriginalLinks(tracked, tokens)).toBe(untracked)
  const pieces = tracked.split(/https:\/\/ieum\.example\.com\/t\/[^"']+/)
  expect(pieces).toHaveLength(count + 2)
  // everything between the replaced URLs is in the original, in its order
  let at = 0
  for (const piece of pieces.slice(0, -2)) {
    at = untracked.indexOf(piece, at)
    expect(at).toBeGreaterThanOrEqual(0)
    at += piece.length
  }
  expect(tracked.split(OPT_OUT)).toHaveLength(untracked.split(OPT_OUT).length)
})

test('a token contains mail, link and target; any other text of the same length is invalid', () => {
  const address = trackingOf(house, both, false)?.address?.(3, {
    raw: 'https://a.example/?x=1&amp;y=한글',
    url: 'https://a.example/?x=1&y=한글',
  })
  const token = address?.split('/t/c/')[1] ?? ''
  expect(readClick(tokens, token)).toEqual({
    executionId: ID,
    link: 3,
    target: 'https://a.example/?x=1&y=%ED%95%9C%EA%B8%80',
  })
  void fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom(...'abcXYZ019-_.'), (at, letter) => {
      const altered = token.slice(0, at) + letter + token.slice(at + 1)
      const read = readClick(tokens, altered)
      // the last bits of some base64url letters are unused: such a token decodes to the same, or to nothing
      expect(read === null || read.target.startsWith('https://a.example/')).toBe(true)
    }),
  )
  void fc.assert(fc.property(fc.string(), (text) => readClick(tokens, text) === null))
})

test('a token that is forged, or was signed for another purpose, is invalid', () => {
  const sign = (value: string) => tokens.sign('click', value)
  expect(readClick(tokens, sign(`${ID}/0/javascript:alert(1)`))).toBeNull()
  expect(readClick(tokens, sign(`${ID}/0///evil.example`))).toBeNull()
  expect(readClick(tokens, sign(ID))).toBeNull()
  expect(readClick(tokens, tokens.sign('opt-out', `${ID}/0/https://a.example`))).toBeNull()
  expect(readClick(tokens, tokens.sign('open', `${ID}/0/https://a.example`))).toBeNull()
  const foreign = createTokens(['another secret, of somebody else, long'])
  expect(readClick(tokens, foreign.sign('click', `${ID}/0/https://a.example`))).toBeNull()
  // with a rotated secret, tokens signed by the previous one are still valid
  const later = createTokens(['the secret that came after it, long', 'a secret for tests alone, long enough'])
  expect(readClick(later, sign(`${ID}/0/https://a.example`))?.target).toBe('https://a.example/')
})

test('a real mail is tracked only when this server is reachable from outside; a sandbox mail always', () => {
  const inside = { ...house, appUrl: 'http://127.0.0.1:3000' }
  expect(trackingOf(inside, both, false)).toBeUndefined()
  expect(trackingOf(inside, both, true)?.pixelUrl).toMatch(/^http:\/\/127\.0\.0\.1:3000\/t\/o\//)
  expect(trackingOf(house, { ...both, trackOpens: false, trackClicks: false }, true)).toBeUndefined()
  expect(trackingOf(house, { ...both, trackClicks: false }, false)).toMatchObject({ address: null })
  expect(trackingOf(house, { ...both, trackOpens: false }, false)).toMatchObject({ pixelUrl: null })
})

test('links to our own pages, and URLs that are too long, are not changed', () => {
  const address = trackingOf(house, both, false)?.address
  const of = (url: string) => address?.(0, { raw: url, url })
  expect(of('https://ieum.example.com/u/somebody-else.x')).toBeNull()
  expect(of('https://IEUM.example.com/t/c/x.y')).toBeNull()
  expect(of('https://ieum.example.com/price')).toContain('/t/c/')
  expect(of(`https://a.example/${'가'.repeat(600)}`)).toBeNull()
})

test('a text that quotes a tracked mail is shown with the original links', async () => {
  const html = await sent(NAVER, true)
  const quoted = `답장입니다\n> 여기 (${/https:\/\/ieum\.example\.com\/t\/c\/[\w.-]+/.exec(html)?.[0]})`
  expect(withOriginalLinks(quoted, tokens)).toBe('답장입니다\n> 여기 (http://b.example/길)')
  expect(trackingInMail(html, tokens)).toMatchObject({ opens: true, links: [{ link: 0 }], executionId: ID })
  expect(trackingInMail(NAVER, tokens)).toBeNull()
})
