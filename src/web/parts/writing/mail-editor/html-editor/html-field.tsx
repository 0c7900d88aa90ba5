// The HTML body: a plain field with highlighted variables (the default: it needs no loading and works with form-filling tools), or
// the code editor.
import { Code } from 'lucide-react'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { stored, useStoredState } from '#web/lib/stored.ts'
import { settingsText } from '#web/parts/writing/mail-editor/email-settings-text.ts'
import { fieldHint } from '#web/parts/writing/mail-editor/field-hint.tsx'
import { ErrorLine } from '#web/parts/writing/mail-editor/variable-field/error-line.tsx'
import {
  TemplateField,
  type TemplateFieldProps,
} from '#web/parts/writing/mail-editor/variable-field/template-field.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { useFieldControl } from '#web/ui/form/field-context.ts'

const HtmlEditor = lazyPart(
  () => import('./html-editor.tsx'),
  'HtmlEditor',
  () => <Loading />,
)

const codeEditor = stored(
  'htmlEditor',
  false,
  (text) => text === 'code',
  (isCode) => (isCode ? 'code' : 'plain'),
)

export function HtmlField(props: TemplateFieldProps) {
  const { label, hint, hints = [], error, fault, ...field } = props
  const [isCode, setCode] = useStoredState(codeEditor)
  return (
    <div className="relative">
      {/* the switch of BodyField is at its right */}
      <button
        type="button"
        aria-pressed={isCode}
        onClick={() => setCode(!isCode)}
        className="absolute -top-1 right-36 inline-flex h-7 items-center gap-1.5 rounded-md px-2 text-xs font-medium text-muted hover:bg-hover hover:text-ink aria-pressed:bg-primary-soft aria-pressed:text-primary-ink"
      >
        <Code aria-hidden className="size-3.5" />
        <span className="max-sm:sr-only">{settingsText.codeEditor}</span>
      </button>
      {isCode ? (
        <Field
          label={label}
          hint={fieldHint(hint, hints)}
          error={error ?? (fault && <ErrorLine fault={fault} />)}
        >
          <CodeControl label={label} {...field} />
        </Field>
      ) : (
        <TemplateField {...props} rows={7} spellCheck={false} className="font-mono text-[13px]" />
      )}
    </div>
  )
}

function CodeControl({
  label,
  value,
  ...rest
}: Omit<TemplateFieldProps, 'hint' | 'hints' | 'error' | 'fault'>) {
  const control = useFieldControl({})
  return (
    <HtmlEditor
      label={label}
      id={control.id ?? ''}
      describedBy={control['aria-describedby']}
      isInvalid={control['aria-invalid'] === true}
      initial={value}
      customFields={rest.customFields}
      readOnly={rest.readOnly ?? false}
      onChange={rest.onChange}
    />
  )
}

const Loading = () => (
  <div role="status" aria-label={settingsText.codeLoading} className="rounded-lg border border-line p-3">
    <Skeleton className="w-1/2" />
    <Skeleton className="mt-2.5 w-2/3" />
    <Skeleton className="mt-2.5 w-1/3" />
  </div>
)
