// Members of a workspace: roles, what they hold, removing them (rules.md R-1001, R-1005).
import * as z from 'zod'
import { User } from '#api/accounts/session.ts'
import { endpoint, Id, Instant, idParams, Ok, page } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { ROLES } from '#core/access.ts'
import { LEAVING_MAILBOX_ACTIONS } from '#core/workspaces/members.ts'

/** What goes to somebody else when a person leaves. */
export const MemberHandoverCounts = z.object({
  mailboxes: z.number().int(),
  /** not archived */
  sequences: z.number().int(),
  /** open enrollments they enrolled, or that are sent from their mailboxes */
  openContacts: z.number().int(),
  /** inbox threads assigned to them that are not done */
  threads: z.number().int(),
})
export type MemberHandoverCounts = z.infer<typeof MemberHandoverCounts>

export const Member = User.extend({
  role: z.enum(ROLES),
  joinedAt: Instant,
  lastSeenAt: Instant.nullable(),
  hasTwoFactor: z.boolean(),
  mailboxes: z.number().int(),
  openSequences: z.number().int(),
}).meta({ id: 'Member' })
export type Member = z.infer<typeof Member>

const memberParams = z.object({ id: Id, userId: Id })

const Handover = z.object({
  /** who takes over; needed when the person holds anything */
  successorId: Id.nullable().default(null),
  /** whether their mailboxes go on sending under the successor */
  mailboxes: z.enum(LEAVING_MAILBOX_ACTIONS).default('keep'),
})
export type Handover = z.infer<typeof Handover>

export const listMembers = endpoint({
  ...PATHS.members.listMembers,
  access: 'viewer',
  tag: 'People',
  summary: 'The people of a workspace, owners first.',
  params: idParams,
  reply: page(Member),
})

export const updateMember = endpoint({
  ...PATHS.members.updateMember,
  access: 'admin',
  tag: 'People',
  summary: 'Give a member another role. Admins touch no owner; the last owner stays one.',
  params: memberParams,
  body: z.object({ role: z.enum(ROLES) }),
  reply: Member,
})

export const getMemberHandoverCounts = endpoint({
  ...PATHS.members.getMemberHandoverCounts,
  access: 'member',
  tag: 'People',
  summary: 'What a member holds, and somebody has to take over when they go.',
  params: memberParams,
  reply: MemberHandoverCounts,
})

export const removeMember = endpoint({
  ...PATHS.members.removeMember,
  access: 'admin',
  tag: 'People',
  summary:
    'Remove a person: what they hold goes to the successor, their sessions end and their API keys lose the workspace.',
  params: memberParams,
  body: Handover,
  reply: MemberHandoverCounts,
})

export const leaveWorkspace = endpoint({
  ...PATHS.members.leaveWorkspace,
  access: 'user',
  tag: 'People',
  summary: 'Leave a workspace oneself, with the same handover.',
  sessionOnly: true,
  params: idParams,
  body: Handover,
  reply: Ok,
})
