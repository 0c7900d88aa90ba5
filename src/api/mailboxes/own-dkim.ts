// DKIM signing keys of the product, for mailboxes on an own mail server (rules.md R-612).
import * as z from 'zod'
import { endpoint, Instant, idParams } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { KEY_STATUSES } from '#core/mailboxes/sender-domain/dkim-key.ts'

export const OwnDkim = z
  .object({
    /** the domain the mailbox can sign for; null: its mail service signs, or it is a sandbox */
    domain: z.string().nullable(),
    key: z
      .object({
        domain: z.string(),
        selector: z.string(),
        /** name and text of the TXT record; `pieces` is the text in quoted strings of at most 255 octets */
        host: z.string(),
        record: z.string(),
        pieces: z.string(),
        isOn: z.boolean(),
        /** false: the mailbox's domain or server has changed, and nothing is signed */
        isForDomain: z.boolean(),
        /** result of the last check */
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
  summary: 'The DKIM key of a mailbox on an own mail server. The private key is never returned.',
  params: idParams,
  reply: OwnDkim,
})

export const createOwnDkimKey = endpoint({
  ...PATHS.ownDkim.createOwnDkimKey,
  access: 'member',
  tag: 'Email accounts',
  summary:
    'Create a DKIM key, replacing one that is off. 409 while signing is on, or when it is not offered.',
  params: idParams,
  reply: OwnDkim,
  limit: { max: 10, perSeconds: 60 },
})

export const verifyOwnDkim = endpoint({
  ...PATHS.ownDkim.verifyOwnDkim,
  access: 'member',
  tag: 'Email accounts',
  summary: 'Check in the DNS whether the record of the DKIM key is published.',
  params: idParams,
  reply: OwnDkim,
  limit: { max: 20, perSeconds: 60 },
})

export const updateOwnDkim = endpoint({
  ...PATHS.ownDkim.updateOwnDkim,
  access: 'member',
  tag: 'Email accounts',
  summary:
    'Switch signing on or off. It can be switched on only when the DNS has the key, else 409 with the reason.',
  params: idParams,
  body: z.object({ isOn: z.boolean() }),
  reply: OwnDkim,
  limit: { max: 20, perSeconds: 60 },
})
