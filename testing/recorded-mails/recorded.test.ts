import { expect, test } from 'vitest'
import { readHere } from '#server/adapters/mime/read/read-received.ts'
import { expectRecorded, RECORDED, recordedMail } from './recorded.ts'

test.each(Object.keys(RECORDED))('a mail that a real program wrote is read: %s', (name) => {
  expectRecorded(name, recordedMail(name))
})

test('the writer of a mail whose list has replaced From is its member', () => {
  const { writer } = readHere(recordedMail('mailman-reply'), ['kim@ieum.example']).message
  expect(writer.address).toBe('lee@hanbit.example')
})
