// The quiet hints of a mail that is being written, a moment after the last key, by the field they belong to.
import { useMemo } from 'react'
import { type HintField, type MailHint, mailHints } from '#core/mail-hints.ts'
import { useSettled } from './preview/use-settled.ts'
import type { TemplateTexts } from './template-faults.ts'

export type FieldHints = Readonly<Record<HintField, readonly MailHint[]>>

const NONE: readonly string[] = []

/** @param senderDomains undefined while they are not known */
export function useMailHints(texts: TemplateTexts, senderDomains: readonly string[] = NONE): FieldHints {
  const settled = useSettled(texts)
  return useMemo(() => {
    const hints = mailHints({ ...settled, senderDomains })
    const of = (field: HintField) => hints.filter((hint) => hint.field === field)
    return { subject: of('subject'), bodyText: of('bodyText'), bodyHtml: of('bodyHtml') }
  }, [settled, senderDomains])
}
