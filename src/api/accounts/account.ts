// The signed-in user's own account: name, password, sessions, second step, reset of a forgotten password.
import * as z from 'zod'
import { endpoint, Id, Instant, idParams, Ok, page } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { MIN_PASSWORD_LENGTH } from '#core/accounts/credentials.ts'
import { User } from './session.ts'

const Password = z.string().min(1).max(128)
const NewPassword = z.string().min(MIN_PASSWORD_LENGTH).max(128)
const Code = z.string().trim().min(6).max(40)

export const updateMe = endpoint({
  ...PATHS.account.updateMe,
  access: 'user',
  sessionOnly: true,
  tag: 'Account',
  summary: "Change one's own name.",
  body: z.object({ name: z.string().trim().min(1).max(100) }),
  reply: User,
})

export const changePassword = endpoint({
  ...PATHS.account.changePassword,
  access: 'user',
  sessionOnly: true,
  tag: 'Account',
  summary: 'Another password. Every other session ends.',
  body: z.object({ currentPassword: Password, newPassword: NewPassword }),
  reply: Ok,
  limit: { max: 10, perSeconds: 60 },
})

export const Session = z
  .object({
    id: Id,
    /** `token`: a bearer token of a sign-in with `"session": "token"` */
    kind: z.enum(['cookie', 'token']),
    isCurrent: z.boolean(),
    userAgent: z.string().nullable(),
    ipAddress: z.string().nullable(),
    createdAt: Instant,
    lastUsedAt: Instant,
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>

export const listSessions = endpoint({
  ...PATHS.account.listSessions,
  access: 'user',
  sessionOnly: true,
  tag: 'Account',
  summary: 'Where one is signed in, the last used first.',
  reply: page(Session),
})

export const deleteSession = endpoint({
  ...PATHS.account.deleteSession,
  access: 'user',
  sessionOnly: true,
  tag: 'Account',
  summary: 'Sign out one device.',
  params: idParams,
  reply: Ok,
})

export const deleteOtherSessions = endpoint({
  ...PATHS.account.deleteOtherSessions,
  access: 'user',
  sessionOnly: true,
  tag: 'Account',
  summary: 'Sign out everywhere but here.',
  reply: z.object({ endedCount: z.number().int() }),
})

export const getTwoFactor = endpoint({
  ...PATHS.account.getTwoFactor,
  access: 'user',
  sessionOnly: true,
  tag: 'Account',
  summary: 'Whether the second step is on, and how many backup codes are left.',
  reply: z.object({ since: Instant.nullable(), backupCodesLeft: z.number().int() }),
})

export const startTwoFactor = endpoint({
  ...PATHS.account.startTwoFactor,
  access: 'user',
  sessionOnly: true,
  tag: 'Account',
  summary: 'A new secret for an authenticator (RFC 6238). Nothing is asked for until it is confirmed.',
  body: z.object({ password: Password }),
  reply: z.object({
    /** base32 */
    secret: z.string(),
    /** otpauth://, for a QR code */
    uri: z.string(),
  }),
  limit: { max: 10, perSeconds: 60 },
})

export const confirmTwoFactor = endpoint({
  ...PATHS.account.confirmTwoFactor,
  access: 'user',
  sessionOnly: true,
  tag: 'Account',
  summary: 'Turn it on with a first code. The backup codes are in this answer and nowhere else.',
  body: z.object({ code: Code }),
  reply: z.object({ backupCodes: z.array(z.string()) }),
  limit: { max: 10, perSeconds: 60 },
})

export const renewBackupCodes = endpoint({
  ...PATHS.account.renewBackupCodes,
  access: 'user',
  sessionOnly: true,
  tag: 'Account',
  summary: 'New backup codes; the ones before open nothing any more.',
  body: z.object({ password: Password }),
  reply: z.object({ backupCodes: z.array(z.string()) }),
  limit: { max: 10, perSeconds: 60 },
})

export const disableTwoFactor = endpoint({
  ...PATHS.account.disableTwoFactor,
  access: 'user',
  sessionOnly: true,
  tag: 'Account',
  summary: 'Turn the second step off.',
  body: z.object({ password: Password }),
  reply: Ok,
  limit: { max: 10, perSeconds: 60 },
})

export const requestReset = endpoint({
  ...PATHS.account.requestReset,
  access: 'public',
  tag: 'Session',
  summary:
    'Ask for a link to set a new password by mail. Answers the same whether there is such an account or not.',
  body: z.object({ email: z.string().trim().max(254).pipe(z.email()) }),
  reply: Ok,
  readsOnly: true,
  limit: { max: 5, perSeconds: 60 },
})

export const previewReset = endpoint({
  ...PATHS.account.previewReset,
  access: 'public',
  tag: 'Session',
  summary: 'What using a link to a new password would end.',
  body: z.object({ token: z.string().min(20).max(100) }),
  reply: z.object({
    /** keys of the user that still work */
    apiKeys: z.number().int(),
  }),
  readsOnly: true,
  limit: { max: 20, perSeconds: 60 },
})

export const resetPassword = endpoint({
  ...PATHS.account.resetPassword,
  access: 'public',
  tag: 'Session',
  summary:
    'Set a new password with a link. The link works once, for an hour; every session ends, and every API key unless it is kept.',
  body: z.object({
    token: z.string().min(20).max(100),
    password: NewPassword,
    /** false: the user's API keys end, because a person who knew the old password may have made one */
    keepApiKeys: z.boolean().default(false),
  }),
  reply: z.object({ userId: Id }),
  limit: { max: 10, perSeconds: 60 },
})

export const requestEmailChange = endpoint({
  ...PATHS.account.requestEmailChange,
  access: 'user',
  sessionOnly: true,
  tag: 'Account',
  summary:
    'Ask for another address to sign in with. A link goes to the new address, where a mailbox may carry it.',
  body: z.object({ email: z.string().trim().max(254).pipe(z.email()), password: Password }),
  reply: z.object({
    /** false: no mailbox may carry the link; whoever runs the installation prints one */
    isSent: z.boolean(),
  }),
  limit: { max: 10, perSeconds: 60 },
})

export const confirmEmailChange = endpoint({
  ...PATHS.account.confirmEmailChange,
  access: 'public',
  tag: 'Session',
  summary: 'Take the new address with the link. It works once, for an hour; every other session ends.',
  body: z.object({ token: z.string().min(20).max(100) }),
  reply: z.object({ userId: Id }),
  limit: { max: 10, perSeconds: 60 },
})
