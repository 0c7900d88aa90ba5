import { test } from 'vitest'
import { expectRecorded, RECORDED, recordedMail } from './recorded.ts'

test.each(Object.keys(RECORDED))('a mail that a real program wrote is read: %s', (name) => {
  expectRecorded(name, recordedMail(name))
})
