// Fields of a workflow that nothing reads. They are stored, because another program may read them, but `attachments` or
// `delayHours` promise something that will not happen.
import { CommentData } from './nodes/comment.ts'
import { EmailDraftData } from './nodes/email-draft.ts'
import { TimerData } from './nodes/timer.ts'
import type { Workflow } from './workflow.ts'

/** Of any kind of node: another program may write the same fields to each. */
const READ = new Set(
  [EmailDraftData.def.in, TimerData.def.in, CommentData].flatMap(({ shape }) => Object.keys(shape)),
)
/** How other programs show a node or the canvas. */
const LOOKS = new Set(
  'id type version nodes edges viewport label title name description color colour icon width height position selected style className'.split(
    ' ',
  ),
)

/** Names with a value, per node in the order of the nodes; `nodeId` null: of the workflow itself. */
export function ignoredFieldsOf(workflow: Workflow): { nodeId: string | null; names: string[] }[] {
  return [
    { nodeId: null, names: unread(workflow) },
    ...workflow.nodes.map(({ id, data }) => ({ nodeId: id, names: unread(data) })),
  ].filter(({ names }) => names.length > 0)
}

const unread = (fields: object): string[] =>
  Object.entries(fields).flatMap(([name, value]) =>
    READ.has(name) || LOOKS.has(name) || isEmpty(value) ? [] : [name],
  )

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)
