// Faults of templates and AI prompts while they are written. The checker is lazy-loaded.
import { useEffect, useState } from 'react'
import type { GenerationMode } from '#core/sequences/workflow/nodes/email-draft.ts'
import type { TemplateFault } from '#core/writing/template/check-template.ts'
import { retryImport } from '#web/lib/lazy-part.tsx'
import type { CustomField } from './variable-field/variable-choices.ts'

export type TemplateTexts = { subject: string; bodyText: string; bodyHtml: string }
/** `fix`: a mistyped name and its suggestion */
export type TemplateFieldError = { message: string; fix?: { wrong: string; right: string } }
export type TemplateFieldErrors = { [K in keyof TemplateTexts | 'aiPrompt']?: TemplateFieldError }

type CheckedTexts = TemplateTexts | { aiPrompt: string }

const CHECK_AFTER = 400
/** The text has an unclosed variable that is being typed. */
const CHECK_OPEN_AFTER = 4000
const FIELDS = ['subject', 'bodyText', 'bodyHtml'] as const

/**
 * The first fault of each text, in Korean: of the prompt in AI mode, otherwise of the template.
 * @param customFields null while loading: unknown names without a suggestion are not reported then
 */
export function useTemplateErrors(
  texts: TemplateTexts & { aiPrompt?: string; generationMode?: GenerationMode },
  customFields: readonly CustomField[] | null,
  enabled: boolean,
): TemplateFieldErrors {
  const { subject, bodyText, bodyHtml, aiPrompt = '', generationMode } = texts
  const [faults, setFaults] = useState<TemplateFieldErrors>({})
  useEffect(() => {
    if (!enabled) return setFaults({})
    let dropped = false
    const checked: CheckedTexts = generationMode === 'ai' ? { aiPrompt } : { subject, bodyText, bodyHtml }
    const timer = setTimeout(
      async () => {
        const found = await templateErrors(checked, customFields)
        if (!dropped) setFaults(found)
      },
      checkDelay(checked, CHECK_AFTER),
    )
    return () => {
      dropped = true
      clearTimeout(timer)
    }
  }, [subject, bodyText, bodyHtml, aiPrompt, generationMode, customFields, enabled])
  return faults
}

/** Debounce time: longer while braces are open, because a variable is being typed. */
export const checkDelay = (texts: CheckedTexts, pause: number): number =>
  Object.values<string>(texts).some((text) => /\{\{(?![^{}]*\}\})/.test(text)) ? CHECK_OPEN_AFTER : pause

async function templateErrors(
  texts: CheckedTexts,
  customFields: readonly CustomField[] | null,
): Promise<TemplateFieldErrors> {
  // texts without braces have no faults
  if (!Object.values<string>(texts).some((text) => /\{[{%]/.test(text))) return {}
  const { checkPrompt, checkSubject, checkTemplate } = await retryImport(
    () => import('#core/writing/template/check-template.ts'),
  )
  const names = (customFields ?? []).map(({ name }) => name)
  const firstOf = (faults: readonly TemplateFault[]): TemplateFieldError | undefined => {
    const fault = faults.find(
      ({ kind, suggestion }) =>
        kind !== 'unknown_variable' || suggestion !== undefined || customFields !== null,
    )
    if (!fault) return undefined
    const { kind, name, suggestion, message } = fault
    const isMistyped = kind === 'unknown_variable' && name !== undefined && suggestion !== undefined
    return { message, ...(isMistyped && { fix: { wrong: name, right: suggestion } }) }
  }
  // the fields that a workspace does not give to its model are checked by the server
  const found: TemplateFieldErrors = {}
  const put = (field: keyof TemplateFieldErrors, fault: TemplateFieldError | undefined): void => {
    if (fault) found[field] = fault
  }
  if ('aiPrompt' in texts) put('aiPrompt', firstOf(checkPrompt(texts.aiPrompt, names, null)))
  else
    for (const field of FIELDS)
      put(field, firstOf((field === 'subject' ? checkSubject : checkTemplate)(texts[field], names)))
  return found
}
