// A mail as far as it can be seen while it is being written: what is wrong with it at which field, which values are
// missing, and its text with the missing places left visible. By the engine's own rules.

import type { SenderProfile } from '#core/compliance/sender-profile.ts'
import { isBlank } from '#core/text/plain-text.ts'
import type { ContentState, MailContent } from './content-state.ts'
import {
  type ContentFault,
  contentFaults,
  finalizeContent,
  type Links,
  templateContent,
} from './mail-content.ts'
import { checkTemplate, type TemplateFault } from './template/check.ts'
import { renderWithMissing } from './template/render.ts'
import { fillSendTimeVariables } from './template/send-time-variables.ts'
import type { TemplateValues } from './template/variables.ts'

const FIELDS = ['subject', 'bodyText', 'bodyHtml'] as const

export type RenderedPreviewFault = { field: keyof MailContent } & (
  | { kind: ContentFault['kind']; found: string[] }
  | TemplateFault
)

export type RenderedPreview = {
  content: MailContent
  /** names that exist and have no value here */
  missing: string[]
  faults: RenderedPreviewFault[]
  /** what the engine would say of it */
  state: ContentState
}

export type MailPreviewInput = {
  written: MailContent
  /** null: a mail that was generated, whose text is no template */
  values: Readonly<TemplateValues> | null
  /** names of the custom fields leads here have */
  customFields: readonly string[]
  links: Links
  isFirst: boolean
  profile: SenderProfile
}

export function showMail({
  written,
  values,
  customFields,
  links,
  isFirst,
  profile,
}: MailPreviewInput): RenderedPreview {
  const state = finalizeContent(
    values ? templateContent(written, values) : { kind: 'ready', content: written },
    links,
    isFirst,
    profile,
  )
  const { content, missing, faults } = values
    ? renderTemplatePreview(written, values, customFields)
    : { content: written, missing: [], faults: [] }
  const filled = state.kind === 'ready' ? state.content : fillSendTimeVariables(content, links)
  // the place of a missing value is told as that, not as a leftover
  const isWhole = missing.length === 0 && faults.length === 0
  for (const fault of contentFaults(filled, isFirst, profile)) {
    if (isWhole || fault.kind !== 'leftover') faults.push(fault)
  }
  return { content: filled, missing, faults, state }
}

function renderTemplatePreview(
  written: MailContent,
  values: Readonly<TemplateValues>,
  customFields: readonly string[],
): Pick<RenderedPreview, 'content' | 'missing' | 'faults'> {
  const mailed = isBlank(written.bodyHtml) ? 'bodyText' : 'bodyHtml'
  const content = { ...written }
  const missing = new Set<string>()
  const unknown = new Set<string>()
  const faults: RenderedPreviewFault[] = []
  for (const field of FIELDS) {
    const shown = renderWithMissing(written[field], values, field)
    if (shown) content[field] = shown.text
    // the text beside HTML is not mailed: only what makes it unreadable holds the mail
    const isMailed = field === 'subject' || field === mailed
    for (const fault of checkTemplate(written[field], customFields)) {
      if (fault.kind === 'unknown_variable') unknown.add(fault.name ?? '')
      if (isMailed || fault.kind !== 'unknown_variable') faults.push({ field, ...fault })
    }
    if (isMailed) for (const name of shown?.missing ?? []) missing.add(name)
  }
  return { content, missing: [...missing].filter((name) => !unknown.has(name)), faults }
}
