// Invitations to a workspace: a link that is shown once and works once (rules.md R-1004).
import * as z from 'zod'
import { endpoint, Id, Instant, idParams, Ok, page } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { ROLES } from '#core/access.ts'
import { MIN_PASSWORD_LENGTH } from '#core/accounts/credentials.ts'

export const Invitation = z
  .object({
    id: Id,
    role: z.enum(ROLES),
    /** whom it is for; null: whoever has the link */
    email: z.string().nullable(),
    invitedBy: z.string().nullable(),
    createdAt: Instant,
    expiresAt: Instant,
    isExpired: z.boolean(),
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof Invitation>

const invitationParams = z.object({ id: Id, invitationId: Id })
const Token = z.string().min(20).max(100)
const WithLink = z.object({
  invitation: Invitation,
  /** shown this once: only its hash is kept */
  link: z.string(),
})

export const listInvitations = endpoint({
  ...PATHS.invitations.listInvitations,
  access: 'admin',
  tag: 'People',
  summary: 'Invitations nobody has accepted yet, the newest first.',
  params: idParams,
  reply: page(Invitation),
})

export const createInvitation = endpoint({
  ...PATHS.invitations.createInvitation,
  access: 'admin',
  sessionOnly: true,
  tag: 'People',
  summary:
    'Invite somebody with a role, for one address or for whoever has the link. The link works once, for seven days.',
  params: idParams,
  body: z.object({
    role: z.enum(ROLES),
    email: z.string().trim().max(254).pipe(z.email()).nullable().default(null),
  }),
  reply: WithLink,
  limit: { max: 60, perSeconds: 60 },
  secretReply: true,
})

export const renewInvitation = endpoint({
  ...PATHS.invitations.renewInvitation,
  access: 'admin',
  sessionOnly: true,
  tag: 'People',
  summary: 'A new link with seven new days; the old link opens nothing any more.',
  params: invitationParams,
  reply: WithLink,
})

export const deleteInvitation = endpoint({
  ...PATHS.invitations.deleteInvitation,
  access: 'admin',
  tag: 'People',
  summary: 'Take an invitation back.',
  params: invitationParams,
  reply: Ok,
})

export const previewInvitation = endpoint({
  ...PATHS.invitations.previewInvitation,
  access: 'public',
  tag: 'People',
  summary: 'What a link invites to. 404 when it was taken back, was used or has run out.',
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
  access: 'user',
  tag: 'People',
  summary: 'Join the workspace as the person who is signed in.',
  sessionOnly: true,
  body: z.object({ token: Token }),
  reply: z.object({ workspaceId: Id }),
  limit: { max: 20, perSeconds: 60 },
})

export const signUpInvited = endpoint({
  ...PATHS.invitations.signUpInvited,
  access: 'public',
  tag: 'Session',
  summary: 'Create an account with an invitation, join its workspace and sign in.',
  body: z.object({
    token: Token,
    name: z.string().trim().min(1).max(100),
    email: z.string().trim().max(254).pipe(z.email()),
    password: z.string().min(MIN_PASSWORD_LENGTH).max(128),
  }),
  reply: z.object({ workspaceId: Id, userId: Id }),
  limit: { max: 20, perSeconds: 60 },
})
