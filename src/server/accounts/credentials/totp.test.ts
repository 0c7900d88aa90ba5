import { expect, test } from 'vitest'
import { newTotpSecret, totpCode, totpUri, verifyTotp } from './totp.ts'

/** RFC 6238 appendix B: the ASCII secret 12345678901234567890, the last six of its eight digits. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

test('the codes are the test vectors of RFC 6238', () => {
  const codes = [59, 1_111_111_109, 1_111_111_111, 1_234_567_890, 2_000_000_000, 20_000_000_000]
  expect(codes.map((seconds) => totpCode(SECRET, at(seconds)))).toEqual([
    '287082',
    '081804',
    '050471',
    '005924',
    '279037',
    '353130',
  ])
})

test('a clock may differ by thirty seconds, not more; blanks in a code are ignored', () => {
  const code = totpCode(SECRET, at(600))
  expect(verifyTotp(SECRET, ` ${code.slice(0, 3)} ${code.slice(3)}`, at(600))).toBe(20)
  expect(verifyTotp(SECRET, code, at(630))).toBe(20)
  expect(verifyTotp(SECRET, code, at(570))).toBe(20)
  expect(verifyTotp(SECRET, code, at(660))).toBeNull()
  expect(verifyTotp(SECRET, '', at(600))).toBeNull()
})

test('six characters that are not ASCII digits are a wrong code', () => {
  for (const code of ['가나다라마바', '１２３４５６', 'abcdef', '12345', '1234567'])
    expect(verifyTotp(SECRET, code, at(600)), code).toBeNull()
})

test('a secret is 160 random bits in base32, and the URI names the account', () => {
  const secret = newTotpSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(secret)
  expect(verifyTotp(secret, totpCode(secret, at(600)), at(600))).toBe(20)
  const uri = new URL(totpUri(secret, 'a+b@example.com'))
  expect(uri.href.split('?')[0]).toBe('otpauth://totp/%EC%9D%B4%EC%9D%8C:a%2Bb%40example.com')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: '이음',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
