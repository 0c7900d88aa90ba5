// How the mail of one node is written: by a model from a prompt, or from a template with variables.
import { FileText, Sparkles } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import {
  EMAIL_DRAFT_LIMITS,
  type EmailDraftData,
  type GenerationMode,
} from '#core/workflow/nodes/email-draft.ts'
import { formatNumber } from '#web/lib/format.ts'
import { settingsText } from '#web/text/node-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useDesigner } from '../designer-context.ts'
import { updateNodeData } from '../gestures.ts'
import { useDiscardGuard } from './discard-guard.tsx'
import { insertAtCaret, isTextField, type TextField } from './insert-at-caret.ts'
import type { NodeDialogProps } from './node-dialog-props.ts'
import { useTemplateFaults } from './template-faults.ts'
import { TemplatePicker } from './template-picker.tsx'
import { VariableButtons } from './variable-buttons.tsx'

type Form = Pick<EmailDraftData, 'generationMode' | 'aiPrompt' | 'subject' | 'bodyText' | 'bodyHtml'>
type TextName = keyof typeof EMAIL_DRAFT_LIMITS
const TEXTS = ['aiPrompt', 'subject', 'bodyText', 'bodyHtml'] as const satisfies readonly TextName[]

const CARDS = [
  { value: 'ai', label: settingsText.ai, hint: settingsText.aiHint, icon: <Sparkles /> },
  { value: 'manual', label: settingsText.manual, hint: settingsText.manualHint, icon: <FileText /> },
] as const

const pick = ({ generationMode, aiPrompt, subject, bodyText, bodyHtml }: Form): Form => ({
  generationMode,
  aiPrompt,
  subject,
  bodyText,
  bodyHtml,
})

export function EmailSettingsDialog({ open, onClose, node }: NodeDialogProps<'emailDraft'>) {
  const designer = useDesigner()
  const formId = useId()
  const [before] = useState(() => pick(node.data))
  const [form, setForm] = useState(before)
  const [tooLong, setTooLong] = useState<Partial<Record<TextName, string>>>({})
  const isAi = form.generationMode === 'ai'
  const faults = useTemplateFaults(form, open && !isAi)
  const dirty = (Object.keys(form) as (keyof Form)[]).some((name) => form[name] !== before[name])
  const guard = useDiscardGuard(dirty, onClose)
  const caret = useCaretField()

  const set = (change: Partial<Form>): void => setForm((now) => ({ ...now, ...change }))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const long = TEXTS.filter((name) => form[name].length > EMAIL_DRAFT_LIMITS[name])
    const sentences = long.map((name) => [name, settingsText.tooLong(formatNumber(EMAIL_DRAFT_LIMITS[name]))])
    setTooLong(Object.fromEntries(sentences))
    // a text longer than the drawing may hold would be lost, so the window stays open and shows it
    if (long[0]) {
      set({ generationMode: long[0] === 'aiPrompt' ? 'ai' : 'manual' })
      return
    }
    if (dirty) updateNodeData(designer, node.id, 'emailDraft', { ...form, useAI: isAi })
    onClose()
  }
  const text = (name: TextName) => ({
    value: form[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })
  const error = (name: TextName) => tooLong[name] ?? (name === 'aiPrompt' ? undefined : faults[name])

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || guard.close()}
      keepOpen
      className="w-[680px]!"
      title={settingsText.title}
      description={settingsText.hint}
      footer={
        <>
          <Button onClick={guard.close}>{settingsText.cancel}</Button>
          <Button variant="primary" type="submit" form={formId}>
            {settingsText.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} onFocus={caret.follow} className="flex flex-col gap-4">
        <RadioCards<GenerationMode>
          label={settingsText.choice}
          value={form.generationMode}
          onValueChange={(generationMode) => set({ generationMode })}
          cards={CARDS}
        />
        {isAi ? (
          <Field label={settingsText.prompt} error={error('aiPrompt')}>
            <Textarea rows={8} placeholder={settingsText.promptPlaceholder} {...text('aiPrompt')} />
          </Field>
        ) : (
          <>
            <TemplatePicker
              onPick={({ subject, bodyText, bodyHtml }) => set({ subject, bodyText, bodyHtml })}
            />
            <Field label={settingsText.subject} error={error('subject')}>
              <Input type="text" placeholder={settingsText.subjectPlaceholder} {...text('subject')} />
            </Field>
            <Field label={settingsText.bodyText} error={error('bodyText')}>
              <Textarea rows={6} placeholder={settingsText.bodyTextPlaceholder} {...text('bodyText')} />
            </Field>
            <Field label={settingsText.bodyHtml} hint={settingsText.htmlWins} error={error('bodyHtml')}>
              <Textarea rows={5} spellCheck={false} className="font-mono text-[13px]" {...text('bodyHtml')} />
            </Field>
          </>
        )}
        <VariableButtons onInsert={caret.insert} />
      </form>
      {guard.question}
    </Dialog>
  )
}

/** The text field that had the focus last is where variables go; before that the first one of the form. */
function useCaretField() {
  const last = useRef<TextField | null>(null)
  const form = useRef<HTMLFormElement | null>(null)
  return {
    follow: (event: { target: EventTarget; currentTarget: HTMLFormElement }): void => {
      form.current = event.currentTarget
      if (isTextField(event.target)) last.current = event.target
    },
    insert: (variable: string): void => {
      const fields = [...(form.current?.elements ?? [])].filter(isTextField)
      const field = last.current && fields.includes(last.current) ? last.current : fields[0]
      if (field) insertAtCaret(field, variable)
    },
  }
}
