import { expect, test } from 'vitest'
import { dnsOfSmtp } from '#core/mailboxes/mail-services.ts'
import { domainFaults, domainFindings, namesToQuery } from './domain-check.ts'
import type { DomainTexts } from './finding.ts'

const GOOGLE = dnsOfSmtp('smtp.gmail.com')
const WORKS = dnsOfSmtp('smtp.worksmobile.com')
const good: DomainTexts = {
  'hanbit.example': ['google-site-verification=x', 'v=spf1 include:_spf.google.com ~all'],
  '_spf.google.com': ['v=spf1 ip4:35.190.247.0/24 ~all'],
  'google._domainkey.hanbit.example': ['v=DKIM1; k=rsa; p=MIIBIjANBgkq'],
  '_dmarc.hanbit.example': ['v=DMARC1; p=quarantine; rua=mailto:d@hanbit.example'],
}
const codes = (over: Record<string, readonly string[] | null>, service = GOOGLE) =>
  domainFindings('hanbit.example', service, { ...good, ...over }).map(({ code }) => code)

test('a domain with SPF for its service, DKIM and DMARC is ok', () => {
  const findings = domainFindings('hanbit.example', GOOGLE, good)
  expect(findings.map(({ code, state }) => [code, state])).toEqual([
    ['spf_ok', 'ok'],
    ['dkim_ok', 'ok'],
    ['dmarc_ok', 'ok'],
  ])
  expect(domainFaults(findings)).toEqual([])
})

test.each([
  ['none', [], 'spf_missing', 'v=spf1 include:_spf.google.com ~all'],
  ['another word', ['v=spf10 x'], 'spf_missing', 'v=spf1 include:_spf.google.com ~all'],
  ['two', ['v=spf1 include:_spf.google.com ~all', 'v=spf1 mx ~all'], 'spf_many', null],
  [
    'a record that allows everyone',
    ['v=spf1 include:_spf.google.com +all'],
    'spf_open',
    'v=spf1 include:_spf.google.com ~all',
  ],
  ['a record that allows everyone, without a sign', ['v=spf1 all'], 'spf_open', 'v=spf1 ~all'],
  [
    'another service',
    ['v=spf1 include:spf.worksmobile.com -all'],
    'spf_not_included',
    'v=spf1 include:_spf.google.com include:spf.worksmobile.com -all',
  ],
  ['one without an end', ['v=spf1 include:_spf.google.com'], 'spf_neutral', null],
  ['one that takes no side', ['v=spf1 include:_spf.google.com ?all'], 'spf_neutral', null],
  ['a firm one', ['v=spf1 include:_spf.google.com -all'], 'spf_ok', null],
  ['one in capitals', ['V=SPF1 INCLUDE:_SPF.GOOGLE.COM ~ALL'], 'spf_ok', null],
  ['no answer', null, 'spf_unknown', null],
  [
    'more than ten lookups',
    [
      `v=spf1 include:_spf.google.com ${Array.from({ length: 10 }, (_, i) => `a:h${i}.example`).join(' ')} ~all`,
    ],
    'spf_too_many',
    null,
  ],
] as const)('SPF: %s', (_, records, code, suggestion) => {
  const [spf] = domainFindings('hanbit.example', GOOGLE, { ...good, 'hanbit.example': records })
  expect(spf).toMatchObject({ code, suggestion })
})

test('the service is found through include and redirect, and circular includes end', () => {
  expect(
    codes({
      'hanbit.example': ['v=spf1 redirect=_spf.hanbit.example'],
      '_spf.hanbit.example': ['v=spf1 include:_spf.google.com include:hanbit.example ~all'],
    })[0],
  ).toBe('spf_ok')
})

test.each([
  ['no key', { 'google._domainkey.hanbit.example': [] }, 'dkim_not_found'],
  ['another record', { 'google._domainkey.hanbit.example': ['v=spf1 -all'] }, 'dkim_not_found'],
  ['a key taken back', { 'google._domainkey.hanbit.example': ['v=DKIM1; p='] }, 'dkim_revoked'],
  ['no answer', { 'google._domainkey.hanbit.example': null }, 'dkim_unknown'],
] as const)('DKIM: %s', (_, over, code) => {
  expect(codes(over)[1]).toBe(code)
})

