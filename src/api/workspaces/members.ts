// Members of a workspace: roles, what they own, removal (rules.md R-1001, R-1005).
import * as z from 'zod'
import { User } from '#api/accounts/session.ts'
import { Instant } from '#api/dates.ts'
import { endpointsOf, Id, idParams, Ok, page } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { ROLES } from '#core/access.ts'
import { LEAVING_MAILBOX_ACTIONS } from '#core/workspaces/members.ts'

const endpoint = endpointsOf('People')

/** What is transferred to the successor when a member leaves or is removed. */
export const MemberHandoverCounts = z.object({
  mailboxes: z.number().int(),
  /** not archived */
  sequences: z.number().int(),
  /** open enrollments created by the member or sent from their mailboxes */
  openContacts: z.number().int(),
  /** inbox threads that are assigned to them and not done */
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
  /** the member who takes over; required when the leaving member owns anything */
  successorId: Id.nullable().default(null),
  /** whether their mailboxes continue to send, owned by the successor */
  mailboxes: z.enum(LEAVING_MAILBOX_ACTIONS).default('keep'),
})
export type Handover = z.infer<typeof Handover>

export const listMembers = endpoint({
  ...PATHS.members.listMembers,
  access: 'viewer',
  summary: 'Members of a workspace, owners first.',
  params: idParams,
  reply: page(Member),
})

export const updateMember = endpoint({
  ...PATHS.members.updateMember,
  audit: '멤버의 역할을 변경했습니다',
  access: 'admin',
  summary: 'Change the role of a member. Only owners change owners; the last owner keeps the role.',
  params: memberParams,
  body: z.object({ role: z.enum(ROLES) }),
  reply: Member,
})

export const getMemberHandoverCounts = endpoint({
  ...PATHS.members.getMemberHandoverCounts,
  access: 'member',
  summary: 'What a successor takes over when this member leaves.',
  params: memberParams,
  reply: MemberHandoverCounts,
})

export const removeMember = endpoint({
  ...PATHS.members.removeMember,
  audit: '멤버를 내보냈습니다',
  access: 'admin',
  summary:
    'Remove a member. What they own is transferred to the successor, their sessions end and their API keys lose the workspace.',
  params: memberParams,
  body: Handover,
  reply: MemberHandoverCounts,
})

export const leaveWorkspace = endpoint({
  ...PATHS.members.leaveWorkspace,
  audit: '워크스페이스를 나갔습니다',
  access: 'user',
  summary: 'Leave a workspace, with the same handover.',
  sessionOnly: true,
  params: idParams,
  body: Handover,
  reply: Ok,
})
