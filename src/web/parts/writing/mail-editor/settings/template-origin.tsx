// The origin of an email's texts: the template and its version, whether they were changed here, and a newer version
// to compare and apply.
import { Link2Off } from 'lucide-react'
import { useId, useState } from 'react'
import type { EmailTemplate } from '#api/writing/email-templates.ts'
import { addFiles } from '#core/sending/attachments.ts'
import { sameTexts, type TemplateOrigin } from '#core/sequences/workflow/template-origin.ts'
import { useEmailTemplate } from '#web/data/writing/email-templates.ts'
import { useTemplateVersion } from '#web/data/writing/template-versions.ts'
import { isFailure } from '#web/lib/api/api-failure.ts'
import { common } from '#web/lib/common-text.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { templateDiffText, templateOriginText } from '#web/words/template-versions.ts'
import type { EmailSettings, EmailTexts } from './use-email-settings-form.ts'

const TextComparison = lazyPart(
  () => import('#web/parts/writing/mail-editor/diff/mail-diff.tsx'),
  'TextsCompared',
  () => <Skeleton className="h-16" />,
)

type Props = {
  origin: TemplateOrigin
  /** the template was picked in this dialog */
  isLoaded: boolean
  /** the current field values */
  texts: EmailTexts & Pick<EmailSettings, 'files'>
  readOnly: boolean
  onTake: (template: EmailTemplate) => void
  /** keeps the texts and removes the reference to the template */
  onDrop: () => void
}

export function TemplateOriginLine({ origin, isLoaded, texts, readOnly, onTake, onDrop }: Props) {
  const { templateId, templateVersion } = origin
  const template = useEmailTemplate(templateId, isLoaded)
  const isNewest = template.data?.version === templateVersion
  const earlier = useTemplateVersion(template.data && !isNewest ? templateId : undefined, templateVersion)
  const taken = isNewest ? template.data : earlier.data
  const [isShown, setShown] = useState(false)
  const region = useId()
  if (template.isPending) return null
  if (!template.data) {
    const isGone = isFailure(template.error, 'email_template_not_found')
    return (
      <p className="-mt-2 flex flex-wrap items-center gap-2 text-xs text-muted">
        {isGone ? templateOriginText.gone(templateVersion) : templateOriginText.loadFailed}
        {!isGone && (
          <button type="button" className="link" onClick={() => void template.refetch()}>
            {common.retry}
          </button>
        )}
      </p>
    )
  }
  const { name, version } = template.data
  const isChanged = taken !== undefined && !sameTexts(texts, taken)
  const isNewer = version > templateVersion
  return (
    <div className="-mt-2 flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs">
        <span className="min-w-0 truncate font-semibold">
          {templateOriginText.from(name, templateVersion)}
        </span>
        {isChanged && <Badge>{templateOriginText.changed}</Badge>}
        {isNewer && (
          <>
            <Badge tone="blue">{templateOriginText.newer(version)}</Badge>
            <button
              type="button"
              className="link min-h-6"
              aria-expanded={isShown}
              aria-controls={region}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? templateOriginText.hide : templateOriginText.look}
            </button>
          </>
        )}
        {!readOnly && (
          <IconButton label={templateOriginText.drop} size="xs" quiet className="ml-auto" onClick={onDrop}>
            <Link2Off aria-hidden />
          </IconButton>
        )}
      </div>
      {isNewer && isShown && (
        <section
          id={region}
          aria-label={templateOriginText.differs(version)}
          className="flex flex-col gap-3 rounded-[10px] border border-line bg-sunken p-3"
        >
          <p className="text-xs text-muted">
            {templateOriginText.differs(version)}. {templateDiffText.legend}
          </p>
          <div className="max-h-72 overflow-y-auto">
            <TextComparison
              before={texts}
              after={{ ...template.data, files: addFiles(texts.files ?? [], template.data.files).files }}
            />
          </div>
          {!readOnly && (
            <Button
              size="sm"
              variant="primary"
              className="self-end"
              onClick={() => {
                setShown(false)
                onTake(template.data)
              }}
            >
              {templateOriginText.take(version)}
            </Button>
          )}
        </section>
      )}
    </div>
  )
}
