// A note for users, not part of the flow. A click opens it for editing.
import type { NodeProps } from '@xyflow/react'
import { Pencil, Trash2 } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { isInFlow, type NodeOf, type WorkflowNode } from '#core/sequences/workflow/node-kinds.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import { isComposing } from '#web/lib/form/ime.ts'
import type { FlowNode } from '#web/screens/designer/canvas/flow-elements.ts'
import { useDesigner, useEditable, useView, useWorkflow } from '#web/screens/designer/designer-context.ts'
import { deleteElements } from '#web/screens/designer/edit/delete-nodes.ts'
import { closeNote, openNote } from '#web/screens/designer/edit/edit-nodes.ts'
import { focusNode } from '#web/screens/designer/keyboard/node-focus.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ForbiddenHandle } from './node-card.tsx'
import { NOTE_EDITING_SIZE, NOTE_WIDTH } from './node-size.ts'
import { nodeText } from './node-text.ts'

export const CommentNode = memo(function CommentNode({
  data: { node, ends },
  selected,
}: NodeProps<FlowNode>) {
  const isOpen = useView(({ editedNote }) => editedNote?.id === node.id)
  const editable = useEditable()
  const isRight = useWorkflow(({ workflow }) => isRightOfCards(workflow, node))
  if (node.type !== 'comment') return null
  return (
    <div
      className={cx(
        'group/note relative flex w-max flex-col rounded-lg border bg-note text-note-ink shadow-card',
        selected ? 'border-primary ring-1 ring-primary' : 'border-note-line',
      )}
      data-right={isRight || undefined}
      style={{ minWidth: NOTE_WIDTH.min, maxWidth: NOTE_WIDTH.max }}
    >
      {isOpen && editable ? <NoteEditor node={node} /> : <NoteText node={node} editable={editable} />}
      <p className="compact-card" data-kind="comment" aria-hidden>
        <span data-name={node.data.comment || nodeText.notePlaceholder} />
      </p>
      {ends.in && <ForbiddenHandle type="target" />}
      {ends.out && <ForbiddenHandle type="source" />}
    </div>
  )
})

/** In a single column the cards are wider at low zoom, and the notes at their right make room. */
const isRightOfCards = ({ nodes }: Workflow, { position }: WorkflowNode): boolean =>
  nodes.every((node) => !isInFlow(node) || node.position.x < position.x)

function NoteText({ node, editable }: { node: NodeOf<'comment'>; editable: boolean }) {
  const designer = useDesigner()
  const open = (): void => openNote(designer, node.id)
  const text = node.data.comment || nodeText.notePlaceholder
  const look = cx(
    'note-text max-w-full px-3 pb-2.5 text-left whitespace-pre-wrap',
    !node.data.comment && 'opacity-75',
  )
  return (
    <>
      <Head node={node} editable={editable} onEdit={open} />
      {editable ? (
        <button type="button" className={cx(look, 'nokey')} onClick={open}>
          {text}
        </button>
      ) : (
        <p className={look}>{text}</p>
      )}
    </>
  )
}

type HeadProps = { node: NodeOf<'comment'>; editable: boolean; onEdit: () => void }

function Head({ node, editable, onEdit }: HeadProps) {
  const designer = useDesigner()
  return (
    <div className="flex h-8 items-center justify-between pr-1 pl-3">
      <span className="note-text font-semibold">{nodeText.title.comment}</span>
      {editable && (
        <span className="nodrag nokey flex">
          <IconButton
            label={nodeText.noteEdit}
            size="sm"
            className="text-note-ink! hover:bg-note-line!"
            onClick={onEdit}
          >
            <Pencil aria-hidden />
          </IconButton>
          <IconButton
            label={nodeText.noteRemove}
            size="sm"
            className="text-note-ink! hover:bg-note-line!"
            onClick={() => deleteElements(designer, new Set([node.id]))}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </span>
      )}
    </div>
  )
}

/** The unsaved text is in the view store, so it survives unmounting when the note is scrolled out of view. */
function NoteEditor({ node }: { node: NodeOf<'comment'> }) {
  const designer = useDesigner()
  const text = useView(({ editedNote }) => editedNote?.text ?? '')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [])
  return (
    <>
      <Head node={node} editable onEdit={() => field.current?.focus()} />
      <div
        className="nodrag nopan nowheel flex flex-col gap-2 p-2.5 pt-0"
        style={{ width: NOTE_EDITING_SIZE.width }}
      >
        <label className="relative flex">
          <textarea
            ref={field}
            aria-label={nodeText.title.comment}
            placeholder={nodeText.notePlaceholder}
            rows={4}
            maxLength={10_000}
            value={text}
            onChange={(event) =>
              designer.view.setState({ editedNote: { id: node.id, text: event.target.value } })
            }
            onKeyDown={(event) => {
              if (isComposing(event)) return
              const keep = event.code === 'Enter' && (event.ctrlKey || event.metaKey)
              if (event.key !== 'Escape' && !keep) return
              closeNote(designer, keep)
              focusNode(node.id)
            }}
            className="w-full resize-none rounded-md border border-note-line bg-surface px-2.5 py-2 text-[13px] leading-5 text-ink placeholder:text-transparent"
          />
          {/* the placeholder of an empty note can be clicked like its text */}
          {text === '' && (
            <span aria-hidden className="absolute top-[9px] left-[11px] text-[13px] leading-5 text-faint">
              {nodeText.notePlaceholder}
            </span>
          )}
        </label>
        <div className="flex justify-end gap-1.5">
          <Button size="sm" onClick={() => closeNote(designer, false)}>
            {nodeText.noteCancel}
          </Button>
          <Button size="sm" variant="primary" onClick={() => closeNote(designer, true)}>
            {nodeText.noteSave}
          </Button>
        </div>
      </div>
    </>
  )
}
