// One step in the list: the wait before it, its number and its email, and its actions.
import { ChevronDown, Ellipsis, Pencil, Plus, Trash2, Workflow } from 'lucide-react'
import { Link } from 'react-router'
import type { Step } from '#api/sequences/steps.ts'
import { stepName } from '#core/sequences/workflow/step-name.ts'
import { formatNumber } from '#web/lib/format.ts'
import { FileCount } from '#web/parts/sending/attachments/file-count.tsx'
import { TemplateText } from '#web/parts/writing/template-text.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import { useRowOpen } from '#web/ui/table/row-open.ts'
import { modeText } from '#web/words/mail-mode.ts'
import { stepsText } from '#web/words/steps.ts'

type Props = {
  step: Step
  isLast: boolean
  /** another step has the same number: a lead gets one of them */
  isVariant: boolean
  /** null: read-only */
  actions: {
    edit: () => void
    add: (order: number) => void
    move: (by: 1 | -1) => void
    remove: () => void
  } | null
}

export function StepRow({ step, isLast, isVariant, actions }: Props) {
  const rowProps = useRowOpen()
  const name = stepName(step.order)
  const node = `/sequences/${step.sequenceId}/workflow?node=${encodeURIComponent(step.id)}`
  const isAi = step.generationMode === 'ai'
  const preview = isAi ? step.aiPrompt : step.bodyText.trim().slice(0, 200)
  const { className, ...row } = rowProps(actions ? { onOpen: actions.edit } : { to: node })
  const title = (
    <>
      <span className="mr-2 text-muted">{name}</span>
      <Subject step={step} />
    </>
  )
  return (
    <li data-step={step.id} className={cx('group/step flex gap-3', className)} {...row}>
      <span aria-hidden className="relative flex w-3 shrink-0 justify-center">
        <span className="absolute inset-y-0 border-l border-dashed border-planned group-first/step:top-10 group-last/step:bottom-[calc(100%-40px)]" />
        <span className="absolute top-9 size-3 rounded-full border-2 border-planned bg-canvas" />
      </span>
      <div className="min-w-0 flex-1 border-b border-line py-2.5 group-last/step:border-0">
        <p className="tabular text-xs text-muted">
          {step.delayDays > 0 ? stepsText.wait(formatNumber(step.delayDays)) : stepsText.first}
        </p>
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            {actions ? (
              <button type="button" className="row-link" data-focus="open" onClick={actions.edit}>
                {title}
              </button>
            ) : (
              <Link to={node} className="row-link">
                {title}
              </Link>
            )}
            <p className="mt-0.5 flex min-w-0 items-center gap-2 text-sm text-muted">
              <Badge>{modeText(step)}</Badge>
              <FileCount count={step.files.length} />
              {isVariant && <Badge tone="amber">{stepsText.variant}</Badge>}
              <span className="relative truncate">
                {preview.trim() !== '' ? (
                  <TemplateText text={preview} />
                ) : isAi ? (
                  stepsText.noPrompt
                ) : (
                  step.bodyHtml.trim() === '' && stepsText.noBody
                )}
              </span>
            </p>
          </div>
          {actions && (
            <div className="flex shrink-0">
              <IconButton
                label={stepsText.up(name)}
                data-focus="up"
                disabled={step.order === 1}
                onClick={() => actions.move(-1)}
              >
                <ChevronDown aria-hidden className="rotate-180" />
              </IconButton>
              <IconButton
                label={stepsText.down(name)}
                data-focus="down"
                disabled={isLast}
                onClick={() => actions.move(1)}
              >
                <ChevronDown aria-hidden />
              </IconButton>
              <Menu
                trigger={
                  <IconButton label={stepsText.more(name)}>
                    <Ellipsis aria-hidden />
                  </IconButton>
                }
                entries={[
                  { label: stepsText.edit, icon: <Pencil />, onSelect: actions.edit },
                  { label: stepsText.addBefore, icon: <Plus />, onSelect: () => actions.add(step.order) },
                  { label: stepsText.addAfter, icon: <Plus />, onSelect: () => actions.add(step.order + 1) },
                  { kind: 'link', label: stepsText.openNode, to: node, icon: <Workflow /> },
                  { kind: 'separator' },
                  { label: stepsText.remove, icon: <Trash2 />, danger: true, onSelect: actions.remove },
                ]}
              />
            </div>
          )}
        </div>
      </div>
    </li>
  )
}

function Subject({ step: { generationMode, subject, order } }: { step: Step }) {
  if (generationMode === 'manual' && subject.trim() !== '') return <TemplateText text={subject} />
  return (
    <span className="font-normal text-muted">
      {generationMode === 'ai'
        ? stepsText.aiSubject
        : order === 1
          ? stepsText.noSubject
          : stepsText.threadSubject}
    </span>
  )
}
