// Writes a template: fields at the left, what a recipient would see at the right.
import { Sparkles } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { EmailTemplate } from '#api/email-templates.ts'
import { useDraft } from '#web/lib/draft.ts'
import { toastDone } from '#web/lib/toast.ts'
import { useSaveTemplate } from '#web/queries/email-templates.ts'
import { useWorkspaceChoice } from '#web/queries/workspace-choice.ts'
import { AiDraft } from '#web/screens/email-templates/ai-draft.tsx'
import { BodyFields } from '#web/screens/email-templates/body-fields.tsx'
import { insertAtCaret } from '#web/screens/email-templates/insert-at-caret.ts'
import { VariableChips } from '#web/screens/email-templates/variable-chips.tsx'
import { common } from '#web/text/common.ts'
import { editorText } from '#web/text/email-templates.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'

const TemplatePreview = lazy(async () => ({
  default: (await import('#web/screens/email-templates/template-preview.tsx')).TemplatePreview,
}))

type TextControl = HTMLInputElement | HTMLTextAreaElement

export type TemplateDialogProps = {
  /** null: a new one */
  template: EmailTemplate | null
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function TemplateDialog({ template, open, onOpenChange }: TemplateDialogProps) {
  const workspace = useWorkspaceChoice()
  const save = useSaveTemplate()
  const [tab, setTab] = useState<'text' | 'html'>(template?.bodyHtml.trim() ? 'html' : 'text')
  const [asksAi, setAsksAi] = useState(false)
  const lastField = useRef<TextControl>(null)
  const draft = useDraft({
    name: template?.name ?? '',
    subject: template?.subject ?? '',
    bodyText: template?.bodyText ?? '',
    bodyHtml: template?.bodyHtml ?? '',
  })
  const { values, set, issueOf } = draft
  const [textIssue, htmlIssue] = [issueOf('bodyText'), issueOf('bodyHtml')]
  useEffect(() => {
    // a fault is shown, not hidden behind the other tab
    if (htmlIssue && !textIssue) setTab('html')
    if (textIssue && !htmlIssue) setTab('text')
  }, [textIssue, htmlIssue])

  const submit = (): void => {
    if (draft.flag(values.name.trim() ? {} : { name: editorText.needName })) return
    save.mutate(
      template ? { id: template.id, fields: values } : { workspaceId: workspace.id, fields: values },
      {
        onSuccess: () => {
          toastDone(editorText.saved)
          onOpenChange(false)
        },
        onError: (error) => draft.refuse(error, editorText.saveFailed),
      },
    )
  }
  const insert = (variable: string): void => {
    const field = lastField.current
    const known = field?.isConnected ? field : null
    const target = known ?? draft.form.current?.querySelector<HTMLTextAreaElement>('textarea[data-insert]')
    if (target) insertAtCaret(target, `{{${variable}}}`, known === null)
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={template ? editorText.editTitle : editorText.createTitle}
      size="full"
      className="max-w-[1240px]"
      dirty={draft.dirty}
      busy={save.isPending}
      submitLabel={common.save}
      onSubmit={submit}
      form={draft.form}
      fault={draft.fault}
      aside={
        <Button
          size="sm"
          variant="soft"
          icon={<Sparkles aria-hidden />}
          aria-expanded={asksAi}
          onClick={() => setAsksAi(!asksAi)}
        >
          {editorText.ai}
        </Button>
      }
    >
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only remembers which field had the caret */}
        <div
          className="flex min-w-0 flex-col gap-4"
          onFocus={({ target }) => {
            if (target.matches('[data-insert]')) lastField.current = target as unknown as TextControl
          }}
        >
          {asksAi && (
            <AiDraft
              workspaceId={template?.workspaceId ?? workspace.id}
              before={values}
              onFill={(texts) => {
                set(texts)
                setTab(texts.bodyHtml.trim() ? 'html' : 'text')
              }}
            />
          )}
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={editorText.name} error={issueOf('name')}>
              <Input
                name="name"
                maxLength={100}
                placeholder={editorText.namePlaceholder}
                value={values.name}
                onChange={(event) => set({ name: event.target.value })}
              />
            </Field>
            {!template && workspace.options.length > 1 && (
              <Field label={common.workspace}>
                <Select options={workspace.options} value={workspace.id} onValueChange={workspace.choose} />
              </Field>
            )}
          </div>
          <Field label={editorText.subject} error={issueOf('subject')}>
            <Input
              name="subject"
              data-insert
              maxLength={1000}
              placeholder={editorText.subjectPlaceholder}
              value={values.subject}
              onChange={(event) => set({ subject: event.target.value })}
            />
          </Field>
          <BodyFields
            tab={tab}
            onTab={setTab}
            bodyText={values.bodyText}
            bodyHtml={values.bodyHtml}
            textIssue={textIssue}
            htmlIssue={htmlIssue}
            onChange={set}
          />
          <VariableChips onInsert={insert} />
        </div>
        <section
          aria-label={editorText.preview}
          className="flex min-h-72 min-w-0 flex-col rounded-xl border border-line bg-sunken p-4"
        >
          <h3 className="text-sm font-semibold">{editorText.preview}</h3>
          <p className="mb-3 text-xs text-muted">{editorText.previewHint}</p>
          <Suspense fallback={null}>
            <TemplatePreview {...values} />
          </Suspense>
        </section>
      </div>
    </FormDialog>
  )
}
