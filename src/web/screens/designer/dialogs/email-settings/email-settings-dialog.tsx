// The settings of one email node: AI with a prompt, or manual with a template and variables; beside it the preview
// for a lead.
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { precedingEmailDrafts } from '#core/sequences/workflow/graph.ts'
import { aiPartsOf } from '#core/writing/template/ai-part.ts'
import { useCustomFields } from '#web/data/leads/leads.ts'
import { useHasNoOwnFacts } from '#web/data/writing/own-sources.ts'
import { isComposing } from '#web/lib/form/ime.ts'
import { formatNumber } from '#web/lib/format.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { settingsText } from '#web/parts/writing/mail-editor/email-settings-text.ts'
import { PreviewPane } from '#web/parts/writing/mail-editor/preview/preview-pane.tsx'
import { previewText } from '#web/parts/writing/mail-editor/preview/text.ts'
import { EmailFiles } from '#web/parts/writing/mail-editor/settings/email-files.tsx'
import { EmailSettingsFields } from '#web/parts/writing/mail-editor/settings/email-settings-fields.tsx'
import {
  emailTexts,
  toEmailDraftData,
  useEmailSettingsForm,
} from '#web/parts/writing/mail-editor/settings/use-email-settings-form.ts'
import { useTemplateErrors } from '#web/parts/writing/mail-editor/template-errors.ts'
import { useLastFocusedField } from '#web/parts/writing/mail-editor/use-last-focused-field.ts'
import { useMailHints } from '#web/parts/writing/mail-editor/use-mail-hints.ts'
import { useWideWindow } from '#web/parts/writing/mail-editor/use-wide-window.ts'
import { VariableButtons } from '#web/parts/writing/mail-editor/variable-buttons.tsx'
import {
  useDesigner,
  useEditable,
  useNodeFacts,
  useNodeNumbers,
  useWorkflow,
} from '#web/screens/designer/designer-context.ts'
import { useDiscardGuard } from '#web/screens/designer/dialogs/discard-guard.tsx'
import type { NodeDialogProps } from '#web/screens/designer/dialogs/node-dialog-props.ts'
import { updateNodeData } from '#web/screens/designer/edit/edit-nodes.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Tabs, tabPanelProps } from '#web/ui/layout/tabs.tsx'
import { TestMail } from './test-mail.tsx'
import { TrialBar } from './trial-bar.tsx'
import { trialText } from './trial-text.ts'
import { useEmailPreview } from './use-email-preview.ts'
import { useTrial } from './use-try-email.ts'

// with the comparison of texts and the marks of a mail
const TrialResult = lazyPart(
  () => import('./trial-result.tsx'),
  'TrialResult',
  () => <Skeleton className="min-h-[280px] flex-1 rounded-[11px]" />,
)

