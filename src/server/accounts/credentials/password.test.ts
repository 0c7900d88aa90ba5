import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

const PASSWORD = '예전 비밀번호'
/** As earlier versions stored it under a Node without argon2. */
const SCRYPT_HASH = 'scrypt$c2FsdC1vZi0xNi1ieXRlcw$cx3_q9MG4vq-DNikDMYFNxjTVIaqlzRf9rbELzNCgtA'

test('a new hash is argon2id with its own salt, and matches its password only', async () => {
  const hash = await hashPassword(PASSWORD)
  expect(hash).toMatch(/^argon2id\$[\w-]{22}\$[\w-]{43}$/)
  expect(await hashPassword(PASSWORD)).not.toBe(hash)
  expect(await verifyPassword(hash, PASSWORD)).toBe(true)
  expect(await verifyPassword(hash, PASSWORD.normalize('NFD'))).toBe(true)
  expect(await verifyPassword(hash, `${PASSWORD} `)).toBe(false)
})

test('a stored argon2id hash still matches its password', async () => {
  const stored = 'argon2id$hwgq9fqnrAqjmbIShjpoKw$VZuWfd5uqOJOGUSbKXOYcE8JpJ_l6lJSuvFppEQtWmQ'
  expect(await verifyPassword(stored, 'correct horse battery')).toBe(true)
})

test('a stored scrypt hash still matches its password only', async () => {
  expect(await verifyPassword(SCRYPT_HASH, PASSWORD)).toBe(true)
  expect(await verifyPassword(SCRYPT_HASH, `${PASSWORD} `)).toBe(false)
})
