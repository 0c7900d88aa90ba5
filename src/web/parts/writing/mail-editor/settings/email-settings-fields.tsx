// The fields of the email settings: generation mode, then the prompt, or template, subject and bodies.
import { PencilLine, Sparkles } from 'lucide-react'
import { useState } from 'react'
import type { EmailTemplate } from '#api/writing/email-templates.ts'
import { addFiles } from '#core/sending/attachments.ts'
import type { GenerationMode } from '#core/sequences/workflow/nodes/email-draft.ts'
import { originOf } from '#core/sequences/workflow/template-origin.ts'
import {
  DEFAULT_LENGTH,
  LENGTH_RANGES,
  MAIL_LENGTHS,
  type MailLength,
  PRESET_IDS,
  type PresetId,
} from '#core/writing/prompt/preset-ids.ts'
import { isPresetPrompt, PRESETS, toneOf } from '#core/writing/prompt/presets.ts'
import {
  useEmailTemplate,
  useEmailTemplates,
  useLoadEmailTemplate,
} from '#web/data/writing/email-templates.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { toastError, toastFailure, toastInfo } from '#web/lib/toast.ts'
import { pickerList, pickerPage } from '#web/parts/pickers/picker-query.ts'
import { pickerText } from '#web/parts/pickers/text.ts'
import { settingsText } from '#web/parts/writing/mail-editor/email-settings-text.ts'
import { LazyBodyField } from '#web/parts/writing/mail-editor/rich-text/lazy-body-field.tsx'
import type { TemplateFieldErrors } from '#web/parts/writing/mail-editor/template-errors.ts'
import type { FieldHints } from '#web/parts/writing/mail-editor/use-mail-hints.ts'
import { TemplateField } from '#web/parts/writing/mail-editor/variable-field/template-field.tsx'
import type { CustomField } from '#web/parts/writing/mail-editor/variable-field/variable-choices.ts'
import { TemplateText } from '#web/parts/writing/template-text.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Picker } from '#web/ui/form/picker.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { Select } from '#web/ui/form/select.tsx'
import {
  type EmailSettings,
  type EmailSettingsFormState,
  type EmailTextField,
  emailTexts,
} from './use-email-settings-form.ts'

/** Rendered only when a template was used, because it fetches that template. */
const TemplateOriginLine = lazyPart(() => import('./template-origin.tsx'), 'TemplateOriginLine')

export type EmailSettingsFieldsProps = {
  state: EmailSettingsFormState
  faults: TemplateFieldErrors
  hints: FieldHints
  customFields: readonly CustomField[] | null
  /** another email is sent before this one */
  isFollowUp: boolean
  readOnly: boolean
  /** of the sequence */
  workspaceIds: readonly string[]
  /** of the sequence; '' when it has none; undefined: purpose and length are not offered */
  tone?: string
}

export function EmailSettingsFields(props: EmailSettingsFieldsProps) {
  const { state, faults, hints, customFields, isFollowUp, readOnly, workspaceIds, tone } = props
  const { form, set, tooLong } = state
  /** counts replacements of all texts: the editor of the body is recreated for each */
  const [fills, setFills] = useState(0)
  /** the template picked here last: its lines need not load it again */
  const [loaded, setLoaded] = useState<string | null>(null)
  const cards = [
    { value: 'ai', label: settingsText.ai, hint: settingsText.aiHint, icon: <Sparkles /> },
    { value: 'manual', label: settingsText.manual, hint: settingsText.manualHint, icon: <PencilLine /> },
  ] as const
  const text = (name: EmailTextField) => ({
    value: form[name],
    onChange: (value: string) => set({ [name]: value }),
    customFields,
    readOnly,
    error: tooLong[name],
    fault: faults[name],
    ...(name !== 'aiPrompt' && { hints: hints[name] }),
  })
  const put = (change: Partial<EmailSettings>): void => {
    set(change)
    setFills((count) => count + 1)
  }
  /** The previous texts and files can be restored. */
  const fill = ({ id, name, version, ...template }: EmailTemplate): void => {
    const { templateId, templateVersion, files = [] } = form
    const before = { ...emailTexts(form), templateId, templateVersion, files: form.files }
    const isForeign = template.files.length > 0 && !workspaceIds.includes(template.workspaceId)
    const all = addFiles(files, isForeign ? [] : template.files)
    const faults = isForeign ? [settingsText.templateFilesForeign] : all.faults
    setLoaded(id)
    put({
      ...emailTexts(template),
      templateId: id,
      templateVersion: version,
      ...(all.files.length > files.length && { files: all.files }),
    })
    if (faults.length > 0) toastError(faults.join('\n'))
    if (Object.values(emailTexts(form)).every((one) => one.trim() === '')) return
    toastInfo(settingsText.templateReplaced(name), {
      label: settingsText.undo,
      onSelect: () => put(before),
    })
  }
  const origin = originOf(form)
  return (
    <>
      <RadioCards<GenerationMode>
        label={settingsText.choice}
        value={form.generationMode}
        onValueChange={(generationMode) => set({ generationMode })}
        cards={cards.map((card) => ({ ...card, disabled: readOnly && card.value !== form.generationMode }))}
      />
      {form.generationMode === 'ai' ? (
        <>
          {tone !== undefined && <WritingControls {...{ form, set, put, readOnly, tone }} />}
          <TemplateField
            key={fills}
            label={settingsText.prompt}
            hint={settingsText.promptHint}
            rows={tone === undefined ? 10 : 16}
            placeholder={settingsText.promptPlaceholder}
            {...text('aiPrompt')}
          />
        </>
      ) : (
        <>
          {!readOnly && <TemplatePicker picked={form.templateId ?? ''} loaded={loaded} onPick={fill} />}
          {origin && (
            <TemplateOriginLine
              key={origin.templateId}
              origin={origin}
              isLoaded={origin.templateId === loaded}
              texts={form}
              readOnly={readOnly}
              onTake={fill}
              onDrop={() => set({ templateId: undefined, templateVersion: undefined })}
            />
          )}
          <TemplateField
            label={settingsText.subject}
            hint={isFollowUp && form.subject.trim() === '' && settingsText.threadHint}
            placeholder={isFollowUp ? settingsText.threadPlaceholder : settingsText.subjectPlaceholder}
            {...text('subject')}
          />
          <LazyBodyField
            key={fills}
            bodies={form}
            onChange={set}
            labels={{
              text: settingsText.bodyText,
              html: settingsText.bodyHtml,
              htmlHint: settingsText.htmlWins,
            }}
            placeholder={settingsText.bodyTextPlaceholder}
            customFields={customFields}
            readOnly={readOnly}
            hasAiParts
            text={{ error: tooLong.bodyText, fault: faults.bodyText, hints: hints.bodyText }}
            html={{ error: tooLong.bodyHtml, fault: faults.bodyHtml, hints: hints.bodyHtml }}
          />
        </>
      )}
    </>
  )
}

