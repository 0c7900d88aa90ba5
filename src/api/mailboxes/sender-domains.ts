// SPF, DKIM and DMARC of the domain a mailbox sends from (rules.md R-613).
import * as z from 'zod'
import { Instant } from '#api/dates.ts'
import { endpointsOf, idParams, namedObject } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { DOMAIN_CODES } from '#core/mailboxes/sender-domain/finding.ts'

const endpoint = endpointsOf('Email accounts')

export const SenderDomain = namedObject('SenderDomain', {
  domain: z.string(),
  /** null: never checked */
  lookedAt: Instant.nullable(),
  findings: z.array(
    z.object({
      part: z.enum(['spf', 'dkim', 'dmarc']),
      state: z.enum(['ok', 'weak', 'missing', 'unknown']),
      code: z.enum(DOMAIN_CODES),
      message: z.string(),
      /** the record that was found */
      record: z.string().nullable(),
      /** the complete record to publish instead */
      suggestion: z.string().nullable(),
      /** DNS name of the suggested record */
      host: z.string(),
    }),
  ),
})
export type SenderDomain = z.infer<typeof SenderDomain>

export const getSenderDomain = endpoint({
  ...PATHS.senderDomains.getSenderDomain,
  access: 'viewer',
  summary: 'SPF, DKIM and DMARC of the domain a mailbox sends from, at the last check.',
  params: idParams,
  reply: SenderDomain,
})

export const verifySenderDomain = endpoint({
  ...PATHS.senderDomains.verifySenderDomain,
  audit: '발송 도메인을 점검했습니다',
  access: 'member',
  summary: 'Query the DNS again for SPF, DKIM and DMARC of the domain a mailbox sends from.',
  params: idParams,
  reply: SenderDomain,
  limit: { max: 20, perSeconds: 60 },
})
