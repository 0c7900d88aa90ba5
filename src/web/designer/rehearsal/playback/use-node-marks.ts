// Lets the canvas show the walk: tags with dates, the node that is lit, the way behind and ahead. Nodes ask the view for their
// own mark; a step draws only those anew whose mark has changed.

import { useEffect, useLayoutEffect, useMemo } from 'react'
import { isMail } from '#core/sequences/workflow/node-kinds.ts'
import { useDesigner } from '#web/designer/designer-context.ts'
import { clockText, dateOf, dayText } from '#web/designer/rehearsal/calendar/calendar-dates.ts'
import type { RehearsalState } from '#web/designer/rehearsal/rehearsal-context.ts'
import { playbackText, playerText } from '#web/designer/rehearsal/rehearsal-text.ts'
import { formatNumber } from '#web/lib/format.ts'
import { dayMarks, pathMarks, type WalkMarks } from './node-marks.ts'
import { mailsByNode, type PathStop, pathEdges } from './path-stops.ts'

export function useNodeMarks(state: RehearsalState): void {
  const { view: canvas } = useDesigner()
  const marks = useComputedMarks(state)
  const { walk, view, plan } = state
  useLayoutEffect(() => canvas.setState({ walk: marks }), [canvas, marks])
  useLayoutEffect(() => () => canvas.setState({ walk: null }), [canvas])

  const { go, stops } = walk
  useEffect(
    () =>
      // a press on a node goes there
      canvas.subscribe(({ nodes }, before) => {
        const [id] = nodes
        if (nodes === before.nodes || nodes.size !== 1 || id === undefined) return
        const index =
          view === 'contact'
            ? stops.findIndex(({ nodeId }) => nodeId === id)
            : (plan?.days ?? []).findIndex((day) => day.nodes.some(({ nodeId }) => nodeId === id))
        if (index >= 0) go(index)
      }),
    [canvas, go, stops, view, plan],
  )
}

function useComputedMarks({ view, plan, workflow, stops, walk, zone }: RehearsalState): WalkMarks | null {
  const { at } = walk
  const near = plan && dateOf(plan.now, zone)
  const path = useMemo(() => {
    const nodeIds = stops.map(({ nodeId }) => nodeId)
    return {
      nodeIds,
      edges: pathEdges(workflow, nodeIds),
      chips: new Map(stops.map((stop) => [stop.nodeId, dateTag(stop, zone, near)])),
    }
  }, [stops, workflow, zone, near])
  const all = useMemo(() => mailsByNode(plan?.days ?? []), [plan])
  return useMemo(() => {
    if (!plan) return null
    if (view === 'contact') return stops.length > 0 ? pathMarks({ ...path, at }) : null
    const day = at === null ? undefined : plan.days[at]
    const counts = new Map(day?.nodes.map(({ nodeId, count }) => [nodeId, count]))
    const chips = new Map(
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
    return dayMarks(chips, day ? new Set(counts.keys()) : null, (id) => drafts.has(id) && !all.has(id))
  }, [plan, view, stops, path, at, all, workflow])
}

function dateTag(stop: PathStop, zone: string, near: string | undefined): string {
  const day = dayText(dateOf(stop.at, zone), near)
  if (stop.kind !== 'timer') return `${day} ${clockText(stop.at, zone)}`
  return stop.ends ? playbackText.doneOn(day) : playbackText.until(day)
}
