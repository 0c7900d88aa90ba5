// Whether a reader or a machine caused a hit, with the reason.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classifyHit, type HitFacts, isRepeated } from './classify-hit.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'
const GMAIL = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)'
const GMAIL_AHEAD =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/42.0.2311.135 Safari/537.36 Edge/12.246 Mozilla/5.0'
const YAHOO = 'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html'
const BARE = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'

const facts: HitFacts = {
  kind: 'opened',
  userAgent: CHROME,
  saysPrefetch: false,
  secondsSinceSent: 3600,
  otherLinkSeconds: [],
  isMember: false,
}
const clicked = { kind: 'clicked' } as const

test.each<[string, Partial<HitFacts>, string]>([
  ['a browser an hour later', {}, 'person mail_program'],
  ['a click an hour later', clicked, 'person mail_program'],
  [
    'Outlook on a desk',
    { userAgent: 'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.17328; Pro)' },
    'person mail_program',
  ],
  ['an old Outlook', { userAgent: 'Outlook-iOS/709.2226530.prod.iphone (3.24.1)' }, 'person mail_program'],
  [
    'a phone’s own mail program',
    {
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    },
    'person mail_program',
  ],
  [
    'KakaoTalk’s browser',
    {
      ...clicked,
      userAgent:
        'Mozilla/5.0 (Linux; Android 14; SM-S918N) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36;KAKAOTALK 2410630',
    },
    'person mail_program',
  ],
  [
    'a phone whose name ends in bot',
    {
      userAgent:
        'Mozilla/5.0 (Linux; Android 12; CUBOT NOTE 21) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36',
    },
    'person mail_program',
  ],
  ['Gmail’s cache, when the mail is opened', { userAgent: GMAIL }, 'person gmail_proxy'],
  ['Gmail’s cache as the mail arrives', { userAgent: GMAIL, secondsSinceSent: 3 }, 'machine too_soon'],
  ['a cache of pictures that follows a link', { ...clicked, userAgent: GMAIL }, 'machine bot'],
  [
    'Gmail fetching ahead, however late',
    { userAgent: GMAIL_AHEAD, secondsSinceSent: 86_400 },
    'machine gmail_prefetch',
  ],
  ['Yahoo’s cache', { userAgent: YAHOO }, 'person yahoo_proxy'],
  [
    'Apple’s mail protection, however late',
    { userAgent: 'Mozilla/5.0', secondsSinceSent: 86_400 },
    'machine apple_prefetch',
  ],
  ['Apple or Outlook for Mac: cannot be distinguished', { userAgent: BARE }, 'unknown ambiguous_proxy'],
  ['the same as the mail arrives', { userAgent: BARE, secondsSinceSent: 2 }, 'machine too_soon'],
  ['a browser that fetches ahead', { saysPrefetch: true }, 'machine prefetch'],
  ['nothing said of itself', { userAgent: ' ' }, 'machine no_user_agent'],
  ['something never heard of', { userAgent: 'SomeDevice/2.1' }, 'unknown unknown_agent'],
  ['a gateway', { ...clicked, userAgent: 'Mozilla/5.0 (compatible; Barracuda Sentinel)' }, 'machine bot'],
  [
    'Bing’s preview, which is Microsoft’s scanner',
    { ...clicked, userAgent: `${CHROME} BingPreview/1.0b` },
    'machine bot',
  ],
  [
    'Naver’s crawler',
    { ...clicked, userAgent: 'Mozilla/5.0 (compatible; Yeti/1.1; +https://naver.me/spd)' },
    'machine bot',
  ],
  [
    'KakaoTalk’s scraper',
    { ...clicked, userAgent: 'facebookexternalhit/1.1; kakaotalk-scrap/1.0' },
    'machine bot',
  ],
  ['a script', { ...clicked, userAgent: 'python-requests/2.32' }, 'machine bot'],
  ['an open within ten seconds', { secondsSinceSent: 9.9 }, 'machine too_soon'],
  ['an open after ten seconds', { secondsSinceSent: 10 }, 'person mail_program'],
  ['a click within half a minute', { ...clicked, secondsSinceSent: 29 }, 'machine too_soon'],
  ['a click after half a minute', { ...clicked, secondsSinceSent: 30 }, 'person mail_program'],
  ['an open while the mail is being handed over', { secondsSinceSent: null }, 'machine too_soon'],
  ['a second link within two seconds', { ...clicked, otherLinkSeconds: [1.5] }, 'machine burst'],
  ['a second link after five seconds', { ...clicked, otherLinkSeconds: [5] }, 'person mail_program'],
  ['a third link within ten seconds', { ...clicked, otherLinkSeconds: [9, 5] }, 'machine burst'],
  ['a third link after a while', { ...clicked, otherLinkSeconds: [60, 11] }, 'person mail_program'],
  ['a colleague’s browser', { isMember: true }, 'unknown team'],
])('%s', (_, change, expected) => {
  const { by, reason } = classifyHit({ ...facts, ...change })
  expect(`${by} ${reason}`).toBe(expected)
})

test('for any facts, a person is only a hit that is late enough, not in a burst, not of a member and not of a bot', () => {
  const agents = [CHROME, GMAIL, GMAIL_AHEAD, YAHOO, BARE, 'Mozilla/5.0', '', 'curl/8', 'Thunderbird']
  void fc.assert(
    fc.property(
      fc.record({
        kind: fc.constantFrom('opened', 'clicked') as fc.Arbitrary<HitFacts['kind']>,
        userAgent: fc.oneof(fc.constantFrom(...agents), fc.string()),
        saysPrefetch: fc.boolean(),
        secondsSinceSent: fc.option(fc.double({ min: -60, max: 100_000, noNaN: true })),
        otherLinkSeconds: fc.array(fc.double({ min: 0, max: 1800, noNaN: true }), { maxLength: 5 }),
        isMember: fc.boolean(),
      }),
      (given) => {
        const { by } = classifyHit(given)
        if (by !== 'person') return
        expect(given.isMember || given.saysPrefetch).toBe(false)
        expect(given.secondsSinceSent ?? 0).toBeGreaterThanOrEqual(given.kind === 'opened' ? 10 : 30)
        if (given.kind === 'clicked')
          expect(given.otherLinkSeconds.filter((one) => one <= 10).length).toBeLessThan(2)
        expect(given.userAgent.trim()).not.toBe('')
      },
    ),
  )
})

test('a second open within half an hour is not counted; two different links are', () => {
  const hit = { kind: 'opened', by: 'person', reason: 'gmail_proxy', link: null } as const
  const before = { ...hit, reason: 'mail_program', secondsAgo: 60 }
  expect(isRepeated(hit, [before])).toBe(true)
  expect(isRepeated(hit, [{ ...before, secondsAgo: 1800 }])).toBe(false)
  expect(isRepeated(hit, [{ ...before, by: 'machine' }])).toBe(false)
  expect(isRepeated({ ...hit, kind: 'clicked', link: 1 }, [{ ...before, kind: 'clicked', link: 0 }])).toBe(
    false,
  )
  // hits of machines are not merged
  const machine = { ...hit, by: 'machine', reason: 'bot' }
  expect(isRepeated(machine, [{ ...machine, reason: 'too_soon', secondsAgo: 1 }])).toBe(false)
})
