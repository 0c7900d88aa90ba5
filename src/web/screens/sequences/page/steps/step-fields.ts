// The fields of a step that its dialog sends.
import type { Step } from '#api/sequences/steps.ts'
import { sameFiles } from '#core/sending/attachments.ts'
import { MIN_DELAY_DAYS } from '#core/sequences/workflow/nodes/timer.ts'
import type { StepFields } from '#web/data/sequences/steps.ts'
import type { EmailSettings } from '#web/parts/writing/mail-editor/settings/use-email-settings-form.ts'

const TEXTS = ['subject', 'bodyText', 'bodyHtml'] as const
const FIELDS = ['delayDays', 'generationMode', 'aiPrompt', ...TEXTS] as const
type DraftFields = Pick<Step, (typeof FIELDS)[number] | 'files'>

/** @param order 1 is the first step, which has no delay */
export const emptyStep = (order: number): DraftFields => ({
  delayDays: order === 1 ? 0 : MIN_DELAY_DAYS,
  generationMode: 'manual',
  aiPrompt: '',
  subject: '',
  bodyText: '',
  bodyHtml: '',
  files: [],
})

/**
 * The changed fields only, so that another user's change of another field is kept. With a template all texts and files: the server
 * fills in what is missing.
 */
export function changedFields(before: DraftFields, form: EmailSettings & { delayDays: number }): StepFields {
  const files = form.files ?? []
  const templateId = form.generationMode === 'manual' ? form.templateId : undefined
  const isSent = (field: (typeof FIELDS)[number]): boolean =>
    form[field] !== before[field] || (templateId !== undefined && TEXTS.some((text) => text === field))
  return {
    ...Object.fromEntries(FIELDS.filter(isSent).map((field) => [field, form[field]])),
    ...(templateId !== undefined && { templateId }),
    ...(templateId === undefined && sameFiles(before.files, files)
      ? {}
      : { files: files.map(({ fileId, name }) => ({ fileId, name })) }),
  }
}
