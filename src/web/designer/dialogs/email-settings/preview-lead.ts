// The lead whose preview is shown; shared by all dialogs of a designer and kept when they are reopened.
import { useState } from 'react'
import { type Designer, useDesigner } from '#web/designer/designer-context.ts'
import type { PreviewLead } from '#web/shared/mail-editor/preview/preview-state.ts'

const FIRST: PreviewLead = { position: 0 }
const chosen = new WeakMap<Designer, PreviewLead>()

export function usePreviewLead(): [PreviewLead, (selection: PreviewLead) => void] {
  const designer = useDesigner()
  const [selection, setContact] = useState(() => chosen.get(designer) ?? FIRST)
  return [
    selection,
    (next) => {
      chosen.set(designer, next)
      setContact(next)
    },
  ]
}
