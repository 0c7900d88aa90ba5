// The legend, and whether an automatic save is scheduled.
import { AppWindow } from 'lucide-react'
import { NODE_TYPES } from '#core/sequences/workflow/node-kinds.ts'
import { nodeText } from '#web/screens/designer/nodes/node-text.ts'
import { useOtherTabs, useSaveState } from './designer-context.ts'
import { designerText, saveText } from './designer-text.ts'
import { NODE_ICON } from './nodes/node-icon.ts'

export function DesignerFooter() {
  const others = useOtherTabs().size
  const waiting = useSaveState((state) => state.waiting)
  return (
    <footer className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-surface px-4 py-1.5 text-xs text-muted">
      <ul aria-label={nodeText.legendLabel} className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {NODE_TYPES.map((type) => {
          const Icon = NODE_ICON[type]
          return (
            <li key={type} className="flex items-center gap-1.5">
              <Icon aria-hidden className="size-3.5" />
              {nodeText.legend[type]}
            </li>
          )
        })}
      </ul>
      <div className="ml-auto flex items-center gap-4">
        {others > 0 && (
          <p role="status" className="flex items-center gap-1.5">
            <AppWindow aria-hidden className="size-3.5" />
            {designerText.otherTab}
          </p>
        )}
        <p aria-live="polite">{waiting ? saveText.waiting : ''}</p>
      </div>
    </footer>
  )
}
