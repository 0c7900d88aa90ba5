// The lead whose preview is shown; shared by all dialogs of a designer and kept when they are reopened.
import { useState } from 'react'
import type { PreviewLead } from '#web/parts/writing/mail-editor/preview/preview-state.ts'
import { type Designer, useDesigner } from '#web/screens/designer/designer-context.ts'

const FIRST_LEAD: PreviewLead = { position: 0 }
const selectedLeads = new WeakMap<Designer, PreviewLead>()

export function usePreviewLead(): [PreviewLead, (selection: PreviewLead) => void] {
  const designer = useDesigner()
  const [selection, setSelection] = useState(() => selectedLeads.get(designer) ?? FIRST_LEAD)
  return [
    selection,
    (next) => {
      selectedLeads.set(designer, next)
      setSelection(next)
    },
  ]
}
