// Shows the people behind the number that was pressed. The list is fetched with its first opening; closed, it stays until it
// has faded.
import { lazy, Suspense, useState } from 'react'
import { findNode } from '#core/sequences/workflow/workflow.ts'
import { useDesigner, useView, useWorkflow } from '#web/designer/designer-context.ts'
import { retryImport } from '#web/lib/retry-import.ts'

const PeoplePanel = lazy(async () => ({
  default: (await retryImport(() => import('./enrollments-panel.tsx'))).EnrollmentsPanel,
}))

export function NodeEnrollments() {
  const { view } = useDesigner()
  const asked = useView((state) => state.openEnrollments)
  const [shown, setShown] = useState(asked)
  if (asked && asked !== shown) setShown(asked)
  const node = useWorkflow(({ workflow }) => shown && findNode(workflow, shown.nodeId))
  if (!shown || !node) return null
  return (
    <Suspense fallback={null}>
      <PeoplePanel
        key={`${shown.nodeId} ${shown.state}`}
        node={node}
        state={shown.state}
        open={asked !== null}
        onClose={() => view.setState({ openEnrollments: null })}
      />
    </Suspense>
  )
}
