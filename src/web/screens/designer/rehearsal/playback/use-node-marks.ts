// Computes the node marks of the playback for the view store. Nodes select their own mark, so a step renders only
// nodes whose mark changed.
import { useEffect, useLayoutEffect, useMemo } from 'react'
import { isMail } from '#core/sequences/workflow/node-kinds.ts'
import { formatClock, formatDate, formatNumber } from '#web/lib/format.ts'
import { useDesigner } from '#web/screens/designer/designer-context.ts'
import type { RehearsalState } from '#web/screens/designer/rehearsal/rehearsal-context.ts'
import { playbackText, playerText } from '#web/screens/designer/rehearsal/rehearsal-text.ts'
import { dayMarks, type NodeMarks, pathMarks } from './node-marks.ts'
import { mailsByNode, type PathStop, pathEdges } from './path-stops.ts'

export function useNodeMarks(state: RehearsalState): void {
  const { view: canvas } = useDesigner()
  const marks = useComputedMarks(state)
  const { playback, view, plan } = state
  useLayoutEffect(() => canvas.setState({ rehearsalMarks: marks }), [canvas, marks])
  useLayoutEffect(() => () => canvas.setState({ rehearsalMarks: null }), [canvas])

  const { go, stops } = playback
  useEffect(
    () =>
      // a click on a node moves the playback there
      canvas.subscribe(({ selectedNodes: nodes }, before) => {
        const [id] = nodes
        if (nodes === before.selectedNodes || nodes.size !== 1 || id === undefined) return
        const index =
          view === 'lead'
            ? stops.findIndex(({ nodeId }) => nodeId === id)
            : (plan?.days ?? []).findIndex((day) => day.nodes.some(({ nodeId }) => nodeId === id))
        if (index >= 0) go(index)
      }),
    [canvas, go, stops, view, plan],
  )
}

function useComputedMarks({ view, plan, workflow, stops, playback, zone }: RehearsalState): NodeMarks | null {
  const { at } = playback
  const now = plan?.now
  const path = useMemo(() => {
    const nodeIds = stops.map(({ nodeId }) => nodeId)
    return {
      nodeIds,
      edges: pathEdges(workflow, nodeIds),
      dateTags: new Map(stops.map((stop) => [stop.nodeId, dateTag(stop, zone, now)])),
    }
  }, [stops, workflow, zone, now])
  const all = useMemo(() => mailsByNode(plan?.days ?? []), [plan])
  return useMemo(() => {
    if (!plan) return null
    if (view === 'lead') return stops.length > 0 ? pathMarks({ ...path, at }) : null
    const day = at === null ? undefined : plan.days[at]
    const counts = new Map(day?.nodes.map(({ nodeId, count }) => [nodeId, count]))
    const tags = new Map(
      [...all].map(([id, total]) => {
        const today = counts.get(id)
        return [
          id,
          today === undefined
            ? playerText.total(formatNumber(total))
            : playerText.countOf(formatNumber(today), formatNumber(total)),
        ]
      }),
    )
    const drafts = new Set(workflow.nodes.filter(isMail).map(({ id }) => id))
    return dayMarks(tags, day ? new Set(counts.keys()) : null, (id) => drafts.has(id) && !all.has(id))
  }, [plan, view, stops, path, at, all, workflow])
}

function dateTag(stop: PathStop, zone: string, now: string | undefined): string {
  const day = formatDate(stop.at, now, zone)
  if (stop.kind !== 'timer') return `${day} ${formatClock(stop.at, zone)}`
  return stop.ends ? playbackText.doneOn(day) : playbackText.until(day)
}
