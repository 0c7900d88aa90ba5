// What the rehearsal lays on a node's card: a tag with its date, a ring where the walk stands, a veil where it does not come.
import { useView } from '#web/designer/designer-context.ts'

export function NodeMark({ id }: { id: string }) {
  const state = useView(({ walk }) => walk?.nodeState(id))
  const chip = useView(({ walk }) => walk?.chip(id))
  const kind = useView(({ walk }) => walk?.kind)
  if (!state) return null
  return (
    <>
      <span aria-hidden className="walk-ring" data-walk={state} />
      {chip && (
        <span className="walk-chip tabular" data-walk={state} data-kind={kind}>
          {chip}
        </span>
      )}
    </>
  )
}
