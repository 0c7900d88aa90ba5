// State of the connection form: values filled in by a service, validation, and the request body.
import type { EmailAccount } from '#api/mailboxes/email-accounts.ts'
import type { MailServer, ReplyProtocol } from '#core/mailboxes/mail-services.ts'
import type { MailboxChange } from '#web/data/mailboxes/mailboxes.ts'
import { connectText } from '#web/screens/mailboxes/text.ts'
import { SERVICE_SETTINGS, type Service, serviceOf } from './services.ts'

export type Security = MailServer['security']

/** Sign-in at the provider, or a password. */
export type Way = 'provider' | 'password'

/** How replies are read. */
export type Replies = ReplyProtocol | 'none'

export type ConnectionDraft = {
  service: Service
  way: Way
  address: string
  name: string
  username: string
  password: string
  smtpHost: string
  smtpPort: string
  smtpSecurity: Security
  replies: Replies
  /** of IMAP or POP3 */
  replyHost: string
  replyPort: string
  replySecurity: Security
}

const REPLY_PORTS = { imap: 993, pop3: 995 }

const smtpValues = (server: MailServer | null) => ({
  smtpHost: server?.host ?? '',
  smtpPort: String(server?.port ?? 465),
  smtpSecurity: server?.security ?? ('tls' as const),
})
const replyValues = (replies: Replies, server: MailServer | null) => ({
  replies,
  replyHost: server?.host ?? '',
  replyPort: String(server?.port ?? REPLY_PORTS[replies === 'pop3' ? 'pop3' : 'imap']),
  replySecurity: server?.security ?? ('tls' as const),
})

/** Values that a selected service fills in. */
export const serversOf = (service: Service) => {
  const { smtp, replies } = SERVICE_SETTINGS[service]
  return { service, ...smtpValues(smtp), ...replyValues(replies.protocol, replies.server) }
}

/** Values for another way of reading replies: the server of the service, when it documents one for it. */
export const repliesBy = (service: Service, replies: Replies) => {
  const documented = SERVICE_SETTINGS[service].replies
  return replyValues(replies, documented.protocol === replies ? documented.server : null)
}

export const connectionDraft = (account: EmailAccount | null): ConnectionDraft => ({
  address: account?.address ?? '',
  name: account?.name ?? '',
  username: account && account.username !== account.address ? (account.username ?? '') : '',
  password: '',
  way: account && !account.oauth ? 'password' : 'provider',
  ...(account
    ? {
        service: serviceOf(account),
        ...smtpValues(account.smtp),
        ...replyValues(account.imap ? 'imap' : account.pop3 ? 'pop3' : 'none', account.imap ?? account.pop3),
      }
    : serversOf('custom')),
})

const isPort = (text: string): boolean =>
  /^\d{1,5}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 65_535

/** Validation error of an address. */
export const addressIssue = (address: string): { address?: string } =>
  /^\S+@\S+\.\S+$/.test(address.trim()) ? {} : { address: connectText.needAddress }

/** Korean validation errors by field. @param isNew a new mailbox needs a password */
export function connectionIssues(
  draft: ConnectionDraft,
  isNew: boolean,
): Partial<Record<keyof ConnectionDraft, string>> {
  const reads = draft.replies !== 'none'
  return {
    ...addressIssue(draft.address),
    ...(isNew && !draft.password && { password: connectText.needPassword }),
    ...(!draft.smtpHost.trim() && { smtpHost: connectText.needHost }),
    ...(!isPort(draft.smtpPort) && { smtpPort: connectText.needPort }),
    ...(reads && !draft.replyHost.trim() && { replyHost: connectText.needHost }),
    ...(reads && !isPort(draft.replyPort) && { replyPort: connectText.needPort }),
  }
}

/** The request body; an empty password is omitted and stays unchanged. */
export function connectionBody(draft: ConnectionDraft) {
  const address = draft.address.trim()
  const replyServer = {
    host: draft.replyHost.trim(),
    port: Number(draft.replyPort),
    security: draft.replySecurity,
  }
  return {
    address,
    ...(draft.name.trim() && { name: draft.name.trim() }),
    username: draft.username.trim() || address,
    ...(draft.password && { password: draft.password }),
    smtp: { host: draft.smtpHost.trim(), port: Number(draft.smtpPort), security: draft.smtpSecurity },
    imap: draft.replies === 'imap' ? replyServer : null,
    pop3: draft.replies === 'pop3' ? replyServer : null,
  } satisfies MailboxChange
}

/** `smtp.host` → smtpHost, `pop3.port` → replyPort */
export const connectionField = (path: string): string => {
  const [first = '', second = 'host'] = path.split('.')
  const side = first === 'smtp' ? 'smtp' : first === 'imap' || first === 'pop3' ? 'reply' : null
  return side ? `${side}${second[0]?.toUpperCase()}${second.slice(1)}` : first
}
