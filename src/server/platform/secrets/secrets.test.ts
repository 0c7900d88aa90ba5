import { expect, test } from 'vitest'
import { CODE_FORMAT, createSecrets, createTokens, openByCode, sealByCode } from './secrets.ts'

const SECRET = 'one secret of the installation, long enough'
const place = { table: 'email_accounts', id: '1', column: 'secret' }

test('a sealed value opens in its own cell only', () => {
  const secrets = createSecrets([SECRET])
  const sealed = secrets.seal('비밀번호 🔑', place)
  expect(sealed).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]{16}\.[\w-]+$/)
  expect(sealed).not.toContain('비밀')
  expect(secrets.open(sealed, place)).toBe('비밀번호 🔑')
  for (const other of [
    { ...place, id: '2' },
    { ...place, column: 'x' },
    { ...place, table: 'users' },
  ]) {
    expect(() => secrets.open(sealed, other)).toThrow()
  }
})

test('the same value is sealed differently every time, and a changed one does not open', () => {
  const secrets = createSecrets([SECRET])
  const sealed = secrets.seal('x', place)
  expect(secrets.seal('x', place)).not.toBe(sealed)
  for (let at = 0; at < sealed.length; at++) {
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
    let opened: string | null = null
    try {
      opened = secrets.open(changed, place)
    } catch {
      continue
    }
    // unused bits of the last base64 character
    expect([at, opened]).toEqual([at, 'x'])
    expect(Buffer.from(changed.split('.')[3] ?? '', 'base64url')).toEqual(
      Buffer.from(sealed.split('.')[3] ?? '', 'base64url'),
    )
  }
})

test('after a rotation old values still open and new ones need the new secret', () => {
  const old = createSecrets([SECRET]).seal('x', place)
  const both = createSecrets(['another secret of the installation, as long', SECRET])
  expect(both.open(old, place)).toBe('x')
  expect(() => createSecrets([SECRET]).open(both.seal('y', place), place)).toThrow('no known key')
})

test('a token is valid for its purpose only and cannot be altered', () => {
  const tokens = createTokens([SECRET])
  const token = tokens.sign('opt-out', 'workspace/kim@example.com')
  expect(tokens.verify('opt-out', token)).toBe('workspace/kim@example.com')
  expect(token).toMatch(/^[\w-]+\.[\w-]{24}$/)
  const [, signature] = token.split('.')
  const other = `${Buffer.from('workspace/lee@example.com').toString('base64url')}.${signature}`
  for (const forged of [other, `${token}.x`, `${token}x`, token.slice(0, -1), '', '.', 'a.b']) {
    expect(tokens.verify('opt-out', forged)).toBeNull()
  }
  expect(createTokens([`${SECRET}!`]).verify('opt-out', token)).toBeNull()
})

test('a token signed before a rotation stays valid, and new ones are signed with the new secret', () => {
  const link = createTokens([SECRET]).sign('opt-out', 'w/kim@x.kr')
  const next = 'the secret that came after it, long enough'
  const exchanged = createTokens([next, SECRET])
  expect(exchanged.verify('opt-out', link)).toBe('w/kim@x.kr')
  expect(createTokens([next]).verify('opt-out', link)).toBeNull()
  const fresh = exchanged.sign('opt-out', 'w/kim@x.kr')
  expect(createTokens([next]).verify('opt-out', fresh)).toBe('w/kim@x.kr')
})

test('a code is short, always the same for one value, and different for another value, purpose or secret', () => {
  const tokens = createTokens([SECRET])
  const code = tokens.code('opt-out', 'w/kim@x.kr')
  expect(code).toMatch(CODE_FORMAT)
  expect(code).toHaveLength(14)
  expect(createTokens([SECRET]).code('opt-out', 'w/kim@x.kr')).toBe(code)
  const values = Array.from({ length: 1000 }, (_, n) => tokens.code('opt-out', `w/kim${n}@x.kr`))
  const others = [
    tokens.code('open', 'w/kim@x.kr'),
    createTokens([`${SECRET}!`]).code('opt-out', 'w/kim@x.kr'),
  ]
  expect(new Set([code, ...values, ...others]).size).toBe(1003)
  expect(tokens.sign('opt-out', 'w/kim@x.kr')).not.toMatch(CODE_FORMAT)
})

test('a text sealed by a code is read with that code only', () => {
  const [code, other] = ['7hQ2mXc9RkVtB4', '7hQ2mXc9RkVtB5'] as const
  const sealed = sealByCode(code, 'kim@x.kr')
  expect(sealed.toString('latin1')).not.toContain('kim')
  expect(openByCode(code, sealed)).toBe('kim@x.kr')
  expect(() => openByCode(other, sealed)).toThrow()
})
