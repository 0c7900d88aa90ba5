// The mail service of a domain, and what it takes to connect a mailbox there.
import * as z from 'zod'
import { endpointsOf, namedObject } from '#api/endpoint.ts'
import { ServerAddress } from '#api/mailboxes/email-accounts.ts'
import { PATHS } from '#api/paths.ts'
import { MAIL_SERVICE_NAMES, REPLY_PROTOCOLS, SERVICE_PROBLEMS } from '#core/mailboxes/mail-services.ts'
import { SIGN_INS } from '#core/mailboxes/oauth/provider.ts'
import { toAsciiDomain } from '#core/text/domain-name.ts'

const endpoint = endpointsOf('Email accounts')

const ServiceSettings = namedObject('MailServicePreset', {
  /** null: not documented, ask the user for the host */
  smtp: ServerAddress.nullable(),
  /** how replies are read; the server as `smtp` */
  replies: z.object({ protocol: z.enum(REPLY_PROTOCOLS), server: ServerAddress.nullable() }),
  /** whether it files sent mail itself; null: found out when the connection is verified */
  filesSentMail: z.boolean().nullable(),
  /** the simplest first */
  signIns: z.array(z.enum(SIGN_INS)),
})

export const findMailService = endpoint({
  ...PATHS.mailService.findMailService,
  access: 'user',
  summary:
    'The mail service that receives the mail of a domain, by its name and its MX records: its servers, the hosts to ask for, and how one signs in.',
  query: z.object({
    domain: z
      .string()
      .max(253)
      .refine((name) => toAsciiDomain(name) !== null, '도메인이 올바르지 않습니다.'),
  }),
  reply: z.object({
    service: z.enum(MAIL_SERVICE_NAMES).nullable(),
    /** why there is no service: enter the servers */
    problem: z.enum(SERVICE_PROBLEMS).nullable(),
    /** of the service; null when there is none */
    preset: ServiceSettings.nullable(),
  }),
  limit: { max: 30, perSeconds: 60 },
})
