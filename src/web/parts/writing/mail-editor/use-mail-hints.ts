// Hints of a mail by field, updated a moment after the last input. The check is lazy-loaded.
import { useEffect, useState } from 'react'
import type { HintFacts, HintField, MailHint } from '#core/writing/quality/mail-hints.ts'
import { retryImport } from '#web/lib/lazy-part.tsx'
import { useSettled } from './preview/use-debounced-texts.ts'
import type { TemplateTexts } from './template-errors.ts'

export type FieldHints = Readonly<Record<HintField, readonly MailHint[]>>

type Sender = Pick<HintFacts, 'senderDomains' | 'hasFooter'>

const UNKNOWN: Sender = { senderDomains: [], hasFooter: false }
const NONE: FieldHints = { subject: [], bodyText: [], bodyHtml: [] }

/** @param sender null while loading */
export function useMailHints(texts: TemplateTexts, sender: Sender | null): FieldHints {
  const settled = useSettled(texts)
  const { senderDomains, hasFooter } = sender ?? UNKNOWN
  const [found, setFound] = useState(NONE)
  useEffect(() => {
    if (Object.values(settled).every((text) => text.trim() === '')) return setFound(NONE)
    let dropped = false
    retryImport(() => import('#core/writing/quality/mail-hints.ts'))
      .then(({ mailHints }) => {
        if (dropped) return
        const hints = mailHints({ ...settled, senderDomains, hasFooter })
        const of = (field: HintField) => hints.filter((hint) => hint.field === field)
        setFound({ subject: of('subject'), bodyText: of('bodyText'), bodyHtml: of('bodyHtml') })
      })
      // hints are optional
      .catch(() => undefined)
    return () => {
      dropped = true
    }
  }, [settled, senderDomains, hasFooter])
  return found
}
