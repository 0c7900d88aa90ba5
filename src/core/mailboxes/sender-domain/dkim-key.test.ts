import { expect, test } from 'vitest'
import { checkKeyRecord, keyRecord, keyRecordName, signingDomain, toTxtStrings } from './dkim-key.ts'

test.each([
  ['a server of one’s own', 'kim@hanbit.example', 'mail.hanbit.example', 'hanbit.example'],
  ['a Hangul domain', 'kim@한빛.kr', 'mail.example', 'xn--xx3br43b.kr'],
  ['Gmail', 'kim@hanbit.example', 'smtp.gmail.com', null],
  ['Gmail’s relay', 'kim@hanbit.example', 'smtp-relay.gmail.com', null],
  ['Naver Works', 'kim@hanbit.example', 'SMTP.worksmobile.com', null],
  ['Naver', 'kim@naver.com', 'smtp.naver.com', null],
  ['a company’s address through Naver', 'kim@hanbit.example', 'smtp.naver.com', null],
  ['Daum', 'kim@hanmail.net', 'smtp.daum.net', null],
  ['Kakao', 'kim@kakao.com', 'smtp.kakao.com', null],
  ['Hiworks', 'kim@hanbit.example', 'smtps.hiworks.com', null],
  ['Microsoft 365', 'kim@hanbit.example', 'smtp.office365.com', null],
  ['a portal’s address on another server', 'kim@naver.com', 'mail.hanbit.example', null],
  ['a sandbox', 'kim@hanbit.example', null, null],
  ['a host that only looks like a portal’s', 'kim@hanbit.example', 'smtp.notnaver.com', 'hanbit.example'],
])('%s', (_, address, smtpHost, expected) => {
  expect(signingDomain({ address, smtpHost })).toBe(expected)
})

test.each([
  ['the record as it was shown', [keyRecord('QUJD')], 'right'],
  ['the same with blanks in it', ['v=DKIM1;k=rsa ; p=QU JD;'], 'right'],
  ['only a key', ['p=QUJD'], 'right'],
  ['for mail and sha256 alone', ['v=DKIM1; h=sha1:sha256; s=email; p=QUJD'], 'right'],
  ['beside something else', ['google-site-verification=x', keyRecord('QUJD')], 'right'],
  ['nothing', [], 'missing'],
  ['something else', ['v=spf1 -all'], 'missing'],
  ['cut off', [keyRecord('QUJ')], 'other_key'],
  ['revoked', ['v=DKIM1; p='], 'revoked'],
  ['of another kind', ['v=DKIM1; k=ed25519; p=QUJD'], 'unusable'],
  ['of another version', ['v=DKIM2; p=QUJD'], 'unusable'],
  ['for sha1 alone', ['v=DKIM1; h=sha1; p=QUJD'], 'unusable'],
  ['for another service', ['v=DKIM1; s=tlsrpt; p=QUJD'], 'unusable'],
  ['twice', [keyRecord('QUJD'), keyRecord('REVG')], 'several'],
  ['a name server that does not answer', null, 'unknown'],
])('a record that is %s', (_, texts, expected) => {
  expect(checkKeyRecord(texts, 'QUJD')).toBe(expected)
})

test('a record longer than a TXT string is also given as several strings', () => {
  const record = keyRecord('A'.repeat(392))
  const pieces = toTxtStrings(record)
  expect(pieces.split(' "').every((piece) => piece.length <= 255)).toBe(true)
  expect(pieces.slice(1, -1).split('" "').join('')).toBe(record)
  expect(keyRecordName({ selector: 's', domain: 'a.example' })).toBe('s._domainkey.a.example')
})
