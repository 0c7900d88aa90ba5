// Invitations to a workspace: a link that is shown once and works once (rules.md R-1004).
import * as z from 'zod'
import { Instant } from '#api/dates.ts'
import { endpointsOf, Id, idParams, namedObject, Ok, page } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { ROLES } from '#core/access.ts'
import { NewPassword } from '#core/accounts/credentials.ts'
import { SingleLine } from '#core/text/text-input.ts'

const endpoint = endpointsOf('People')
const sessionEndpoint = endpointsOf('Session')

export const Invitation = namedObject('Invitation', {
  id: Id,
  role: z.enum(ROLES),
  /** only this address may accept; null: any user who has the link */
  email: z.string().nullable(),
  invitedBy: z.string().nullable(),
  createdAt: Instant,
  expiresAt: Instant,
  isExpired: z.boolean(),
})
export type Invitation = z.infer<typeof Invitation>

const invitationParams = z.object({ id: Id, invitationId: Id })
const Token = SingleLine.min(20).max(100)
const WithLink = z.object({
  invitation: Invitation,
  /** returned only here; the database has only its hash */
  link: z.string(),
})

export const listInvitations = endpoint({
  ...PATHS.invitations.listInvitations,
  access: 'admin',
  summary: 'Invitations that are not accepted yet, the newest first.',
  params: idParams,
  reply: page(Invitation),
})

export const createInvitation = endpoint({
  ...PATHS.invitations.createInvitation,
  audit: '초대 링크를 만들었습니다',
  access: 'admin',
  sessionOnly: true,
  summary:
    'Invite a user with a role, for one address or for any user who has the link. The link is valid once, for seven days.',
  params: idParams,
  body: z.object({
    role: z.enum(ROLES),
    email: SingleLine.trim().max(254).pipe(z.email()).nullable().default(null),
  }),
  reply: WithLink,
  limit: { max: 60, perSeconds: 60 },
  secretReply: true,
})

export const renewInvitation = endpoint({
  ...PATHS.invitations.renewInvitation,
  audit: '초대 링크를 새로 만들었습니다',
  access: 'admin',
  sessionOnly: true,
  summary: 'Create a new link that is valid for seven days. The old link becomes invalid.',
  params: invitationParams,
  reply: WithLink,
})

export const deleteInvitation = endpoint({
  ...PATHS.invitations.deleteInvitation,
  audit: '초대를 취소했습니다',
  access: 'admin',
  summary: 'Revoke an invitation.',
  params: invitationParams,
  reply: Ok,
})

export const previewInvitation = endpoint({
  ...PATHS.invitations.previewInvitation,
  access: 'public',
  summary: 'The workspace and role of an invitation link. 404 when it was revoked, used or has expired.',
  body: z.object({ token: Token }),
  reply: z.object({
    workspaceName: z.string(),
    invitedBy: z.string().nullable(),
    role: z.enum(ROLES),
    email: z.string().nullable(),
    expiresAt: Instant,
  }),
  readsOnly: true,
  limit: { max: 30, perSeconds: 60 },
})

export const acceptInvitation = endpoint({
  ...PATHS.invitations.acceptInvitation,
  audit: '초대를 받아 참여했습니다',
  access: 'user',
  summary: 'Join the workspace as the signed-in user.',
  sessionOnly: true,
  body: z.object({ token: Token }),
  reply: z.object({ workspaceId: Id }),
  limit: { max: 20, perSeconds: 60 },
})

export const signUpInvited = sessionEndpoint({
  ...PATHS.invitations.signUpInvited,
  audit: '초대를 받아 계정을 만들고 참여했습니다',
  access: 'public',
  summary: 'Create an account with an invitation, join its workspace and sign in.',
  body: z.object({
    token: Token,
    name: SingleLine.trim().min(1).max(100),
    email: SingleLine.trim().max(254).pipe(z.email()),
    password: NewPassword,
  }),
  reply: z.object({ workspaceId: Id, userId: Id }),
  limit: { max: 20, perSeconds: 60 },
})
