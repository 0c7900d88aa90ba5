import { Copy, Eye, History, Pencil, Trash2, Workflow } from 'lucide-react'
import type { EmailTemplate } from '#api/writing/email-templates.ts'
import { common } from '#web/lib/common-text.ts'
import { formatNumber, formatRelative } from '#web/lib/format.ts'
import { FileCount } from '#web/parts/sending/attachments/file-count.tsx'
import { TemplateText } from '#web/parts/writing/template-text.tsx'
import { templateUsesText, templateVersionsText } from '#web/screens/writing/templates/versions/text.ts'
import { menuColumn } from '#web/ui/table/action-columns.tsx'
import type { Column } from '#web/ui/table/table.tsx'
import { versionName } from '#web/words/template-versions.ts'
import { templatesText } from './text.ts'

export type TemplateActions = {
  may: boolean
  onOpen: (template: EmailTemplate) => void
  onPreview: (template: EmailTemplate) => void
  onVersions: (template: EmailTemplate) => void
  onUses: (template: EmailTemplate) => void
  onDuplicate: (template: EmailTemplate) => void
  onDelete: (template: EmailTemplate) => void
}

export const templateColumns = (acts: TemplateActions): Column<EmailTemplate>[] => [
  {
    key: 'name',
    head: templatesText.name,
    cell: (template) => (
      <>
        <span className="flex items-center gap-1.5 sm:min-w-36">
          <button type="button" className="row-link min-w-0" onClick={() => acts.onOpen(template)}>
            {template.name}
          </button>
          <FileCount count={template.files.length} />
        </span>
        <span className="line-clamp-1 text-xs text-muted sm:hidden">
          <Subject template={template} />
        </span>
      </>
    ),
  },
  {
    key: 'body',
    head: templatesText.body,
    from: 'sm',
    cell: (template) => (
      <p className="line-clamp-1">
        <Subject template={template} />
        <span className="ml-3 text-xs text-faint">
          <TemplateText text={snippet(template)} />
        </span>
      </p>
    ),
  },
  {
    key: 'uses',
    head: templateUsesText.head,
    align: 'end',
    from: 'md',
    width: '110px',
    cell: (template) =>
      template.sequenceCount === 0 ? (
        <span className="text-faint">{templateUsesText.none}</span>
      ) : (
        <button
          type="button"
          className="link tabular min-h-6"
          aria-label={templateUsesText.open(template.name, formatNumber(template.sequenceCount))}
          onClick={() => acts.onUses(template)}
        >
          {templateUsesText.count(formatNumber(template.sequenceCount))}
        </button>
      ),
  },
  {
    key: 'updated',
    head: templatesText.updated,
    align: 'end',
    from: 'md',
    width: '150px',
    cell: (template) => (
      <span className="whitespace-nowrap text-muted">
        {versionName(template.version)} · {formatRelative(template.updatedAt)}
      </span>
    ),
  },
  menuColumn(
    (template) => templatesText.rowMenu(template.name),
    (template) => [
      acts.may && { label: common.edit, icon: <Pencil />, onSelect: () => acts.onOpen(template) },
      { label: templatesText.preview, icon: <Eye />, onSelect: () => acts.onPreview(template) },
      {
        label: templateVersionsText.open,
        icon: <History />,
        onSelect: () => acts.onVersions(template),
      },
      { label: templateUsesText.head, icon: <Workflow />, onSelect: () => acts.onUses(template) },
      acts.may && {
        label: templatesText.duplicate,
        icon: <Copy />,
        onSelect: () => acts.onDuplicate(template),
      },
      acts.may && { kind: 'separator' },
      acts.may && {
        label: common.remove,
        icon: <Trash2 />,
        danger: true,
        onSelect: () => acts.onDelete(template),
      },
    ],
  ),
]

const Subject = ({ template: { subject } }: { template: EmailTemplate }) =>
  subject ? <TemplateText text={subject} /> : <span className="text-muted">{templatesText.noSubject}</span>

/** The beginning of the body that is sent. */
function snippet({ bodyText, bodyHtml }: EmailTemplate): string {
  const text = bodyHtml.trim()
    ? // the cells of a table are separate words
      (new DOMParser().parseFromString(bodyHtml.replaceAll(/<\/t[dh]>/gi, ' $&'), 'text/html').body
        .textContent ?? '')
    : bodyText
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 160)
}
