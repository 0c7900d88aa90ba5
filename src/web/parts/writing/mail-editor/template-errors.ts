// Faults of templates while they are written. The checker is lazy-loaded.
import { useEffect, useState } from 'react'
import { retryImport } from '#web/lib/lazy-part.tsx'
import type { CustomField } from './variable-field/variable-choices.ts'

export type TemplateTexts = { subject: string; bodyText: string; bodyHtml: string }
/** `fix`: a mistyped name and its suggestion */
export type TemplateFieldError = { message: string; fix?: { wrong: string; right: string } }
export type TemplateFieldErrors = { [K in keyof TemplateTexts]?: TemplateFieldError }

const CHECK_AFTER = 400
/** The text has an unclosed variable that is being typed. */
const CHECK_OPEN_AFTER = 4000
const FIELDS = ['subject', 'bodyText', 'bodyHtml'] as const

/**
 * The first fault of each text, in Korean.
 * @param customFields null while loading: unknown names without a suggestion are not reported then
 */
export function useTemplateErrors(
  texts: TemplateTexts,
  customFields: readonly CustomField[] | null,
  enabled: boolean,
): TemplateFieldErrors {
  const { subject, bodyText, bodyHtml } = texts
  const [faults, setFaults] = useState<TemplateFieldErrors>({})
  useEffect(() => {
    if (!enabled) return setFaults({})
    let dropped = false
    const timer = setTimeout(
      async () => {
        const found = await templateErrors({ subject, bodyText, bodyHtml }, customFields)
        if (!dropped) setFaults(found)
      },
      checkDelay({ subject, bodyText, bodyHtml }, CHECK_AFTER),
    )
    return () => {
      dropped = true
      clearTimeout(timer)
    }
  }, [subject, bodyText, bodyHtml, customFields, enabled])
  return faults
}

/** Debounce time: longer while braces are open, because a variable is being typed. */
export const checkDelay = (texts: TemplateTexts, pause: number): number =>
  FIELDS.some((field) => /\{\{(?![^{}]*\}\})/.test(texts[field])) ? CHECK_OPEN_AFTER : pause

async function templateErrors(
  texts: TemplateTexts,
  customFields: readonly CustomField[] | null,
): Promise<TemplateFieldErrors> {
  // texts without braces have no faults
  if (!FIELDS.some((field) => /\{[{%]/.test(texts[field]))) return {}
  const { checkTemplate } = await retryImport(() => import('#core/writing/template/check.ts'))
  const names = (customFields ?? []).map(({ name }) => name)
  const found: TemplateFieldErrors = {}
  for (const field of FIELDS) {
    const fault = checkTemplate(texts[field], names).find(
      ({ kind, suggestion }) =>
        kind !== 'unknown_variable' || suggestion !== undefined || customFields !== null,
    )
    if (!fault) continue
    const { kind, name, suggestion, message } = fault
    const isMistyped = kind === 'unknown_variable' && name !== undefined && suggestion !== undefined
    found[field] = { message, ...(isMistyped && { fix: { wrong: name, right: suggestion } }) }
  }
  return found
}
