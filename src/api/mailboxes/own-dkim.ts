// DKIM signing keys of the product, for mailboxes on an own mail server (rules.md R-612).
import * as z from 'zod'
import { endpoint, Instant, idParams } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { KEY_STATUSES } from '#core/mailboxes/sender-domain/dkim-key.ts'

export const OwnDkim = z
  .object({
    /** what the mailbox would sign for; null: its mail service signs, or it is a sandbox */
    domain: z.string().nullable(),
    key: z
      .object({
        domain: z.string(),
        selector: z.string(),
        /** where the TXT record belongs, and what it says; `pieces` is the same in quoted strings of 255 octets */
        host: z.string(),
        record: z.string(),
        pieces: z.string(),
        isOn: z.boolean(),
        /** false: the mailbox has moved to another domain or server since, and nothing is signed */
        isForDomain: z.boolean(),
        /** what the last look at the record found */
        verdict: z.enum(KEY_STATUSES).nullable(),
        message: z.string().nullable(),
        lookedAt: Instant.nullable(),
        createdAt: Instant,
      })
      .nullable(),
  })
  .meta({ id: 'OwnDkim' })
export type OwnDkim = z.infer<typeof OwnDkim>

export const getOwnDkim = endpoint({
  ...PATHS.ownDkim.getOwnDkim,
  access: 'viewer',
  tag: 'Email accounts',
  summary: 'The signing key of a mailbox on a server of its own. The private key is in no answer.',
  params: idParams,
  reply: OwnDkim,
})

export const createOwnDkimKey = endpoint({
  ...PATHS.ownDkim.createOwnDkimKey,
  access: 'member',
  tag: 'Email accounts',
  summary:
    'Make a signing key, in the place of one that is off. 409 while signing is on, or where it is not offered.',
  params: idParams,
  reply: OwnDkim,
  limit: { max: 10, perSeconds: 60 },
})

export const verifyOwnDkim = endpoint({
  ...PATHS.ownDkim.verifyOwnDkim,
  access: 'member',
  tag: 'Email accounts',
  summary: 'Ask the DNS whether the record of the signing key is published.',
  params: idParams,
  reply: OwnDkim,
  limit: { max: 20, perSeconds: 60 },
})

export const updateOwnDkim = endpoint({
  ...PATHS.ownDkim.updateOwnDkim,
  access: 'member',
  tag: 'Email accounts',
  summary:
    'Switch signing on or off. On only when the DNS shows the key at that moment, else 409 with what it said.',
  params: idParams,
  body: z.object({ isOn: z.boolean() }),
  reply: OwnDkim,
  limit: { max: 20, perSeconds: 60 },
})
