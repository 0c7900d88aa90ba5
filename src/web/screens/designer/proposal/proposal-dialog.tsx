// The dialog with the three answers. The answers stay when it is closed.
import { Sparkles } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { PROPOSAL_LIMITS, type ProposalAnswers } from '#core/sequences/proposal/proposal.ts'
import type { MailLanguage } from '#core/sequences/sequence.ts'
import { common } from '#web/lib/common-text.ts'
import { isComposing } from '#web/lib/form/ime.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { ProposalProgress } from './proposal-progress.tsx'
import { EXAMPLES, LANGUAGES, proposalText } from './proposal-text.ts'
import type { Propose } from './use-propose.ts'

const QUESTIONS = ['offer', 'audience', 'aim'] as const
type Question = (typeof QUESTIONS)[number]
const { answer, maxMails, minMails, tone } = PROPOSAL_LIMITS
const COUNTS = Array.from({ length: maxMails - minMails + 1 }, (_, at) => minMails + at)

type ProposalDialogProps = {
  open: boolean
  answers: ProposalAnswers
  onChange: (answers: ProposalAnswers) => void
  propose: Propose
  onSubmit: () => void
  onClose: () => void
}

export function ProposalDialog({ open, answers, onChange, propose, onSubmit, onClose }: ProposalDialogProps) {
  const form = useId()
  const first = useRef<HTMLTextAreaElement>(null)
  const fields = useRef<HTMLFormElement>(null)
  const [isChecked, setChecked] = useState(false)
  const missing = (question: Question): boolean => answers[question].trim() === ''
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setChecked(true)
    const at = QUESTIONS.findIndex(missing)
    if (at >= 0) fields.current?.querySelectorAll('textarea')[at]?.focus()
    else if (!propose.isRunning) onSubmit()
  }
  const submitOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    event.preventDefault()
    fields.current?.requestSubmit()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      title={proposalText.title}
      description={proposalText.hint}
      initialFocus={first}
      keepOpen
      footer={
        <>
          <Button onClick={onClose}>{common.close}</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            icon={<Sparkles aria-hidden />}
            busy={propose.isRunning}
          >
            {proposalText.submit}
          </Button>
        </>
      }
    >
      <form id={form} ref={fields} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {QUESTIONS.map((question) => (
          <div key={question} className="flex flex-col gap-1.5">
            <Field
              label={proposalText[question]}
              required
              error={isChecked && missing(question) ? proposalText.needed : undefined}
            >
              <Textarea
                ref={question === 'offer' ? first : undefined}
                rows={1}
                maxLength={answer}
                placeholder={proposalText[`${question}Placeholder`]}
                value={answers[question]}
                onChange={(event) => onChange({ ...answers, [question]: event.target.value })}
                onKeyDown={submitOnEnter}
              />
            </Field>
            <Examples
              label={`${proposalText[question]} ${proposalText.examples}`}
              texts={EXAMPLES[question]}
              onChoose={(text) => onChange({ ...answers, [question]: text })}
            />
          </div>
        ))}
        <div className="grid gap-3 sm:grid-cols-[100px_110px_minmax(0,1fr)]">
          <Field label={proposalText.mailCount}>
            <Select
              value={String(answers.mailCount)}
              onValueChange={(count) => onChange({ ...answers, mailCount: Number(count) })}
              options={COUNTS.map((count) => ({ value: String(count), label: proposalText.mails(count) }))}
            />
          </Field>
          <Field label={proposalText.language}>
            <Select<MailLanguage>
              value={answers.language}
              onValueChange={(language) => onChange({ ...answers, language })}
              options={LANGUAGES.map((value) => ({ value, label: proposalText.languages[value] }))}
            />
          </Field>
          <Field label={proposalText.tone} note={proposalText.optional}>
            <Input
              maxLength={tone}
              placeholder={proposalText.tonePlaceholder}
              value={answers.tone}
              onChange={(event) => onChange({ ...answers, tone: event.target.value })}
            />
          </Field>
        </div>
        <p className="text-xs text-muted">{proposalText.keys}</p>
        <ProposalProgress propose={propose} />
      </form>
    </Dialog>
  )
}

type ExamplesProps = { label: string; texts: readonly string[]; onChoose: (text: string) => void }

/** Chips that fill a field with an example. */
export const Examples = ({ label, texts, onChoose }: ExamplesProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not a set of form fields
  <div role="group" aria-label={label} className="flex flex-wrap gap-1.5">
    {texts.map((text) => (
      <button
        key={text}
        type="button"
        className="rounded-full border border-line bg-sunken px-2.5 py-0.5 text-xs text-muted hover:bg-hover hover:text-ink"
        onClick={() => onChoose(text)}
      >
        {text}
      </button>
    ))}
  </div>
)
