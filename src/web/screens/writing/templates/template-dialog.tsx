// Editor of a template: fields on the left, preview for a lead on the right.
import { Sparkles } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { EmailTemplate } from '#api/writing/email-templates.ts'
import { useCustomFields } from '#web/data/leads/leads.ts'
import { useTargetWorkspaceChoice, type WorkspaceChoice } from '#web/data/workspaces/target-workspace.ts'
import { common } from '#web/lib/common-text.ts'
import { isComposing } from '#web/lib/form/ime.ts'
import type { DialogState } from '#web/lib/form/open-dialog.ts'
import { WorkspaceField } from '#web/parts/workspaces/workspace-field.tsx'
import { TextsCompared } from '#web/parts/writing/mail-editor/diff/mail-diff.tsx'
import { PreviewPane } from '#web/parts/writing/mail-editor/preview/preview-pane.tsx'
import { ImageWorkspaces } from '#web/parts/writing/mail-editor/rich-text/image-workspaces.ts'
import { LazyBodyField } from '#web/parts/writing/mail-editor/rich-text/lazy-body-field.tsx'
import { FilesField } from '#web/parts/writing/mail-editor/settings/email-files.tsx'
import {
  type TemplateFieldErrors,
  type TemplateTexts,
  useTemplateErrors,
} from '#web/parts/writing/mail-editor/template-errors.ts'
import { useLastFocusedField } from '#web/parts/writing/mail-editor/use-last-focused-field.ts'
import { type FieldHints, useMailHints } from '#web/parts/writing/mail-editor/use-mail-hints.ts'
import { useWideWindow } from '#web/parts/writing/mail-editor/use-wide-window.ts'
import { VariableButtons } from '#web/parts/writing/mail-editor/variable-buttons.tsx'
import { TemplateField } from '#web/parts/writing/mail-editor/variable-field/template-field.tsx'
import type { CustomField } from '#web/parts/writing/mail-editor/variable-field/variable-choices.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Tabs, tabPanelProps } from '#web/ui/layout/tabs.tsx'
import { AiDraft } from './ai-draft.tsx'
import { aiDraftText, editorText } from './text.ts'
import { useDraftPreview } from './use-draft-preview.ts'
import { useTemplateDraft } from './use-template-draft.ts'

export type TemplateDialogProps = DialogState & {
  /** null: a new template */
  template: EmailTemplate | null
}

