// What the rehearsal lays on a node's card: a tag with its date, a ring where the walk stands, a veil where it does not come.
import { useView } from '#web/designer/designer-context.ts'

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
