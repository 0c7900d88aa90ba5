// One version of a template: the differences from the current one, or the full text.
import { useState } from 'react'
import type { EmailTemplate, TemplateVersionTexts } from '#api/writing/email-templates.ts'
import { SentFiles } from '#web/parts/sending/attachments/attachments.tsx'
import { TextsCompared } from '#web/parts/writing/mail-editor/diff/mail-diff.tsx'
import { MailFrame } from '#web/parts/writing/mail-frame/mail-frame.tsx'
import { TemplateText, withChips } from '#web/parts/writing/template-text.tsx'
import { Tabs, tabPanelProps } from '#web/ui/layout/tabs.tsx'
import { templateDiffText } from '#web/words/template-versions.ts'
import { templateVersionsText } from './text.ts'

export function VersionContent({ version, now }: { version: TemplateVersionTexts; now: EmailTemplate }) {
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