test('a missing key is no fault where the administrator names the selector', () => {
  const zoho = dnsOfSmtp('smtppro.zoho.com')
  const records = {
    ...Object.fromEntries(namesToQuery('hanbit.example', zoho, {}).map((name) => [name, []])),
    'hanbit.example': ['v=spf1 include:zohomail.com ~all'],
  }
  expect(codes(records, zoho).slice(0, 2)).toEqual(['spf_ok', 'dkim_unguessable'])
  expect(codes({ ...records, 'zmail._domainkey.hanbit.example': ['v=DKIM1; k=rsa; p=MIGf'] }, zoho)[1]).toBe(
    'dkim_ok',
  )
})

test('a key under any selector of the service counts; on an own server a missing key is no fault', () => {
  const works = {
    'hanbit.example': ['v=spf1 include:spf.worksmobile.com ~all'],
    'naverworks._domainkey.hanbit.example': [],
    'worksmobile._domainkey.hanbit.example': ['k=rsa; p=MIIB'],
  }
  expect(codes(works, WORKS).slice(0, 2)).toEqual(['spf_ok', 'dkim_ok'])
  const own = Object.fromEntries(namesToQuery('hanbit.example', null, {}).map((name) => [name, []]))
  const findings = domainFindings('hanbit.example', null, own)
  expect(findings.map(({ code }) => code)).toEqual(['spf_missing', 'dkim_unguessable', 'dmarc_missing'])
  expect(domainFaults(findings)).toEqual(['SPF', 'DMARC'])
})

test.each([
  ['none', [], 'dmarc_missing', 'missing'],
  ['watching', ['v=DMARC1; p=none'], 'dmarc_watching', 'ok'],
  ['two', ['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'dmarc_many', 'weak'],
  ['without a policy', ['v=DMARC1; rua=mailto:a@b.kr'], 'dmarc_broken', 'weak'],
  ['an unknown policy', ['v=DMARC1; p=block'], 'dmarc_broken', 'weak'],
  ['no answer', null, 'dmarc_unknown', 'unknown'],
] as const)('DMARC: %s', (_, records, code, state) => {
  const dmarc = domainFindings('hanbit.example', GOOGLE, { ...good, '_dmarc.hanbit.example': records })[2]
  expect(dmarc).toMatchObject({ code, state })
})

test('a subdomain inherits the policy of its parent, and strict alignment is reported', () => {
  const under = (record: string) =>
    domainFindings('mail.hanbit.co.kr', GOOGLE, {
      '_dmarc.mail.hanbit.co.kr': [],
      '_dmarc.hanbit.co.kr': [record],
    })[2]?.code
  expect(under('v=DMARC1; p=reject; sp=none')).toBe('dmarc_watching')
  expect(under('v=DMARC1; p=reject')).toBe('dmarc_ok')
  expect(under('v=DMARC1; p=reject; adkim=s; aspf=s')).toBe('dmarc_strict')
  expect(namesToQuery('mail.hanbit.co.kr', GOOGLE, {})).not.toContain('_dmarc.co.kr')
})

test('without DNS every finding is unknown and there are no faults', () => {
  const none = Object.fromEntries(namesToQuery('hanbit.example', GOOGLE, {}).map((name) => [name, null]))
  const findings = domainFindings('hanbit.example', GOOGLE, none)
  expect(findings.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'unknown'])
  expect(domainFaults(findings)).toEqual([])
})

test('queries continue until every include is known, up to a limit', () => {
  let known: DomainTexts = {}
  let rounds = 0
  for (let names = ['']; names.length > 0 && rounds < 100; rounds++) {
    names = namesToQuery('hanbit.example', GOOGLE, known)
    const answers = names.map((name) => [name, [`v=spf1 include:next${rounds}.example ~all`]])
    known = { ...known, ...Object.fromEntries(answers) }
  }
  expect(rounds).toBeLessThan(40)
  expect(namesToQuery('hanbit.example', GOOGLE, good)).toEqual([])
})

test('a portal address has the finding `portal`', () => {
  expect(namesToQuery('naver.com', null, {})).toEqual([])
  expect(domainFindings('gmail.com', GOOGLE, {}).map(({ code }) => code)).toEqual(['portal'])
})
