// The mail service of a domain, for the preset of a new mailbox.
import * as z from 'zod'
import { endpoint } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { MAIL_SERVICE_NAMES } from '#core/mailboxes/mail-services.ts'
import { toAsciiDomain } from '#core/text/domain-name.ts'

export const findMailService = endpoint({
  ...PATHS.mailService.findMailService,
  access: 'user',
  tag: 'Email accounts',
  summary: 'The mail service that receives the mail of a domain, by its name and its MX records.',
  query: z.object({
    domain: z
      .string()
      .max(253)
      .refine((name) => toAsciiDomain(name) !== null, '도메인이 올바르지 않습니다.'),
  }),
  /** null: another service, or the DNS does not respond */
  reply: z.object({ service: z.enum(MAIL_SERVICE_NAMES).nullable() }),
  limit: { max: 30, perSeconds: 60 },
})
