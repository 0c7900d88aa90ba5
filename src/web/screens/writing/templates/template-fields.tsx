// The fields of a template: name, workspace of a new one, subject and bodies, with faults and hints.

import type { WorkspaceChoice } from '#web/data/workspaces/target-workspace.ts'
import { WorkspaceField } from '#web/parts/workspaces/workspace-field.tsx'
import { LazyBodyField } from '#web/parts/writing/mail-editor/rich-text/lazy-body-field.tsx'
import type { TemplateFieldErrors, TemplateTexts } from '#web/parts/writing/mail-editor/template-errors.ts'
import type { FieldHints } from '#web/parts/writing/mail-editor/use-mail-hints.ts'
import { TemplateField } from '#web/parts/writing/mail-editor/variable-field/template-field.tsx'
import type { CustomField } from '#web/parts/writing/mail-editor/variable-field/variable-choices.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { editorText } from './text.ts'

export type TemplateFieldsProps = {
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

export function TemplateFields(props: TemplateFieldsProps) {
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
