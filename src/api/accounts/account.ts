// The signed-in user's account: name, password, sessions, second step; and the reset of a forgotten password.
import * as z from 'zod'
import { Instant } from '#api/dates.ts'
import { endpointsOf, Id, idParams, namedObject, Ok, page } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { NewPassword, Password } from '#core/accounts/credentials.ts'
import { SingleLine } from '#core/text/text-input.ts'
import { User } from './session.ts'

const endpoint = endpointsOf('Account')
const sessionEndpoint = endpointsOf('Session')

const Code = SingleLine.trim().min(6).max(40)

export const updateMe = endpoint({
  ...PATHS.account.updateMe,
  audit: '계정 이름을 변경했습니다',
  access: 'user',
  sessionOnly: true,
  summary: "Change the signed-in user's name.",
  body: z.object({ name: SingleLine.trim().min(1).max(100) }),
  reply: User,
})

export const changePassword = endpoint({
  ...PATHS.account.changePassword,
  audit: '비밀번호를 변경했습니다',
  access: 'user',
  sessionOnly: true,
  summary: 'Change the password. Ends every other session.',
  body: z.object({ currentPassword: Password, newPassword: NewPassword }),
  reply: Ok,
  limit: { max: 10, perSeconds: 60 },
})

export const Session = namedObject('Session', {
  id: Id,
  /** `token`: bearer token from a sign-in with `"session": "token"` */
  kind: z.enum(['cookie', 'token']),
  isCurrent: z.boolean(),
  userAgent: z.string().nullable(),
  ipAddress: z.string().nullable(),
  createdAt: Instant,
  lastUsedAt: Instant,
})
export type Session = z.infer<typeof Session>

export const listSessions = endpoint({
  ...PATHS.account.listSessions,
  access: 'user',
  sessionOnly: true,
  summary: 'Sessions of the signed-in user, the current one first, then the last used first.',
  reply: page(Session),
})

export const deleteSession = endpoint({
  ...PATHS.account.deleteSession,
  audit: '기기 하나를 로그아웃했습니다',
  access: 'user',
  sessionOnly: true,
  summary: 'End one session.',
  params: idParams,
  reply: Ok,
})

export const deleteOtherSessions = endpoint({
  ...PATHS.account.deleteOtherSessions,
  audit: '다른 기기를 모두 로그아웃했습니다',
  access: 'user',
  sessionOnly: true,
  summary: 'End every session except the current one.',
  reply: z.object({ endedCount: z.number().int() }),
})

export const getTwoFactor = endpoint({
  ...PATHS.account.getTwoFactor,
  access: 'user',
  sessionOnly: true,
  summary: 'Since when the second step is on, and how many backup codes are left.',
  reply: z.object({ since: Instant.nullable(), backupCodesLeft: z.number().int() }),
})

export const startTwoFactor = endpoint({
  ...PATHS.account.startTwoFactor,
  audit: '2단계 로그인 설정을 시작했습니다',
  access: 'user',
  sessionOnly: true,
  summary: 'A new secret for an authenticator (RFC 6238). Sign-in does not require it until it is confirmed.',
  body: z.object({ password: Password }),
  reply: z.object({
    /** base32 */
    secret: z.string(),
    /** `otpauth://` URI for a QR code */
    uri: z.string(),
  }),
  limit: { max: 10, perSeconds: 60 },
})

export const confirmTwoFactor = endpoint({
  ...PATHS.account.confirmTwoFactor,
  audit: '2단계 로그인을 켰습니다',
  access: 'user',
  sessionOnly: true,
  summary: 'Turn the second step on with a first code. The backup codes are returned only here.',
  body: z.object({ code: Code }),
  reply: z.object({ backupCodes: z.array(z.string()) }),
  limit: { max: 10, perSeconds: 60 },
})

export const renewBackupCodes = endpoint({
  ...PATHS.account.renewBackupCodes,
  audit: '2단계 로그인 백업 코드를 새로 만들었습니다',
  access: 'user',
  sessionOnly: true,
  summary: 'Replace the backup codes. The previous codes become invalid.',
  body: z.object({ password: Password }),
  reply: z.object({ backupCodes: z.array(z.string()) }),
  limit: { max: 10, perSeconds: 60 },
})

export const disableTwoFactor = endpoint({
  ...PATHS.account.disableTwoFactor,
  audit: '2단계 로그인을 껐습니다',
  access: 'user',
  sessionOnly: true,
  summary: 'Turn the second step off.',
  body: z.object({ password: Password }),
  reply: Ok,
  limit: { max: 10, perSeconds: 60 },
})

export const requestReset = sessionEndpoint({
  ...PATHS.account.requestReset,
  access: 'public',
  summary:
    'Request a password-reset link by mail. The response is the same whether the account exists or not.',
  body: z.object({ email: SingleLine.trim().max(254).pipe(z.email()) }),
  reply: Ok,
  readsOnly: true,
  limit: { max: 5, perSeconds: 60 },
})

export const previewReset = sessionEndpoint({
  ...PATHS.account.previewReset,
  access: 'public',
  summary: 'What using a password-reset link would revoke.',
  body: z.object({ token: SingleLine.min(20).max(100) }),
  reply: z.object({
    /** the user's API keys that have not expired */
    apiKeys: z.number().int(),
  }),
  readsOnly: true,
  limit: { max: 20, perSeconds: 60 },
})

export const resetPassword = sessionEndpoint({
  ...PATHS.account.resetPassword,
  audit: '메일 링크로 비밀번호를 재설정했습니다',
  access: 'public',
  summary:
    'Set a new password with a link that is valid once, for one hour. Ends every session, and every API key unless `keepApiKeys`.',
  body: z.object({
    token: SingleLine.min(20).max(100),
    password: NewPassword,
    /** false: the user's API keys are revoked, because another user of the old password may have created one */
    keepApiKeys: z.boolean().default(false),
  }),
  reply: z.object({ userId: Id }),
  limit: { max: 10, perSeconds: 60 },
})

export const requestEmailChange = endpoint({
  ...PATHS.account.requestEmailChange,
  audit: '로그인 이메일 변경을 요청했습니다',
  access: 'user',
  sessionOnly: true,
  summary: 'Request another address for sign-in. A link is sent to the new address if a mailbox may send it.',
  body: z.object({ email: SingleLine.trim().max(254).pipe(z.email()), password: Password }),
  reply: z.object({
    /** false: no mailbox may send the link; the operator of the installation prints one */
    isSent: z.boolean(),
  }),
  limit: { max: 10, perSeconds: 60 },
})

export const confirmEmailChange = sessionEndpoint({
  ...PATHS.account.confirmEmailChange,
  audit: '로그인 이메일을 변경했습니다',
  access: 'public',
  summary: 'Confirm the new address with a link that is valid once, for one hour. Ends every other session.',
  body: z.object({ token: SingleLine.min(20).max(100) }),
  reply: z.object({ userId: Id }),
  limit: { max: 10, perSeconds: 60 },
})