export function TemplateDialog({ template, ...dialog }: TemplateDialogProps) {
  const workspace = useTargetWorkspaceChoice()
  const workspaceId = template?.workspaceId ?? workspace.id
  const draft = useTemplateDraft(template, workspaceId, () => dialog.onOpenChange(false))
  const { values, theirs } = draft
  const [asksAi, setAsksAi] = useState(false)
  const [fills, setFills] = useState(0)
  const customFields = useCustomFields([workspaceId]).data?.data ?? null
  const faults = useTemplateErrors(values, customFields, dialog.open)
  const preview = useDraftPreview(values, workspaceId, dialog.open)
  const hints = useMailHints(values, preview.mail)
  const caret = useLastFocusedField(draft.form)
  const isWide = useWideWindow()
  const [view, setView] = useState<'write' | 'preview'>('write')
  const shown = { write: isWide || view === 'write', preview: isWide || view === 'preview' }

  const fill = (texts: TemplateTexts): void => {
    draft.set(texts)
    setFills((count) => count + 1)
  }
  const submit = (): void => {
    // show the field with the fault instead of the preview
    setView('write')
    draft.submit()
  }
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (isComposing(event) || event.code !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    // Enter in the prompt field starts the draft
    if (event.target instanceof Element && event.target.closest('[data-own-enter]')) return
    event.preventDefault()
    event.stopPropagation()
    if (!draft.isSaving) submit()
  }
  return (
    <FormDialog
      {...dialog}
      title={template ? editorText.editTitle : editorText.createTitle}
      size="full"
      className="sm:max-w-[1240px]"
      busy={draft.isSaving}
      submitLabel={common.save}
      onSubmit={submit}
      draft={draft}
      formError={theirs ? undefined : draft.formError}
      aside={
        <Button
          size="sm"
          variant="soft"
          icon={<Sparkles aria-hidden />}
          aria-expanded={asksAi}
          onClick={() => {
            setAsksAi(!asksAi)
            setView('write')
          }}
        >
          {aiDraftText.open}
        </Button>
      }
    >
      {!isWide && (
        <Tabs
          label={editorText.views}
          value={view}
          onValueChange={setView}
          tabs={(['write', 'preview'] as const).map((value) => ({ value, label: editorText.view[value] }))}
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys and the focus are those of the fields inside */}
      <div
        className="grid gap-6 min-[1146px]:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]"
        onKeyDownCapture={onKey}
        onFocus={caret.follow}
      >
        <div
          {...(isWide ? {} : tabPanelProps(editorText.views, 'write'))}
          hidden={!shown.write}
          className="flex min-w-0 flex-col gap-4 [[hidden]]:hidden"
        >
          {asksAi && <AiDraft workspaceId={workspaceId} now={values} onTake={fill} />}
          {theirs && <TemplateEditConflict theirs={theirs} mine={values} />}
          <ImageWorkspaces value={[workspaceId]}>
            <TemplateFields
              values={values}
              set={draft.set}
              issueOf={draft.issueOf}
              faults={faults}
              hints={hints}
              customFields={customFields}
              workspace={!template && workspace.options.length > 1 ? workspace : null}
              fills={fills}
            />
            <FilesField attachments={draft.attachments} hint={editorText.filesHint}>
              {draft.issueOf('files') && (
                <p role="alert" className="text-xs text-red-ink">
                  {draft.issueOf('files')}
                </p>
              )}
            </FilesField>
          </ImageWorkspaces>
          <VariableButtons
            onInsert={caret.insert}
            onInsertPart={caret.insertIntoBody}
            customFields={customFields}
          />
        </div>
        {shown.preview && (
          <div
            {...(isWide ? {} : tabPanelProps(editorText.views, 'preview'))}
            className="flex min-h-[420px] min-w-0 flex-col min-[1146px]:sticky min-[1146px]:top-1 min-[1146px]:h-[calc(100dvh-230px)]"
          >
            <PreviewPane
              preview={preview}
              groupId={null}
              workspaceId={workspaceId}
              noContacts={editorText.noContacts}
            />
          </div>
        )}
      </div>
    </FormDialog>
  )
}

type DraftTexts = TemplateTexts & Pick<EmailTemplate, 'files'>

// Notice that another member has saved the template meanwhile, with the differences.
function TemplateEditConflict({ theirs, mine }: { theirs: EmailTemplate; mine: DraftTexts }) {
  const [isShown, setShown] = useState(false)
  return (
    <Banner
      tone="amber"
      title={editorText.behind(theirs.version)}
      action={
        <Button size="sm" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? editorText.behindHide : editorText.behindShow}
        </Button>
      }
    >
      <p>{editorText.behindHint(theirs.version, theirs.version + 1)}</p>
      {isShown && (
        <div className="mt-2 text-ink">
          <TextsCompared before={theirs} after={mine} />
        </div>
      )}
    </Banner>
  )
}

type TemplateFieldsProps = {
  values: TemplateTexts & { name: string }
  set: (change: Partial<TemplateTexts & { name: string }>) => void
  issueOf: (field: 'name' | keyof TemplateTexts) => string | undefined
  faults: TemplateFieldErrors
  hints: FieldHints
  customFields: readonly CustomField[] | null
  /** null: an existing template, whose workspace is fixed */
  workspace: WorkspaceChoice | null
  /** incremented when all texts are replaced, to reset the editor of the body */
  fills: number
}

/** The fields of a template: name, workspace of a new one, subject and bodies, with faults and hints. */
function TemplateFields(props: TemplateFieldsProps) {
  const { values, set, issueOf, faults, hints, customFields, workspace, fills } = props
  const state = (name: keyof TemplateTexts) => ({
    // an error of the server is replaced by the local fault, which has a fix button
    error: faults[name] ? undefined : issueOf(name),
    fault: faults[name],
    hints: hints[name],
  })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={editorText.name}
          error={issueOf('name')}
          {...(!workspace && { className: 'sm:col-span-2' })}
        >
          <Input
            name="name"
            maxLength={100}
            placeholder={editorText.namePlaceholder}
            value={values.name}
            onChange={(event) => set({ name: event.target.value })}
          />
        </Field>
        {workspace && <WorkspaceField workspace={workspace} />}
      </div>
      <TemplateField
        label={editorText.subject}
        placeholder={editorText.subjectPlaceholder}
        value={values.subject}
        onChange={(subject) => set({ subject })}
        customFields={customFields}
        {...state('subject')}
      />
      <LazyBodyField
        key={fills}
        bodies={values}
        onChange={set}
        labels={{
          text: editorText.text,
          html: editorText.html,
          htmlHint: editorText.htmlHint,
        }}
        placeholder={editorText.textPlaceholder}
        customFields={customFields}
        hasAiParts
        text={state('bodyText')}
        html={state('bodyHtml')}
      />
    </>
  )
}
