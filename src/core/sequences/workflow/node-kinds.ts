// The four kinds of node and what each may do. A new kind fails to compile in every table that ends in
// `satisfies Record<NodeType, …>` until it has been thought about there.
import * as z from 'zod'
import { CommentData } from './nodes/comment.ts'
import { EmailDraftData } from './nodes/email-draft.ts'
import { StartData } from './nodes/start.ts'
import { TimerData } from './nodes/timer.ts'

export const NODE_TYPES = ['start', 'emailDraft', 'timer', 'comment'] as const
export type NodeType = (typeof NODE_TYPES)[number]

/** Farther out no browser can draw. */
const Coordinate = z.number().min(-1_000_000).max(1_000_000)
const common = { id: z.string().min(1).max(200), position: z.object({ x: Coordinate, y: Coordinate }) }

export const WorkflowNode = z.discriminatedUnion('type', [
  z.looseObject({ ...common, type: z.literal('start'), data: StartData.default({}) }),
  z.looseObject({
    ...common,
    type: z.literal('emailDraft'),
    data: EmailDraftData.default(() => EmailDraftData.parse({})),
  }),
  z.looseObject({ ...common, type: z.literal('timer'), data: TimerData.default(() => TimerData.parse({})) }),
  z.looseObject({
    ...common,
    type: z.literal('comment'),
    data: CommentData.default(() => CommentData.parse({})),
  }),
])
export type WorkflowNode = z.infer<typeof WorkflowNode>
export type NodeOf<T extends NodeType> = Extract<WorkflowNode, { type: T }>

/** Which kind may follow which (rules.md R-105): used by menus, the canvas, the launch checks and the steps calls. */
export const ALLOWED_NEXT_TYPES = {
  start: ['emailDraft'],
  emailDraft: ['timer'],
  timer: ['emailDraft'],
  comment: [],
} as const satisfies Record<NodeType, readonly NodeType[]>

export const mayFollow = (above: NodeType, below: NodeType): boolean =>
  (ALLOWED_NEXT_TYPES[above] as readonly NodeType[]).includes(below)

/** A start can be deleted only while another one is left: `deletableNodes` in edit.ts. */
export const CAN_DELETE = {
  start: false,
  emailDraft: true,
  timer: true,
  comment: true,
} as const satisfies Record<NodeType, boolean>

/** What a new node holds before anyone has touched it. */
export function newNodeData<T extends NodeType>(type: T): NodeOf<T>['data'] {
  const data = {
    start: () => StartData.parse({}),
    emailDraft: () => EmailDraftData.parse({}),
    timer: () => TimerData.parse({}),
    comment: () => CommentData.parse({}),
  } satisfies Record<NodeType, () => unknown>
  return data[type]() as NodeOf<T>['data']
}
