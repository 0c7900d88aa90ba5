// Limits checked before a workflow is parsed: values that parsing would silently replace (a text that is too long, a delay
// of 400 days), that the canvas cannot show, or that break other programs.
import { NODE_TYPES, type NodeType } from './node-kinds.ts'
import { MAX_COMMENT_LENGTH } from './nodes/comment.ts'
import { EMAIL_DRAFT_LIMITS } from './nodes/email-draft.ts'
import { readDelayDays } from './nodes/timer.ts'

type LimitFault =
  | 'too_deep'
  | 'reserved_name'
  | 'too_many_nodes'
  | 'too_many_edges'
  | 'unknown_kind'
  | 'bad_id'
  | 'bad_position'
  | 'bad_delay'
  | 'text_too_long'
export type LimitError = { fault: LimitFault; detail: string }

/** of the JSON text, in characters (UTF-16 units) */
export const MAX_WORKFLOW_LENGTH = 2_000_000
export const MAX_NODES = 500
export const MAX_EDGES = 10_000
/** Earlier releases saved as many: they can be read, run and exported. */
export const MAX_STORED_NODES = 5000
export const MAX_DEPTH = 50
/** in canvas units, in each direction */
export const MAX_DISTANCE = 1_000_000
export const MAX_NODE_ID = 200
export const MAX_EDGE_ID = 500
/** zod drops this key and other programs set the prototype: it cannot be stored. */
const RESERVED = '__proto__'

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** @param json the parsed text. What is not a workflow at all is reported by `parseWorkflow`. */
export function checkLimits(json: unknown): LimitError | null {
  const shape = tooDeepOrReserved(json)
  if (shape || !isFields(json)) return shape
  const { nodes } = json
  const edges = json.edges ?? []
  if (!Array.isArray(nodes) || !Array.isArray(edges)) return null
  if (nodes.length > MAX_NODES) return { fault: 'too_many_nodes', detail: String(nodes.length) }
  if (edges.length > MAX_EDGES) return { fault: 'too_many_edges', detail: String(edges.length) }
  return firstOf(nodes, 'nodes', nodeFault) ?? firstOf(edges, 'edges', edgeFault) ?? null
}

function firstOf(
  items: readonly unknown[],
  name: string,
  faultOf: (item: Fields) => LimitFault | null,
): LimitError | null {
  for (const [i, item] of items.entries()) {
    const fault = isFields(item) ? faultOf(item) : null
    if (fault) return { fault, detail: `${name}.${i}` }
  }
  return null
}

function nodeFault({ id, type, position, data }: Fields): LimitFault | null {
  if (!isId(id, MAX_NODE_ID)) return 'bad_id'
  if (!isNodeType(type)) return 'unknown_kind'
  const { x, y } = isFields(position) ? position : {}
  if (!isPlace(x) || !isPlace(y)) return 'bad_position'
  if (!isFields(data)) return null
  return DATA_FAULT[type](data)
}

const DATA_FAULT = {
  start: () => null,
  emailDraft: (data) =>
    Object.entries(EMAIL_DRAFT_LIMITS).some(([field, max]) => isLonger(data[field], max))
      ? 'text_too_long'
      : null,
  timer: (data) => (readDelayDays(data.delayDays) === null ? 'bad_delay' : null),
  comment: (data) => (isLonger(data.comment, MAX_COMMENT_LENGTH) ? 'text_too_long' : null),
} as const satisfies Record<NodeType, (data: Fields) => LimitFault | null>

const edgeFault = ({ id }: Fields): LimitFault | null => (isId(id, MAX_EDGE_ID) ? null : 'bad_id')

const isNodeType = (type: unknown): type is NodeType => (NODE_TYPES as readonly unknown[]).includes(type)
const isId = (id: unknown, max: number): boolean =>
  typeof id === 'string' && id.length > 0 && id.length <= max && id !== RESERVED
const isPlace = (value: unknown): boolean => typeof value === 'number' && Math.abs(value) <= MAX_DISTANCE
const isLonger = (value: unknown, max: number): boolean => typeof value === 'string' && value.length > max

/** Without recursion: the input may be nested deeper than the stack reaches. */
function tooDeepOrReserved(json: unknown): LimitError | null {
  const open: { value: unknown; depth: number }[] = [{ value: json, depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next
    if (typeof value !== 'object' || value === null) continue
    if (depth > MAX_DEPTH) return { fault: 'too_deep', detail: String(MAX_DEPTH) }
    if (Object.hasOwn(value, RESERVED)) return { fault: 'reserved_name', detail: RESERVED }
    for (const inner of Object.values(value)) open.push({ value: inner, depth: depth + 1 })
  }
  return null
}
