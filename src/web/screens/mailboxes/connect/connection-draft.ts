// State of the connection form: values filled in by a service, validation, and the request body.
import type { EmailAccount } from '#api/mailboxes/email-accounts.ts'
import type { MailboxChange } from '#web/data/mailboxes/mailboxes.ts'
import { connectText } from '#web/screens/mailboxes/text.ts'
import { PRESETS, type Service, serviceOf } from './presets.ts'

export type Security = 'tls' | 'starttls' | 'none'

/** Sign-in at the provider, or a password. */
export type Way = 'provider' | 'password'

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
  usesImap: boolean
  imapHost: string
  imapPort: string
  imapSecurity: Security
}

type Servers = Pick<
  ConnectionDraft,
  'service' | 'smtpHost' | 'smtpPort' | 'smtpSecurity' | 'usesImap' | 'imapHost' | 'imapPort' | 'imapSecurity'
>

const servers = (service: Service, { smtp, imap }: Pick<EmailAccount, 'smtp' | 'imap'>): Servers => ({
  service,
  smtpHost: smtp?.host ?? '',
  smtpPort: String(smtp?.port ?? 465),
  smtpSecurity: smtp?.security ?? 'tls',
  usesImap: imap !== null,
  imapHost: imap?.host ?? '',
  imapPort: String(imap?.port ?? 993),
  imapSecurity: imap?.security ?? 'tls',
})

/** Values that a selected service fills in. */
export const serversOf = (service: Service): Servers => servers(service, PRESETS[service])

export const connectionDraft = (account: EmailAccount | null): ConnectionDraft => ({
  address: account?.address ?? '',
  name: account?.name ?? '',
  username: account && account.username !== account.address ? (account.username ?? '') : '',
  password: '',
  way: account && !account.oauth ? 'password' : 'provider',
  ...(account ? servers(serviceOf(account), account) : serversOf('gmail')),
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
  const { usesImap } = draft
  return {
    ...addressIssue(draft.address),
    ...(isNew && !draft.password && { password: connectText.needPassword }),
    ...(!draft.smtpHost.trim() && { smtpHost: connectText.needHost }),
    ...(!isPort(draft.smtpPort) && { smtpPort: connectText.needPort }),
    ...(usesImap && !draft.imapHost.trim() && { imapHost: connectText.needHost }),
    ...(usesImap && !isPort(draft.imapPort) && { imapPort: connectText.needPort }),
  }
}

/** The request body; an empty password is omitted and stays unchanged. */
export function connectionBody(draft: ConnectionDraft) {
  const address = draft.address.trim()
  return {
    address,
    ...(draft.name.trim() && { name: draft.name.trim() }),
    username: draft.username.trim() || address,
    ...(draft.password && { password: draft.password }),
    smtp: { host: draft.smtpHost.trim(), port: Number(draft.smtpPort), security: draft.smtpSecurity },
    imap: draft.usesImap
      ? { host: draft.imapHost.trim(), port: Number(draft.imapPort), security: draft.imapSecurity }
      : null,
  } satisfies MailboxChange
}

/** `smtp.host` → smtpHost */
export const connectionField = (path: string): string => {
  const [first = '', second] = path.split('.')
  if ((first === 'smtp' || first === 'imap') && second)
    return `${first}${second[0]?.toUpperCase()}${second.slice(1)}`
  return first === 'smtp' ? 'smtpHost' : first === 'imap' ? 'imapHost' : first
}
