// The kinds of node. A new kind is one entry of the union below; every place that has to handle it then fails to compile
// (docs/decisions/0068-folders-and-definitions.md).
import * as z from 'zod/mini'
import { CommentData } from './nodes/comment.ts'
import { EmailDraftData } from './nodes/email-draft.ts'
import { StartData } from './nodes/start.ts'
import { TimerData } from './nodes/timer.ts'

/** In canvas units. Browsers cannot draw beyond this. */
const Coordinate = z.number().check(z.minimum(-1_000_000), z.maximum(1_000_000))
const common = {
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  position: z.object({ x: Coordinate, y: Coordinate }),
}

export const WorkflowNode = z.discriminatedUnion('type', [
  z.looseObject({ ...common, type: z.literal('start'), data: z._default(StartData, {}) }),
  z.looseObject({
    ...common,
    type: z.literal('emailDraft'),
    data: z._default(EmailDraftData, () => EmailDraftData.parse({})),
  }),
  z.looseObject({
    ...common,
    type: z.literal('timer'),
    data: z._default(TimerData, () => TimerData.parse({})),
  }),
  z.looseObject({
    ...common,
    type: z.literal('comment'),
    data: z._default(CommentData, () => CommentData.parse({})),
  }),
])
export type WorkflowNode = z.infer<typeof WorkflowNode>
export type NodeType = WorkflowNode['type']
export type NodeOf<T extends NodeType> = Extract<WorkflowNode, { type: T }>

type NodeKind = {
  /** Kinds that may follow it (rules.md R-105). */
  next: readonly NodeType[]
  /** Part of the flow: it has connections and numbers. Other kinds are notes on the canvas. */
  isInFlow: boolean
  /** A lead that reaches it is sent a mail. */
  isMail: boolean
  /** A lead that reaches it waits. */
  isWait: boolean
  /** False: it is not copied, and the last one of its kind is not deleted. */
  canCopy: boolean
}

/** Properties other files read instead of comparing kinds, in the order of lists and of the legend. */
export const NODE_KINDS = {
  start: { next: ['emailDraft'], isInFlow: true, isMail: false, isWait: false, canCopy: false },
  emailDraft: { next: ['timer'], isInFlow: true, isMail: true, isWait: false, canCopy: true },
  timer: { next: ['emailDraft'], isInFlow: true, isMail: false, isWait: true, canCopy: true },
  comment: { next: [], isInFlow: false, isMail: false, isWait: false, canCopy: true },
} as const satisfies Record<NodeType, NodeKind>

export const NODE_TYPES = Object.keys(NODE_KINDS) as NodeType[]

type Kinds = typeof NODE_KINDS
type NodeTypeWith<P extends keyof NodeKind> = {
  [T in NodeType]: Kinds[T][P] extends true ? T : never
}[NodeType]
export type FlowNodeType = NodeTypeWith<'isInFlow'>
export type MailNode = NodeOf<NodeTypeWith<'isMail'>>
export type WaitNode = NodeOf<NodeTypeWith<'isWait'>>

export const isInFlow = (node: WorkflowNode): node is NodeOf<FlowNodeType> => NODE_KINDS[node.type].isInFlow
export const isMail = (node: WorkflowNode | null | undefined): node is MailNode =>
  node != null && NODE_KINDS[node.type].isMail
export const isWait = (node: WorkflowNode | null | undefined): node is WaitNode =>
  node != null && NODE_KINDS[node.type].isWait

/** Kinds that may follow a kind: used by menus, the canvas, the launch checks and the steps API. */
export const nextTypes = (above: NodeType): readonly NodeType[] => NODE_KINDS[above].next

export const mayFollow = (above: NodeType, below: NodeType): boolean => nextTypes(above).includes(below)

/** The data of a new node. */
export function newNodeData<T extends NodeType>(type: T): NodeOf<T>['data'] {
  const data = {
    start: () => StartData.parse({}),
    emailDraft: () => EmailDraftData.parse({}),
    timer: () => TimerData.parse({}),
    comment: () => CommentData.parse({}),
  } satisfies Record<NodeType, () => unknown>
  return data[type]() as NodeOf<T>['data']
}
