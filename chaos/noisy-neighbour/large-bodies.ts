// The largest accepted bodies, as expensive to parse, validate and render as their calls allow.
import { randomUUID } from 'node:crypto'
import { MAX_ENROLLED } from '#api/enrollments/enrollments.ts'
import { MAX_JSON_KEYS } from '#core/json-size.ts'
import type { SignedInUser } from '../../e2e/support/api.ts'
import type { Call } from './expensive-calls.ts'
import type { NeighbourWorkspaces } from './workspaces.ts'

const HTML_CHARACTERS = 500_000
/** The most that a preview sanitises (core/text/html-code.ts). */
const TAGS = 10_000

export type Body = Call & { what: string }

export function largeBodies({ workspaceId }: SignedInUser, { sequenceId }: NeighbourWorkspaces): Body[] {
  const enrol = `/sequences/${sequenceId}/enrollments`
  const post = (what: string, path: string, body: unknown): Body => ({ what, path, method: 'POST', body })
  const ids = (make: () => string) => ({ leadIds: Array.from({ length: MAX_ENROLLED }, make) })
  const html = (piece: string) => piece.repeat(Math.floor(HTML_CHARACTERS / piece.length))
  const preview = (what: string, bodyHtml: string) =>
    post(what, '/email-templates/preview', { workspaceId, subject: 'ㄱ', bodyText: '', bodyHtml })
  return [
    post('100,000 unknown ids', enrol, ids(randomUUID)),
    post(
      '100,000 invalid ids',
      enrol,
      ids(() => 'x'),
    ),
    post('as many keys as are read', '/leads', {
      workspaceId,
      customFields: Object.fromEntries(Array.from({ length: MAX_JSON_KEYS - 10 }, (_, n) => [`k${n}`, ''])),
    }),
    post('a workflow of 499 nodes, saved', '/sequences', {
      name: '큰 워크플로우',
      workspaceId,
      workflowData: largestWorkflow(),
    }),
    post('a workflow of 499 nodes, planned', `/sequences/${sequenceId}/plan`, {
      workflowData: largestWorkflow(),
    }),
    preview('a preview of 500,000 characters of nested HTML', html('<div><b style="color:red">')),
    preview('a preview of 500,000 characters of unclosed tags', html('<b>')),
    preview('a preview of 5,000 links', '<a href="x"> y</a>'.repeat(TAGS / 2)),
    preview('a preview of entities', html('&amp;')),
    post('100,000 items that are none', '/email-templates/preview', {
      workspaceId,
      subject: Array(100_000).fill(0),
    }),
    preview('a preview of variables', html('{{회사명}} ')),
    preview('a preview of loops', html('{% for a in (1..1000) %}{{ a }}{% endfor %}')),
    preview('a preview of unclosed tags', html('<a href="x" ')),
  ]
}

/** Each mail is reached by three paths. */
function largestWorkflow(): string {
  const at = { position: { x: 0, y: 0 } }
  const nodes: object[] = [{ id: 'start', type: 'start', ...at, data: {} }]
  const edges: object[] = []
  const connect = (source: string, target: string) =>
    edges.push({ id: `${source}-${target}`, source, target })
  for (let n = 0; n < 249; n++) {
    nodes.push({ id: `m${n}`, type: 'emailDraft', ...at, data: {} })
    nodes.push({ id: `t${n}`, type: 'timer', ...at, data: { delayDays: 3 } })
    connect(n === 0 ? 'start' : `t${n - 1}`, `m${n}`)
    connect(`m${n}`, `t${n}`)
    for (const back of [2, 3]) if (n >= back) connect(`t${n - back}`, `m${n}`)
  }
  return JSON.stringify({ version: 1, nodes, edges })
}
