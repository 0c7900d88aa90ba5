// Preview of a mail while it is being written: faults by field, missing values, and the text with missing values left
// visible. It uses the functions that sending uses.
import type { SenderProfile } from '#core/compliance/sender-profile.ts'
import { isBlank } from '#core/text/plain-text.ts'
import {
  type ContentFault,
  contentFaults,
  finalizeContent,
  type SendTimeValues,
  templateContent,
} from './finalize-content.ts'
import type { ContentState, MailContent } from './mail-content.ts'
import { checkSubject, checkTemplate, type TemplateFault } from './template/check-template.ts'
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
  /** existing variables without a value for this lead */
  missing: string[]
  faults: RenderedPreviewFault[]
  /** what sending would decide */
  state: ContentState
}

export type MailPreviewInput = {
  written: MailContent
  /** null: the text of a generated mail, which is not a template */
  values: Readonly<TemplateValues> | null
  /** names of the workspace's custom fields */
  customFields: readonly string[]
  links: SendTimeValues
  isFirst: boolean
  profile: SenderProfile
  /** the texts of AI parts by instruction */
  aiTexts?: ReadonlyMap<string, string>
}

export function renderPreview({
  written,
  values,
  customFields,
  links,
  isFirst,
  profile,
  aiTexts,
}: MailPreviewInput): RenderedPreview {
  const state = finalizeContent(
    values ? templateContent(written, values, aiTexts) : { kind: 'ready', content: written },
    links,
    isFirst,
    profile,
  )
  const { content, missing, faults } = values
    ? renderTemplatePreview(written, values, customFields, aiTexts)
    : { content: written, missing: [], faults: [] }
  const filled = state.kind === 'ready' ? state.content : fillSendTimeVariables(content, links)
  // a missing value is reported as missing, not also as an unfilled placeholder
  const isComplete = missing.length === 0 && faults.length === 0
  for (const fault of contentFaults(filled, isFirst, profile)) {
    if (isComplete || fault.kind !== 'leftover') faults.push(fault)
  }
  if (state.kind === 'leftover' && faults.length === 0)
    faults.push({ field: mailedBody(written), kind: 'leftover', found: state.found })
  return { content: filled, missing, faults, state }
}

const mailedBody = ({ bodyHtml }: MailContent) => (isBlank(bodyHtml) ? 'bodyText' : 'bodyHtml')

function renderTemplatePreview(
  written: MailContent,
  values: Readonly<TemplateValues>,
  customFields: readonly string[],
  aiTexts: MailPreviewInput['aiTexts'],
): Pick<RenderedPreview, 'content' | 'missing' | 'faults'> {
  const mailed = mailedBody(written)
  const content = { ...written }
  const missing = new Set<string>()
  const unknown = new Set<string>()
  const faults: RenderedPreviewFault[] = []
  for (const field of FIELDS) {
    const shown = renderWithMissing(written[field], values, field, aiTexts)
    if (shown) content[field] = shown.text
    // with HTML the text body is not sent: only a syntax fault in it blocks the mail
    const isMailed = field === 'subject' || field === mailed
    for (const fault of (field === 'subject' ? checkSubject : checkTemplate)(written[field], customFields)) {
      if (fault.kind === 'unknown_variable') unknown.add(fault.name ?? '')
      if (isMailed || fault.kind !== 'unknown_variable') faults.push({ field, ...fault })
    }
    if (isMailed) for (const name of shown?.missing ?? []) missing.add(name)
  }
  return { content, missing: [...missing].filter((name) => !unknown.has(name)), faults }
}
