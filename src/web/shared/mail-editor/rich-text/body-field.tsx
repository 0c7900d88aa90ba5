// The body of a mail: rich text, plain text, or HTML source. Another mode that would lose something asks first; choosing the
// previous mode again restores its bytes. Lazy-loaded.
import { lazy, Suspense, useRef, useState } from 'react'
import type { MailHint } from '#core/writing/mail-hints.ts'
import { retryImport } from '#web/lib/retry-import.ts'
import { fieldHint } from '#web/shared/mail-editor/field-hint.tsx'
import { HtmlField } from '#web/shared/mail-editor/html-editor/html-field.tsx'
import { Choice } from '#web/shared/mail-editor/preview/view-toggle.tsx'
import type { TemplateFieldError } from '#web/shared/mail-editor/template-errors.ts'
import { ErrorLine } from '#web/shared/mail-editor/variable-field/error-line.tsx'
import { TemplateField } from '#web/shared/mail-editor/variable-field/template-field.tsx'
import type { OfferedFields } from '#web/shared/mail-editor/variable-field/variable-choices.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { useFieldControl } from '#web/ui/form/field-context.ts'
import {
  type Bodies,
  type BodyMode,
  bodiesOf,
  type Conversion,
  convert,
  documentOf,
  initialMode,
} from './body-mode.ts'
import type { RichEditorActions, RichEditorProps } from './rich-editor.tsx'
import { lostText, modeText, richText } from './rich-text-text.ts'

const RichEditor = lazy(async () => ({
  default: (await retryImport(() => import('./rich-editor.tsx'))).RichEditor,
}))

type FieldState = {
  error?: string | undefined
  fault?: TemplateFieldError | undefined
  hints?: readonly MailHint[]
}

export type BodyFieldProps = {
  bodies: Bodies
  onChange: (bodies: Partial<Bodies>) => void
  labels: { rich: string; text: string; html: string; htmlHint: string }
  placeholder: string
  customFields: OfferedFields
  readOnly?: boolean
  text: FieldState
  html: FieldState
}

/** The bytes before the last change of the mode. */
type Before = { mode: BodyMode; bodies: Bodies; converted: Bodies }

const MODES = (['rich', 'text', 'html'] as const).map((value) => ({ value, label: modeText[value] }))

export function BodyField(props: BodyFieldProps) {
  const { bodies, onChange, labels, readOnly = false } = props
  const [mode, setMode] = useState(() => initialMode(bodies))
  const [before, setBefore] = useState<Before | null>(null)
  const [asked, setAsked] = useState<{ to: BodyMode; conversion: Conversion } | null>(null)
  const [isRejected, setRejected] = useState(false)

  const change = (to: BodyMode, converted: Bodies): void => {
    setBefore({ mode, bodies, converted })
    setMode(to)
    if (!isSame(converted, bodies)) onChange(converted)
  }
  const choose = (to: BodyMode): void => {
    if (to === mode) return
    const isUndo = before?.mode === to && isSame(before.converted, bodies)
    const conversion = isUndo ? { bodies: before.bodies, losses: [], formats: [] } : convert(bodies, to)
    setRejected(conversion === null)
    if (!conversion) return
    if (conversion.losses.length + conversion.formats.length > 0) setAsked({ to, conversion })
    else change(to, conversion.bodies)
  }
  return (
    <div className="relative flex flex-col gap-4">
      {!readOnly && (
        <div className="absolute -top-2 right-0 z-1">
          <Choice label={richText.mode} value={mode} onChange={choose} choices={MODES} />
        </div>
      )}
      {mode === 'rich' && <RichField {...props} readOnly={readOnly} />}
      {mode === 'html' && (
        <HtmlField
          label={labels.html}
          hint={labels.htmlHint}
          value={bodies.bodyHtml}
          onChange={(bodyHtml) => onChange({ bodyHtml })}
          customFields={props.customFields}
          readOnly={readOnly}
          {...props.html}
        />
      )}
      {mode !== 'rich' && (
        <TemplateField
          label={labels.text}
          hint={mode === 'html' && richText.textOfHtml}
          rows={mode === 'html' ? 3 : 10}
          placeholder={props.placeholder}
          value={bodies.bodyText}
          onChange={(bodyText) => onChange({ bodyText })}
          customFields={props.customFields}
          readOnly={readOnly}
          {...props.text}
        />
      )}
      {isRejected && (
        <p role="alert" className="-mt-2.5 text-xs text-red-ink">
          {richText.liquid}
        </p>
      )}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => open || setAsked(null)}
        title={richText.lossTitle(asked?.to ?? mode)}
        description={richText.lossHint}
        ends={asked ? lostText(asked.conversion.losses, asked.conversion.formats) : []}
        actionLabel={richText.change}
        onConfirm={() => {
          if (asked) change(asked.to, asked.conversion.bodies)
          setAsked(null)
        }}
      />
    </div>
  )
}

const isSame = (a: Bodies, b: Bodies): boolean => a.bodyText === b.bodyText && a.bodyHtml === b.bodyHtml

function RichField(props: BodyFieldProps & { readOnly: boolean }) {
  const { bodies, onChange, labels, html, text, readOnly } = props
  const [initial] = useState(() => documentOf(bodies))
  const actions = useRef<RichEditorActions | null>(null)
  const fault = html.fault ?? text.fault
  const fix = fault?.fix
  const error = html.error ?? text.error
  const onFix = fix && !readOnly ? () => actions.current?.rename(fix.wrong, fix.right) : undefined
  return (
    <Field
      label={labels.rich}
      // the lines of the source are not shown here
      hint={fieldHint(null, html.hints ?? [], { showsLines: false })}
      error={error ?? (fault && <ErrorLine fault={fault} onFix={onFix} />)}
    >
      <Suspense fallback={<Loading />}>
        <RichControl
          label={labels.rich}
          initial={initial}
          placeholder={props.placeholder}
          customFields={props.customFields}
          readOnly={readOnly}
          actions={actions}
          onChange={(document) => onChange(bodiesOf(document))}
        />
      </Suspense>
    </Field>
  )
}

function RichControl(props: Omit<RichEditorProps, 'id' | 'describedBy' | 'isInvalid'>) {
  const control = useFieldControl({})
  return (
    <RichEditor
      {...props}
      id={control.id ?? ''}
      describedBy={control['aria-describedby']}
      isInvalid={control['aria-invalid'] === true}
    />
  )
}

const Loading = () => (
  <div role="status" aria-label={richText.loading} className="h-[264px] rounded-lg border border-line p-3">
    <Skeleton className="w-1/2" />
    <Skeleton className="mt-2.5 w-2/3" />
    <Skeleton className="mt-2.5 w-1/3" />
  </div>
)
