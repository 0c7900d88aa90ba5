// The quiet hints of a mail that is being written, a moment after the last key, by the field they belong to.
import { useMemo } from 'react'
import { type HintFacts, type HintField, type MailHint, mailHints } from '#core/mail-hints.ts'
import { useSettled } from './preview/use-settled.ts'
import type { TemplateTexts } from './template-faults.ts'

export type FieldHints = Readonly<Record<HintField, readonly MailHint[]>>

type Sender = Pick<HintFacts, 'senderDomains' | 'hasFooter'>

const UNKNOWN: Sender = { senderDomains: [], hasFooter: false }

/** @param sender null while it is not known who sends */
export function useMailHints(texts: TemplateTexts, sender: Sender | null): FieldHints {
  const settled = useSettled(texts)
  const { senderDomains, hasFooter } = sender ?? UNKNOWN
  return useMemo(() => {
    const hints = mailHints({ ...settled, senderDomains, hasFooter })
    const of = (field: HintField) => hints.filter((hint) => hint.field === field)
    return { subject: of('subject'), bodyText: of('bodyText'), bodyHtml: of('bodyHtml') }
  }, [settled, senderDomains, hasFooter])
}
