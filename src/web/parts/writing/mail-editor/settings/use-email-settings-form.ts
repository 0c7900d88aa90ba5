// The form state of the email settings: initial values, current values, and fields that are too long.
import { useState } from 'react'
import {
  EMAIL_DRAFT_LIMITS,
  type EmailDraftData,
  type GenerationMode,
} from '#core/sequences/workflow/nodes/email-draft.ts'
import { formatNumber } from '#web/lib/format.ts'
import { settingsText } from '#web/parts/writing/mail-editor/email-settings-text.ts'

export type EmailSettings = Pick<
  EmailDraftData,
  | 'generationMode'
  | 'aiPrompt'
  | 'preset'
  | 'length'
  | 'subject'
  | 'bodyText'
  | 'bodyHtml'
  | 'templateId'
  | 'templateVersion'
  | 'files'
>
export type EmailTextField = keyof typeof EMAIL_DRAFT_LIMITS
export type EmailTexts = Pick<EmailSettings, 'subject' | 'bodyText' | 'bodyHtml'>

export const emailTexts = ({ subject, bodyText, bodyHtml }: EmailTexts): EmailTexts => ({
  subject,
  bodyText,
  bodyHtml,
})

const TEXTS = ['aiPrompt', 'subject', 'bodyText', 'bodyHtml'] as const satisfies readonly EmailTextField[]

const pick = ({
  generationMode,
  aiPrompt,
  subject,
  bodyText,
  bodyHtml,
  ...data
}: EmailSettings): EmailSettings => ({
  generationMode,
  aiPrompt,
  subject,
  bodyText,
  bodyHtml,
  preset: data.preset,
  length: data.length,
  templateId: data.templateId,
  templateVersion: data.templateVersion,
  files: data.files,
})

const NO_ORIGIN = { templateId: undefined, templateVersion: undefined }

/** The form as node data; an AI email has no template. */
export function toEmailDraftData(form: EmailSettings): EmailSettings & { useAI: boolean } {
  const isAi = form.generationMode === 'ai'
  return { ...form, useAI: isAi, ...(isAi && NO_ORIGIN) }
}

export function useEmailSettingsForm(data: EmailSettings) {
  const [before] = useState(() => pick(data))
  const [form, setForm] = useState(before)
  const [tooLong, setTooLong] = useState<Partial<Record<EmailTextField, string>>>({})
  const set = (change: Partial<EmailSettings>): void => setForm((now) => ({ ...now, ...change }))
  /** like `set`, from the newest values: an upload ends after other changes */
  const change = (alter: (now: EmailSettings) => Partial<EmailSettings>): void =>
    setForm((now) => ({ ...now, ...alter(now) }))
  const isDirty = (Object.keys(form) as (keyof EmailSettings)[]).some((name) => form[name] !== before[name])

  /** Reports fields that are too long and shows the first of them. Returns whether the form may be saved. */
  const check = (): boolean => {
    const long = TEXTS.filter((name) => form[name].length > EMAIL_DRAFT_LIMITS[name])
    const messages = long.map((name) => [name, settingsText.tooLong(formatNumber(EMAIL_DRAFT_LIMITS[name]))])
    setTooLong(Object.fromEntries(messages))
    const mode: GenerationMode = long[0] === 'aiPrompt' ? 'ai' : 'manual'
    if (long[0]) set({ generationMode: mode })
    return long.length === 0
  }
  return { form, set, change, isDirty, tooLong, check }
}

export type EmailSettingsFormState = ReturnType<typeof useEmailSettingsForm>
