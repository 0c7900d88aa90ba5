// The rehearsal overlay of a node card: tag, ring around the current node, veil over nodes that are not reached.
import { useView } from '#web/screens/designer/designer-context.ts'

export function NodeMark({ id }: { id: string }) {
  const state = useView(({ rehearsalMarks }) => rehearsalMarks?.get(id)?.state)
  const tag = useView(({ rehearsalMarks }) => rehearsalMarks?.get(id)?.tag)
  if (!state) return null
  return (
    <>
      <span aria-hidden className="rehearsal-mark" data-mark={state} />
      {tag && (
        <span className="rehearsal-date-tag tabular" data-mark={state}>
          {tag}
        </span>
      )}
    </>
  )
}
