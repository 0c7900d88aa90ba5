// Messages whose sender or headers mislead: groups that replace From, service desks and rules whose headers look automatic.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readMessage } from '#core/inbox/classify/read-message.ts'
import { classify } from './classify.ts'
import { parseMail } from './parse-mail.ts'

const OURS = ['haneul@sales.example.com']
const LEAD = 'seojun@lead.example.com'

const caseOf = (name: string): Buffer =>
  readFileSync(new URL(`../../../../../testing/mails/cases/${name}.eml`, import.meta.url))

test.each([
  ['google-group-via', 'reply', LEAD],
  ['google-group-via-optout', 'opt_out', LEAD],
  ['mailman-via', 'reply', LEAD],
  ['rfc6854-from', 'reply', LEAD],
  ['postmaster-human', 'reply', 'postmaster@lead.example.com'],
  ['sysadmin-human', 'reply', 'doyun@lead.example.com'],
  ['new-mail-from-lead', 'reply', LEAD],
  ['servicenow-human', 'reply', 'it-desk@lead.example.com'],
  ['zendesk-agent', 'reply', 'support@lead.example.com'],
  ['redirect-rule-human', 'reply', LEAD],
  ['outlook-recall', 'other', LEAD],
  ['re-no-space', 'reply', LEAD],
])('%s is %s of %s', (name, kind, writer) => {
  const raw = caseOf(name)
  expect(classify(raw, { ownAddresses: OURS }).kind).toBe(kind)
  expect(readMessage(parseMail(raw), OURS).writer.address).toBe(writer)
})