export function EmailSettingsDialog({ open, onClose, node, sequence }: NodeDialogProps<'emailDraft'>) {
  const designer = useDesigner()
  const readOnly = !useEditable()
  const isFollowUp = useWorkflow(({ workflow }) => precedingEmailDrafts(workflow, node.id).length > 0)
  const formId = useId()
  const state = useEmailSettingsForm(node.data)
  const { form, isDirty } = state
  const isAi = form.generationMode === 'ai'
  const customFields = useCustomFields(sequence.workspaceIds).data?.data ?? null
  const faults = useTemplateErrors(form, customFields, open)
  const guard = useDiscardGuard(() => isDirty, onClose)
  const formElement = useRef<HTMLFormElement>(null)
  const caret = useLastFocusedField(formElement)
  const preview = useEmailPreview(sequence, node, form, open)
  const hints = useMailHints(form, preview.mail)
  const isWide = useWideWindow()
  const hasNoOwnFacts = useHasNoOwnFacts(sequence.workspaceIds[0] ?? '')
  const trial = useTrial({ sequenceId: sequence.id, nodeId: node.id })
  const mayTry = isAi || aiPartsOf(form).length > 0
  const [isTrialShown, setTrialShown] = useState(false)
  const isViewer = useNodeFacts().readOnly === 'viewer'
  const tryOne = async (): Promise<void> => {
    setTrialShown(true)
    const { leadId, workflowData } = preview.request
    await trial.start({
      ...(isAi
        ? {
            aiPrompt: form.aiPrompt,
            ...(form.preset && { preset: form.preset }),
            ...(form.length && { length: form.length }),
          }
        : { template: emailTexts(form) }),
      ...(leadId !== undefined && { leadId }),
      ...(workflowData !== undefined && { workflowData }),
    })
  }
  const [view, setView] = useState<'write' | 'preview'>('write')
  const shown = { write: isWide || view === 'write', preview: isWide || view === 'preview' }

  /** Returns whether the form was saved into the workflow. */
  const keep = (): boolean => {
    if (!state.check()) {
      setView('write')
      return false
    }
    if (isDirty) updateNodeData(designer, node.id, 'emailDraft', toEmailDraftData(form))
    return true
  }
  const latest = useRef(keep)
  latest.current = keep
  useEffect(() => {
    if (!open || !isDirty) return
    designer.view.setState({ saveOpenDialog: () => latest.current() })
    return () => designer.view.setState({ saveOpenDialog: null })
  }, [designer, open, isDirty])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!readOnly && keep()) onClose()
  }
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (isComposing(event) || event.code !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    // in the capture phase, before the code editor inserts a new line
    event.preventDefault()
    event.stopPropagation()
    if (!readOnly && keep()) onClose()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || guard.close()}
      keepOpen
      className="h-[min(880px,88dvh)] w-[min(1200px,96vw)]! max-sm:h-[calc(100dvh-24px)]"
      title={settingsText.title}
      description={readOnly ? settingsText.readOnlyHint : settingsText.hint}
      footerStart={<TestMail sequence={sequence} preview={preview} />}
      footer={
        readOnly ? (
          <Button onClick={onClose}>{settingsText.close}</Button>
        ) : (
          <>
            <Button onClick={guard.close}>{settingsText.cancel}</Button>
            <Button variant="primary" type="submit" form={formId}>
              {settingsText.save}
            </Button>
          </>
        )
      }
    >
      <div onKeyDownCapture={onKey} className="flex h-full min-h-0 flex-col gap-3">
        {!isWide && (
          <Tabs
            label={settingsText.views}
            value={view}
            onValueChange={setView}
            tabs={(['write', 'preview'] as const).map((value) => ({
              value,
              label: settingsText.view[value],
            }))}
          />
        )}
        <div className="grid min-h-0 flex-1 gap-6 min-[1146px]:grid-cols-[minmax(0,1fr)_minmax(0,0.82fr)]">
          <div
            {...(isWide ? {} : tabPanelProps(settingsText.views, 'write'))}
            hidden={!shown.write}
            className="flex min-h-0 flex-col [[hidden]]:hidden"
          >
            <form
              id={formId}
              ref={formElement}
              noValidate
              onSubmit={submit}
              onFocus={caret.follow}
              className="-mx-1 -mt-1 flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-1 pt-1 pb-4"
            >
              <EmailSettingsFields
                {...{ state, faults, hints, customFields, isFollowUp, readOnly }}
                workspaceIds={sequence.workspaceIds}
                tone={sequence.tone}
              />
              <EmailFiles {...{ state, readOnly }} workspaceId={sequence.workspaceIds[0] ?? ''} />
            </form>
            {isDirty && (
              <GeneratedEmailsNotice
                node={node}
                onManage={() => keep() && designer.view.openDialog('generation', node.id)}
              />
            )}
            {!readOnly && (
              <VariableButtons
                onInsert={caret.insert}
                onInsertPart={isAi ? undefined : caret.insertIntoBody}
                customFields={customFields}
              />
            )}
          </div>
          {shown.preview && (
            <div
              {...(isWide ? {} : tabPanelProps(settingsText.views, 'preview'))}
              className="flex min-h-0 min-w-0 flex-col"
            >
              {mayTry && !isViewer && (
                <TrialBar
                  trial={trial}
                  {...startOf(isAi, form.aiPrompt)}
                  hasNoOwnFacts={hasNoOwnFacts}
                  isShown={isTrialShown}
                  onShow={setTrialShown}
                  onStart={() => void tryOne()}
                />
              )}
              <PreviewPane
                preview={preview}
                instead={
                  mayTry &&
                  isTrialShown &&
                  trial.last && <TrialResult last={trial.last} before={trial.before} />
                }
                groupId={sequence.customerGroupId}
                noContacts={sequence.customerGroupId ? previewText.sample : previewText.noGroup}
              />
            </div>
          )}
        </div>
      </div>
      {guard.question}
    </Dialog>
  )
}

const startOf = (isAi: boolean, aiPrompt: string): { mayStart: boolean; hint: string } =>
  !isAi
    ? { mayStart: true, hint: trialText.partsHint }
    : aiPrompt.trim() === ''
      ? { mayStart: false, hint: trialText.noPrompt }
      : { mayStart: true, hint: trialText.hint }

// Generated emails do not change when their template text changes.

function GeneratedEmailsNotice({ node, onManage }: { node: { id: string }; onManage: () => void }) {
  const { generatedCount } = useNodeNumbers(node.id)
  if (generatedCount === 0) return null
  return (
    <Banner
      tone="gray"
      className="mt-2 mb-2.5 py-1.5!"
      action={
        <Button size="sm" onClick={onManage}>
          {settingsText.manage}
        </Button>
      }
    >
      {settingsText.generatedStay(formatNumber(generatedCount))}
    </Banner>
  )
}
