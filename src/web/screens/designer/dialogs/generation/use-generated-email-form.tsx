// The form of one generated email: edit, save, regenerate.
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { GeneratedEmailDetail } from '#api/writing/generated-emails.ts'
import { EMAIL_DRAFT_LIMITS } from '#core/sequences/workflow/nodes/email-draft.ts'
import {
  type EmailContent,
  type Place,
  useFetchLatestEmail,
  useRefreshEmails,
  useUpdateEmail,
} from '#web/data/writing/generated-emails.ts'
import { isFailure } from '#web/lib/api/api-failure.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { settingsText } from '#web/parts/writing/mail-editor/email-settings-text.ts'
import { useDiscardGuard } from '#web/screens/designer/dialogs/discard-guard.tsx'
import { toastRequestFailure } from '#web/screens/designer/failure-toast.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { emailEditText } from '#web/words/generation.ts'

const NAMES = ['subject', 'bodyText', 'bodyHtml'] as const

export type GeneratedEmailFormInput = {
  onClose: () => void
  place: Place
  email: GeneratedEmailDetail
  onRegenerate: (hint: string) => Promise<boolean>
}

export type GeneratedEmailFormState = {
  formId: string
  content: EmailContent
  issues: Partial<Record<keyof EmailContent, string>>
  change: (content: Partial<EmailContent>) => void
  storedEmail: GeneratedEmailDetail | null
  hint: string
  setHint: (hint: string) => void
  close: () => void
  save: (event: FormEvent) => Promise<void>
  regenerate: () => void
  isSaving: boolean
  isGenerating: boolean
  /** dialogs that ask before changes are lost */
  questions: ReactNode
}

export function useGeneratedEmailForm({
  onClose,
  place,
  email,
  onRegenerate,
}: GeneratedEmailFormInput): GeneratedEmailFormState {
  const formId = useId()
  const [content, setContent] = useState<EmailContent>(() => ({
    subject: email.subject,
    bodyText: email.bodyText,
    bodyHtml: email.bodyHtml,
  }))
  const [hint, setHint] = useState('')
  const [issues, setIssues] = useState<GeneratedEmailFormState['issues']>({})
  const [confirming, setConfirming] = useState(false)
  const [isGenerating, setIsGenerating] = useState(false)
  /** the stored version when another user changed it meanwhile: shown, and the next save is based on it */
  const [storedEmail, setTheirs] = useState<GeneratedEmailDetail | null>(null)
  const update = useUpdateEmail(place)
  const newest = useFetchLatestEmail(place)
  const refresh = useRefreshEmails(place)
  const dirty = NAMES.some((name) => content[name] !== email[name])
  const guard = useDiscardGuard(() => dirty, onClose)

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!dirty) return onClose()
    const long = NAMES.filter((name) => content[name].length > EMAIL_DRAFT_LIMITS[name])
    const sentence = (name: keyof EmailContent) =>
      settingsText.tooLong(formatNumber(EMAIL_DRAFT_LIMITS[name]))
    setIssues(Object.fromEntries(long.map((name) => [name, sentence(name)])))
    if (long.length > 0) return
    try {
      await update.mutateAsync({
        emailId: email.id,
        content,
        textVersion: (storedEmail ?? email).textVersion,
      })
    } catch (error) {
      const now = isFailure(error, 'mail_text_changed') ? await newest(email.id) : undefined
      return now ? setTheirs(now) : toastRequestFailure(error, emailEditText.saveFailed)
    }
    toastSuccess(emailEditText.saved)
    onClose()
    await refresh.list()
  }
  const regenerate = async (): Promise<void> => {
    setConfirming(false)
    setIsGenerating(true)
    const requested = await onRegenerate(hint)
    setIsGenerating(false)
    if (requested) onClose()
  }
  return {
    formId,
    content,
    issues,
    storedEmail,
    hint,
    setHint,
    change: (changed) => setContent((now) => ({ ...now, ...changed })),
    close: guard.close,
    save,
    regenerate: () => (dirty ? setConfirming(true) : void regenerate()),
    isSaving: update.isPending,
    isGenerating,
    questions: (
      <>
        {guard.question}
        <ConfirmDialog
          open={confirming}
          onOpenChange={setConfirming}
          title={emailEditText.regenerateTitle}
          description={emailEditText.regenerateHint}
          actionLabel={emailEditText.regenerate}
          onConfirm={regenerate}
        />
      </>
    ),
  }
}
