// What is wrong with the templates being written, told while one writes. The checker is fetched with the first look.
import { useEffect, useState } from 'react'

export type TemplateTexts = { subject: string; bodyText: string; bodyHtml: string }
export type FaultSentences = { [K in keyof TemplateTexts]?: string }

const CHECK_AFTER = 400
const FIELDS = ['subject', 'bodyText', 'bodyHtml'] as const

/**
 * The first fault of each text, in Korean. A name nothing is near to may be a custom field of the contacts, which only the
 * server knows: that is left to the launch check.
 */
export function useTemplateFaults(texts: TemplateTexts, enabled: boolean): FaultSentences {
  const { subject, bodyText, bodyHtml } = texts
  const [faults, setFaults] = useState<FaultSentences>({})
  useEffect(() => {
    if (!enabled) return setFaults({})
    let dropped = false
    const timer = setTimeout(async () => {
      const found = await faultsIn({ subject, bodyText, bodyHtml })
      if (!dropped) setFaults(found)
    }, CHECK_AFTER)
    return () => {
      dropped = true
      clearTimeout(timer)
    }
  }, [subject, bodyText, bodyHtml, enabled])
  return faults
}

export async function faultsIn(texts: TemplateTexts): Promise<FaultSentences> {
  // most texts have nothing that could be wrong
  if (!FIELDS.some((field) => /\{[{%]/.test(texts[field]))) return {}
  const { checkTemplate } = await import('#core/template/check.ts')
  const found: FaultSentences = {}
  for (const field of FIELDS) {
    const fault = checkTemplate(texts[field], []).find(
      ({ kind, suggestion }) => kind !== 'unknown_variable' || suggestion !== undefined,
    )
    if (fault) found[field] = fault.message
  }
  return found
}
