// The two bodies of a mail: the text, and the HTML as rich text or source; without HTML a row that opens it. A change that would
// lose something asks first; choosing what was before restores its bytes. Lazy-loaded.
import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { MailHint } from '#core/writing/quality/mail-hints.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { AiPartList } from '#web/parts/writing/mail-editor/ai-parts/ai-part-list.tsx'
import { fieldHint } from '#web/parts/writing/mail-editor/field-hint.tsx'
import { HtmlField } from '#web/parts/writing/mail-editor/html-editor/html-field.tsx'
import { Choice } from '#web/parts/writing/mail-editor/preview/view-toggle.tsx'
import type { TemplateFieldError } from '#web/parts/writing/mail-editor/template-errors.ts'
import { ErrorLine } from '#web/parts/writing/mail-editor/variable-field/error-line.tsx'
import { TemplateField } from '#web/parts/writing/mail-editor/variable-field/template-field.tsx'
import type { OfferedFields } from '#web/parts/writing/mail-editor/variable-field/variable-choices.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { useFieldControl } from '#web/ui/form/field-context.ts'
import {
  type Bodies,
  type BodyMode,
  type Conversion,
  convert,
  documentOf,
  editedBodies,
  initialMode,
} from './body-mode.ts'
import type { RichEditorActions, RichEditorProps } from './rich-editor.tsx'
import { lostText, richText, viewText } from './rich-text-text.ts'

const RichEditor = lazyPart(
  () => import('./rich-editor.tsx'),
  'RichEditor',
  () => <Loading />,
)

type FieldState = {
  error?: string | undefined
  fault?: TemplateFieldError | undefined
  hints?: readonly MailHint[]
}

export type BodyFieldProps = {
  bodies: Bodies
  onChange: (bodies: Partial<Bodies>) => void
  labels: { text: string; html: string; htmlHint: string }
  placeholder: string
  customFields: OfferedFields
  readOnly?: boolean
  /** the mail is a template in which a model may write parts */
  hasAiParts?: boolean
  text: FieldState
  html: FieldState
}

/** The bytes before the last change of the mode. */
type Before = { mode: BodyMode; bodies: Bodies; converted: Bodies }

const VIEWS = (['rich', 'html'] as const).map((value) => ({ value, label: viewText[value] }))

export function BodyField(props: BodyFieldProps) {
  const { bodies, onChange, labels, readOnly = false } = props
  const [mode, setMode] = useState(() => initialMode(bodies))
  const [before, setBefore] = useState<Before | null>(null)
  const [confirming, setConfirming] = useState<{ to: BodyMode; conversion: Conversion } | null>(null)
  const [isRejected, setRejected] = useState(false)
  const openButton = useRef<HTMLButtonElement>(null)
  const html = useRef<HTMLDivElement>(null)
  const isOpened = before?.mode === 'text'
  // the pressed button is gone; the rich text editor takes the focus when it is loaded
  useEffect(() => {
    if (before && mode === 'text') openButton.current?.focus()
    if (isOpened && mode === 'html') html.current?.querySelector<HTMLElement>('textarea')?.focus()
  }, [before, isOpened, mode])

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
    if (conversion.losses.length + conversion.formats.length > 0) setConfirming({ to, conversion })
    else change(to, conversion.bodies)
  }
  const open = (): void => {
    // a removal that is undone; otherwise rich text, or source for conditions
    if (before && before.mode !== 'text' && isSame(before.converted, bodies)) choose(before.mode)
    else choose(convert(bodies, 'rich') ? 'rich' : 'html')
  }
  const words = confirming?.to === 'text' ? richText.removal : richText.toRich
  return (
    <div className="flex flex-col gap-4">
      <TemplateField
        label={labels.text}
        hint={mode !== 'text' && richText.textOfHtml}
        rows={mode === 'text' ? 6 : 3}
        // ten lines where the row of the HTML body is visible as well
        className={mode === 'text' ? '[@media(min-height:860px)]:min-h-60' : undefined}
        placeholder={props.placeholder}
        value={bodies.bodyText}
        onChange={(bodyText) => onChange({ bodyText })}
        customFields={props.customFields}
        readOnly={readOnly}
        // the faults of the text that is not sent are those of the HTML
        {...(mode === 'text' ? props.text : { error: props.text.error })}
      />
      {mode === 'text' && props.hasAiParts && !readOnly && (
        <AiPartList text={bodies.bodyText} onChange={(bodyText) => onChange({ bodyText })} />
      )}
      {mode === 'text' ? (
        <div className="flex items-start gap-3 border-t border-line pt-3">
          <div className="min-w-0 flex-1">
            <p className="text-sm font-semibold">{labels.html}</p>
            <p className="text-xs text-muted">{labels.htmlHint}</p>
          </div>
          {!readOnly && (
            <Button ref={openButton} size="sm" icon={<Pencil aria-hidden />} onClick={open}>
              {richText.write}
            </Button>
          )}
        </div>
      ) : (
        <div ref={html} className="relative">
          {!readOnly && (
            <div className="absolute -top-2 right-0 z-1 flex items-center gap-1">
              <Choice label={richText.mode} value={mode} onChange={choose} choices={VIEWS} />
              <IconButton label={richText.remove} onClick={() => choose('text')}>
                <Trash2 aria-hidden />
              </IconButton>
            </div>
          )}
          {mode === 'rich' ? (
            <RichField {...props} readOnly={readOnly} isOpened={isOpened} />
          ) : (
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
        </div>
      )}
      {mode === 'html' && props.hasAiParts && !readOnly && (
        <AiPartList text={bodies.bodyHtml} onChange={(bodyHtml) => onChange({ bodyHtml })} />
      )}
      {isRejected && (
        <p role="alert" className="-mt-2.5 text-xs text-red-ink">
          {richText.liquid}
        </p>
      )}
      <ConfirmDialog
        open={confirming !== null}
        onOpenChange={(isOpen) => isOpen || setConfirming(null)}
        title={words.title}
        description={words.hint}
        ends={confirming ? lostText(confirming.conversion.losses, confirming.conversion.formats) : []}
        actionLabel={words.confirm}
        onConfirm={() => {
          if (confirming) change(confirming.to, confirming.conversion.bodies)
          setConfirming(null)
        }}
      />
    </div>
  )
}

const isSame = (a: Bodies, b: Bodies): boolean => a.bodyText === b.bodyText && a.bodyHtml === b.bodyHtml

/** `isOpened`: by the user, so that it gets the focus */
function RichField(props: BodyFieldProps & { readOnly: boolean; isOpened: boolean }) {
  const { bodies, onChange, labels, html, readOnly } = props
  const [initial] = useState(() => documentOf(bodies))
  const last = useRef(initial)
  const actions = useRef<RichEditorActions | null>(null)
  const { fault, error } = html
  const fix = fault?.fix
  const onFix = fix && !readOnly ? () => actions.current?.rename(fix.wrong, fix.right) : undefined
  return (
    <Field
      label={labels.html}
      // the lines of the source are not shown here
      hint={fieldHint(labels.htmlHint, html.hints ?? [], { showsLines: false })}
      error={error ?? (fault && <ErrorLine fault={fault} onFix={onFix} />)}
    >
      <RichControl
        label={labels.html}
        initial={initial}
        placeholder={props.placeholder}
        customFields={props.customFields}
        readOnly={readOnly}
        hasAiParts={props.hasAiParts ?? false}
        actions={actions}
        isFocused={props.isOpened}
        onChange={(document) => {
          onChange(editedBodies(bodies.bodyText, last.current, document))
          last.current = document
        }}
      />
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
