// Auto layout as one edit with a short transition; then the whole workflow is fitted into view. The layout code is
// loaded on first use.
import { moveNodes } from '#core/sequences/workflow/edit.ts'
import { toastInfo, toastSuccess } from '#web/lib/toast.ts'
import { canvasText, canvasToolsText } from '#web/screens/designer/canvas/canvas-text.ts'
import type { Designer } from '#web/screens/designer/designer-context.ts'
import { applyEdit } from '#web/screens/designer/edit/edit-nodes.ts'
import { toastRequestFailure } from '#web/screens/designer/failure-toast.ts'

/** The duration of the transition in designer.css plus one frame, in ms. */
const LAYOUT_TRANSITION_MS = 340

/** Used by the button and the shortcut. When nothing moves, the workflow is only fitted into view. */
export async function applyAutoLayout(designer: Designer): Promise<void> {
  const { workflow, view } = designer
  const layout = await import('./layout-positions.ts').catch((error: unknown) => {
    toastRequestFailure(error, canvasToolsText.tidyFailed)
    return null
  })
  if (!layout) return
  const { nodes } = workflow.getState().workflow
  const positions = layout.autoLayoutPositions(workflow.getState().workflow, view.getState().measuredSizes)
  if (positions.size === 0) toastInfo(canvasToolsText.tidyAlready)
  else {
    const before = new Map(
      nodes.filter((node) => positions.has(node.id)).map((node) => [node.id, node.position]),
    )
    startLayoutTransition(designer)
    applyEdit(designer, (current) => moveNodes(current, positions))
    const after = workflow.getState().workflow
    toastSuccess(canvasToolsText.tidied, {
      label: canvasText.undo,
      onSelect: () => {
        startLayoutTransition(designer)
        if (workflow.getState().workflow === after) workflow.undo()
        else applyEdit(designer, (current) => moveNodes(current, before))
        view.fitView()
      },
    })
  }
  view.fitView()
}

function startLayoutTransition({ view }: Designer): void {
  const layoutTransition = performance.now()
  view.setState({ layoutTransition })
  setTimeout(() => {
    if (view.getState().layoutTransition === layoutTransition) view.setState({ layoutTransition: 0 })
  }, LAYOUT_TRANSITION_MS)
}
