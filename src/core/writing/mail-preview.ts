// A mail as far as it can be seen while it is being written: what is wrong with it at which field, which values are
// missing, and its text with the missing places left visible. By the engine's own rules (product §5, §7).

import type { SenderProfile } from '#core/compliance/sender-profile.ts'
import type { ContentState, MailContent } from '#core/sending/decide-send.ts'
import { isBlank } from '#core/text/plain-text.ts'
import {
  type ContentFault,
  completeContent,
  contentFaults,
  type Links,
  templateContent,
} from './mail-content.ts'
import { checkTemplate, type TemplateFault } from './template/check.ts'
import { renderShown } from './template/render.ts'
import { fillLate } from './template/send-time-variables.ts'
import type { TemplateValues } from './template/variables.ts'

const FIELDS = ['subject', 'bodyText', 'bodyHtml'] as const

export type ShownFault = { field: keyof MailContent } & (
  | { kind: ContentFault['kind']; found: string[] }
  | TemplateFault
)

export type ShownMail = {
  content: MailContent
  /** names that exist and have no value here */
  missing: string[]
  faults: ShownFault[]
  /** what the engine would say of it */
  state: ContentState
}

export type ToShow = {
  written: MailContent
  /** null: a mail that was generated, whose text is no template */
  values: Readonly<TemplateValues> | null
  /** names of the custom fields leads here have */
  customFields: readonly string[]
  links: Links
  isFirst: boolean
  profile: SenderProfile
}

export function showMail({ written, values, customFields, links, isFirst, profile }: ToShow): ShownMail {
  const state = completeContent(
    values ? templateContent(written, values) : { kind: 'ready', content: written },
    links,
    isFirst,
    profile,
  )
  const { content, missing, faults } = values
    ? showTemplate(written, values, customFields)
    : { content: written, missing: [], faults: [] }
  const filled = state.kind === 'ready' ? state.content : fillLate(content, links)
  // the place of a missing value is told as that, not as a leftover
  const isWhole = missing.length === 0 && faults.length === 0
  for (const fault of contentFaults(filled, isFirst, profile)) {
    if (isWhole || fault.kind !== 'leftover') faults.push(fault)
  }
  return { content: filled, missing, faults, state }
}

function showTemplate(
  written: MailContent,
  values: Readonly<TemplateValues>,
  customFields: readonly string[],
): Pick<ShownMail, 'content' | 'missing' | 'faults'> {
  const mailed = isBlank(written.bodyHtml) ? 'bodyText' : 'bodyHtml'
  const content = { ...written }
  const missing = new Set<string>()
  const unknown = new Set<string>()
  const faults: ShownFault[] = []
  for (const field of FIELDS) {
    const shown = renderShown(written[field], values, field)
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
