// The state and tag of each node in the playback.
import type { SequenceRehearsal } from '#api/sending/sequence-plan.ts'
import { isMail } from '#core/sequences/workflow/node-kinds.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import { formatClock, formatDate, formatNumber } from '#web/lib/format.ts'
import type { PathStop } from '#web/screens/designer/rehearsal/path-stops.ts'
import { playbackText, playerText } from '#web/screens/designer/rehearsal/rehearsal-text.ts'

/** `upcoming` also before the playback starts. `excluded`: this lead, or no lead of the group, reaches it. */
type NodeMark = { state: 'done' | 'current' | 'upcoming' | 'excluded'; tag: string | null }
export type NodeMarks = ReadonlyMap<string, NodeMark>

/** @param at the index of the current stop; null: not started */
export function pathMarks(
  { nodes }: Workflow,
  stops: readonly PathStop[],
  at: number | null,
  tagOf: (stop: PathStop) => string,
): NodeMarks {
  const marks = new Map<string, NodeMark>(nodes.map(({ id }) => [id, { state: 'excluded', tag: null }]))
  for (const [index, stop] of stops.entries()) {
    const state = at === null || index > at ? 'upcoming' : index === at ? 'current' : 'done'
    marks.set(stop.nodeId, { state, tag: tagOf(stop) })
  }
  return marks
}

export function dateTag(stop: PathStop, zone: string, now: string | undefined): string {
  const day = formatDate(stop.at, now, zone)
  if (stop.kind !== 'timer') return `${day} ${formatClock(stop.at, zone)}`
  return stop.ends ? playbackText.doneOn(day) : playbackText.until(day)
}

/** Of a group: the nodes that send on the current day are current. */
export function dayMarks({ nodes }: Workflow, days: SequenceRehearsal['days'], at: number | null): NodeMarks {
  const totals = new Map<string, number>()
  for (const { nodeId, count } of days.flatMap((day) => day.nodes))
    totals.set(nodeId, (totals.get(nodeId) ?? 0) + count)
  const today = new Map(days[at ?? -1]?.nodes.map(({ nodeId, count }) => [nodeId, formatNumber(count)]))
  return new Map(
    nodes.map((node): [string, NodeMark] => {
      const total = totals.get(node.id)
      const count = today.get(node.id)
      if (total === undefined) return [node.id, { state: isMail(node) ? 'excluded' : 'upcoming', tag: null }]
      return count === undefined
        ? [node.id, { state: 'upcoming', tag: playerText.total(formatNumber(total)) }]
        : [node.id, { state: 'current', tag: playerText.countOf(count, formatNumber(total)) }]
    }),
  )
}
