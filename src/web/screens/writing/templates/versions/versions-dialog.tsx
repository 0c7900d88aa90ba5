// Dialog of a template's versions: content, differences from the current one, and restoring.
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { EmailTemplate, TemplateVersionTexts } from '#api/writing/email-templates.ts'
import { useEmailTemplate } from '#web/data/writing/email-templates.ts'
import { useTemplateVersion, useTemplateVersions } from '#web/data/writing/template-versions.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { common } from '#web/lib/common-text.ts'
import type { DialogState } from '#web/lib/form/open-dialog.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { SentFiles } from '#web/parts/sending/attachments/attachments.tsx'
import { TextsCompared } from '#web/parts/writing/mail-editor/diff/mail-diff.tsx'
import { MailFrame } from '#web/parts/writing/mail-frame/mail-frame.tsx'
import { TemplateText, withChips } from '#web/parts/writing/template-text.tsx'
import { VersionList } from '#web/parts/writing/version-list.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Tabs, tabPanelProps } from '#web/ui/layout/tabs.tsx'
import { templateDiffText } from '#web/words/template-versions.ts'
import { templateVersionsText } from './text.ts'

export type VersionsDialogProps = DialogState & { template: EmailTemplate; may: boolean }

export function VersionsDialog({ template, may, ...dialog }: VersionsDialogProps) {
  const versions = useTemplateVersions(template.id, dialog.open)
  const now = useEmailTemplate(dialog.open ? template.id : undefined).data ?? template
  const [chosen, setChosen] = useState<number>()
  const rows = versions.data?.pages.flatMap(({ data }) => data) ?? []
  const shown = chosen ?? rows[0]?.version
  const version = useTemplateVersion(template.id, shown)
  const restore = useChange(api.emailTemplates.restoreTemplateVersion)
  const isCurrent = shown === now.version
  const restoreParts = (from: number): void =>
    restore.mutate(
      { params: { id: template.id, version: from } },
      {
        onSuccess: (saved) => {
          toastSuccess(templateVersionsText.restored(from, saved.version))
          setChosen(saved.version)
        },
        onError: (error) => toastFailure(error, templateVersionsText.restoreFailed),
      },
    )
  return (
    <Dialog
      {...dialog}
      size="full"
      className="sm:h-[min(760px,calc(100dvh-32px))] sm:max-w-[1040px]!"
      title={templateVersionsText.title(template.name)}
      description={templateVersionsText.hint}
      footerStart={may && shown !== undefined && !isCurrent && templateVersionsText.restoreHint}
      footer={
        <>
          <Button onClick={() => dialog.onOpenChange(false)}>{common.close}</Button>
          {may && shown !== undefined && (
            <Button
              variant="primary"
              icon={<RotateCcw aria-hidden />}
              disabled={isCurrent || !version.data}
              busy={restore.isPending}
              onClick={() => restoreParts(shown)}
            >
              {templateVersionsText.restore}
            </Button>
          )}
        </>
      }
    >
      {versions.isPending ? (
        <Skeleton className="h-72 rounded-xl" />
      ) : versions.isError ? (
        <QueryError title={templateVersionsText.loadFailed} query={versions} />
      ) : (
        <div className="grid gap-5 md:grid-cols-[232px_minmax(0,1fr)]">
          <VersionList
            label={templateVersionsText.list}
            query={versions}
            rows={rows}
            chosen={shown}
            onChoose={setChosen}
            badgeOf={(row) => row.version === now.version && templateVersionsText.current}
          >
            {({ savedAt, savedByName }) => (
              <span>{templateVersionsText.by(formatDateTime(savedAt), savedByName)}</span>
            )}
          </VersionList>
          {version.data ? (
            <VersionContent key={version.data.version} version={version.data} now={now} />
          ) : (
            <Loading query={version} className="h-72 rounded-xl" />
          )}
        </div>
      )}
    </Dialog>
  )
}

/** One version of a template: the differences from the current one, or the full text. */
function VersionContent({ version, now }: { version: TemplateVersionTexts; now: EmailTemplate }) {
  const isCurrent = version.version === now.version
  const [look, setLook] = useState<'changes' | 'text'>('changes')
  if (isCurrent) {
    return (
      <div className="flex min-w-0 flex-col gap-3">
        <p className="text-xs text-muted">{templateVersionsText.isCurrent}</p>
        <Texts version={version} />
      </div>
    )
  }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Tabs
        label={templateVersionsText.looks}
        value={look}
        onValueChange={setLook}
        tabs={(['changes', 'text'] as const).map((value) => ({
          value,
          label: templateVersionsText.look[value],
        }))}
      />
      <div {...tabPanelProps(templateVersionsText.looks, look)}>
        {look === 'changes' ? (
          <>
            <p className="mb-3 text-xs text-muted">{templateDiffText.legend}</p>
            <TextsCompared before={version} after={now} />
          </>
        ) : (
          <Texts version={version} />
        )}
      </div>
    </div>
  )
}

function Texts({ version: { subject, bodyText, bodyHtml, files } }: { version: TemplateVersionTexts }) {
  return (
    <div className="rounded-xl border border-line bg-surface p-4">
      <p className="border-b border-line pb-3 text-[15px] font-semibold [overflow-wrap:anywhere]">
        {subject ? (
          <TemplateText text={subject} />
        ) : (
          <span className="text-faint">{templateVersionsText.empty}</span>
        )}
      </p>
      <div className="pt-3">
        {bodyHtml.trim() ? (
          <MailFrame html={withChips(bodyHtml)} title={templateDiffText.field.bodyHtml} className="h-80" />
        ) : (
          <p className="text-sm leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere]">
            {bodyText ? (
              <TemplateText text={bodyText} />
            ) : (
              <span className="text-faint">{templateVersionsText.empty}</span>
            )}
          </p>
        )}
        <SentFiles files={files} />
      </div>
    </div>
  )
}
