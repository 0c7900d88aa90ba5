// The rehearsal overlay of a node card: date tag, ring around the current node, veil over nodes that are not reached.
import { useView } from '#web/screens/designer/designer-context.ts'

export function NodeMark({ id }: { id: string }) {
  const state = useView(({ rehearsalMarks }) => rehearsalMarks?.nodeState(id))
  const chip = useView(({ rehearsalMarks }) => rehearsalMarks?.dateTag(id))
  const kind = useView(({ rehearsalMarks }) => rehearsalMarks?.kind)
  if (!state) return null
  return (
    <>
      <span aria-hidden className="rehearsal-mark" data-mark={state} />
      {chip && (
        <span className="rehearsal-date-tag tabular" data-mark={state} data-kind={kind}>
          {chip}
        </span>
      )}
    </>
  )
}
