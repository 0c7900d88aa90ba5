// The field of a signature, in rich text, with a preview of a mail that ends with it.
import { type ReactNode, useRef, useState } from 'react'
import { textAsHtml } from '#core/writing/signature.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { PreviewFrame } from '#web/parts/writing/mail-editor/preview/preview-frame.tsx'
import type { CompactText } from '#web/parts/writing/mail-editor/rich-text/compact-editor.tsx'
import { ImageWorkspaces } from '#web/parts/writing/mail-editor/rich-text/image-workspaces.ts'
import type { RichEditorActions } from '#web/parts/writing/mail-editor/rich-text/rich-editor.tsx'
import { NO_VARIABLES } from '#web/parts/writing/mail-editor/variable-field/variable-choices.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Field } from '#web/ui/form/field.tsx'

const signatureText = {
  placeholder: '예: 김하늘 드림 · (주)이음 영업팀 · 02-123-4567',
  preview: '미리보기',
  sample: '안녕하세요. 본문은 여기에 표시됩니다.',
} as const

const CompactEditor = lazyPart(
  () => import('#web/parts/writing/mail-editor/rich-text/compact-editor.tsx'),
  'CompactEditor',
  () => <Skeleton className="h-[110px]" />,
)

type SignatureFieldProps = {
  label: string
  hint: ReactNode
  error?: string | undefined
  workspaceId: string
  value: CompactText
  onChange: (value: CompactText) => void
}

/** The editor reads `value` when it is opened: another `key` shows another signature. */
export function SignatureField({ label, hint, error, workspaceId, value, onChange }: SignatureFieldProps) {
  const [initial] = useState(value)
  const [isShown, setShown] = useState(false)
  const actions = useRef<RichEditorActions | null>(null)
  const text = `${signatureText.sample}\n\n${value.text}`
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} hint={hint} error={error}>
        <ImageWorkspaces value={[workspaceId]}>
          <CompactEditor
            label={label}
            placeholder={signatureText.placeholder}
            initial={initial}
            variables={NO_VARIABLES}
            actions={actions}
            onChange={onChange}
          />
        </ImageWorkspaces>
      </Field>
      <Button size="sm" className="self-start" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {signatureText.preview}
      </Button>
      {isShown && (
        <div className="flex h-52 overflow-hidden rounded-lg border border-line">
          <PreviewFrame
            bodyText={text}
            bodyHtml={value.html === '' ? '' : `${textAsHtml(signatureText.sample)}<div>${value.html}</div>`}
          />
        </div>
      )}
    </div>
  )
}
