// Which contact a mail is shown as; the same one in every window of a designer, also when it is opened again.
import { useState } from 'react'
import { type Designer, useDesigner } from '../../designer-context.ts'

/** One lead, or whoever stands at a place of the customer group (from 0, goes round). */
export type PreviewContact = { leadId: string } | { position: number }

const FIRST: PreviewContact = { position: 0 }
const chosen = new WeakMap<Designer, PreviewContact>()

export function usePreviewContact(): [PreviewContact, (contact: PreviewContact) => void] {
  const designer = useDesigner()
  const [contact, setContact] = useState(() => chosen.get(designer) ?? FIRST)
  return [
    contact,
    (next) => {
      chosen.set(designer, next)
      setContact(next)
    },
  ]
}
