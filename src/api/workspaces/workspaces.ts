// Workspaces: everything belongs to one.
import * as z from 'zod'
import { DayInput, Instant } from '#api/dates.ts'
import { endpointsOf, Id, idParams, namedObject, page } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { ROLES } from '#core/access.ts'
import { SingleLine } from '#core/text/text-input.ts'

const endpoint = endpointsOf('Workspaces')

const DayOff = namedObject('DayOff', { date: z.iso.date(), name: z.string() })

export const Workspace = namedObject('Workspace', {
  id: Id,
  name: z.string(),
  role: z.enum(ROLES),
  /** members who have not set up the second step of sign-in have no access */
  requiresTwoFactor: z.boolean(),
  /** offset of this workspace's sandbox clock, milliseconds */
  sandboxOffsetMs: z.number().int(),
  /** no mailbox of the workspace sends on these dates; by date */
  daysOff: z.array(DayOff),
  createdAt: Instant,
})
export type Workspace = z.infer<typeof Workspace>

const WorkspaceName = SingleLine.trim().min(1).max(100)

export const listWorkspaces = endpoint({
  ...PATHS.workspaces.listWorkspaces,
  access: 'user',
  summary: 'Workspaces of the signed-in user.',
  reply: page(Workspace),
})

export const createWorkspace = endpoint({
  ...PATHS.workspaces.createWorkspace,
  audit: '워크스페이스를 만들었습니다',
  access: 'user',
  summary: 'Create a workspace with its sandbox mailbox; the creator becomes its owner.',
  sessionOnly: true,
  body: z.object({ name: WorkspaceName }),
  reply: Workspace,
})

export const updateWorkspace = endpoint({
  ...PATHS.workspaces.updateWorkspace,
  audit: '워크스페이스 설정을 변경했습니다',
  access: 'admin',
  summary:
    'Rename a workspace, or keep words of replies out of notifications; owners can also require the second step of sign-in for all members.',
  params: idParams,
  body: z.object({
    name: WorkspaceName.optional(),
    requiresTwoFactor: z.boolean().optional(),
    /** whether notifications of its members contain words of replies */
    notificationsShowText: z.boolean().optional(),
  }),
  reply: Workspace,
})

const MAX_CHANGED_DAYS = 100

export const updateDaysOff = endpoint({
  ...PATHS.workspaces.updateDaysOff,
  audit: '워크스페이스의 휴무일을 변경했습니다',
  access: 'admin',
  summary:
    'Add and remove days off of a workspace, such as a 임시공휴일 that was announced late. Open mails of all its mailboxes are planned again at once.',
  params: idParams,
  body: z.object({
    /** a date that is a day off already gets this name */
    add: z
      .array(z.object({ date: DayInput, name: SingleLine.trim().min(1).max(40) }))
      .max(MAX_CHANGED_DAYS)
      .default([]),
    remove: z.array(DayInput).max(MAX_CHANGED_DAYS).default([]),
  }),
  reply: Workspace,
})

export const loadSampleData = endpoint({
  ...PATHS.workspaces.loadSampleData,
  audit: '샘플 데이터를 추가했습니다',
  access: 'member',
  summary: '40 Korean companies in a group, two templates and one sequence. A second call adds nothing.',
  params: idParams,
  reply: z.object({
    customerGroupId: Id,
    sequenceId: Id,
    leads: z.number().int(),
    templates: z.number().int(),
  }),
})