type ControlsProps = {
  form: EmailSettings
  set: (change: Partial<EmailSettings>) => void
  /** replaces texts */
  put: (change: Partial<EmailSettings>) => void
  readOnly: boolean
  tone: string
}

/** Purpose and length of the mails a model writes. A changed prompt that is replaced can be restored. */
function WritingControls({ form, set, put, readOnly, tone }: ControlsProps) {
  const choose = (value: PresetId | ''): void => {
    if (value === '') {
      set({ preset: undefined })
      return
    }
    const { name, prompt, length } = PRESETS[value]
    const { preset, aiPrompt, length: lengthBefore } = form
    put({ preset: value, aiPrompt: prompt, length })
    if (isPresetPrompt(aiPrompt)) return
    toastInfo(settingsText.presetReplaced(name), {
      label: settingsText.undo,
      onSelect: () => put({ preset, aiPrompt, length: lengthBefore }),
    })
  }
  const preset = form.preset ?? null
  const shownTone = toneOf(tone, preset)
  return (
    <div className="flex flex-col gap-1.5">
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <Field label={settingsText.preset}>
          <Select<PresetId | ''>
            value={form.preset ?? ''}
            onValueChange={choose}
            disabled={readOnly}
            options={[
              { value: '', label: settingsText.presetNone },
              ...PRESET_IDS.map((id) => ({ value: id, label: PRESETS[id].name })),
            ]}
          />
        </Field>
        <Field label={settingsText.length}>
          <Select<MailLength>
            value={form.length ?? DEFAULT_LENGTH}
            onValueChange={(length) => set({ length })}
            disabled={readOnly}
            options={MAIL_LENGTHS.map((length) => ({
              value: length,
              label: settingsText.lengthOf(settingsText.lengths[length], LENGTH_RANGES[length]),
            }))}
          />
        </Field>
      </div>
      <p className="text-xs text-muted">
        {preset === null ? settingsText.presetHint : PRESETS[preset].purpose}{' '}
        {shownTone.trim() !== '' && `${settingsText.toneOf(shownTone.trim())}. `}
        {settingsText.toneHint}
      </p>
    </div>
  )
}

/** What is listed before a search (specification §7). */
const FIRST = { limit: 100, offset: 0 }

type TemplatePickerProps = {
  /** the id of the template the texts came from, or '' */
  picked: string
  /** the id of the template picked last */
  loaded: string | null
  onPick: (template: EmailTemplate) => void
}

function TemplatePicker({ picked, loaded, onPick }: TemplatePickerProps) {
  const workspaceIds = useWorkspaceFilter()
  const first = useEmailTemplates({ workspaceIds, ...FIRST })
  const chosen = useEmailTemplate(picked || undefined, picked === loaded)
  const load = useLoadEmailTemplate()
  const pick = (id: string): void => {
    load(id).then(onPick, (error: unknown) => toastFailure(error, settingsText.templateFailed))
  }
  const useOptions = (search: string) =>
    pickerList(
      useEmailTemplates({ workspaceIds, ...(search === '' ? FIRST : pickerPage(search)) }),
      ({ id, name, subject }) => ({
        value: id,
        label: name,
        hint: <TemplateText text={subject} />,
      }),
    )
  return (
    <Field label={settingsText.template} error={first.isError && settingsText.templateFailed}>
      <Picker
        // a deleted template or one of another workspace is not shown
        value={chosen.data ? picked : ''}
        valueLabel={chosen.data?.name}
        onValueChange={pick}
        disabled={!first.data?.total}
        placeholder={first.data?.total === 0 ? settingsText.templateEmpty : settingsText.templateNone}
        searchHint={pickerText.template}
        useOptions={useOptions}
      />
    </Field>
  )
}
