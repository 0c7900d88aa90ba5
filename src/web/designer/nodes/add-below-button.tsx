// The button below a node that adds the next one. Its menu lists the allowed kinds.
import { Plus } from 'lucide-react'
import { NODE_KINDS, type NodeType, nextTypes } from '#core/sequences/workflow/node-kinds.ts'
import { variantText } from '#web/designer/canvas/canvas-text.ts'
import { useDesigner, useNodeFacts } from '#web/designer/designer-context.ts'
import { addNodeBelow } from '#web/designer/edit/edit-nodes.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Menu } from '#web/ui/menu/menu.tsx'
import { NODE_STYLE } from './node-style.ts'
import { nodeText } from './node-text.ts'

export function AddBelowButton({
  node,
  selected,
}: {
  node: { id: string; type: NodeType }
  selected: boolean
}) {
  const designer = useDesigner()
  const hasBelow = useNodeFacts().nodesWithChildren.has(node.id)
  const kinds = nextTypes(node.type)
  if (kinds.length === 0) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: stops clicks in the menu from reaching the node
    <div
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
      className={cx(
        'nodrag nopan nokey absolute z-10 transition-opacity',
        // always visible below the last node; elsewhere only on hover
        hasBelow
          ? 'bottom-[-38px] left-[calc(50%+34px)] pt-2.5 group-focus-within/card:opacity-100 group-hover/card:opacity-100'
          : 'add-below-last bottom-[-42px] left-[calc(50%-14px)]',
        hasBelow && !selected && 'opacity-0 has-[[aria-expanded=true]]:opacity-100',
      )}
    >
      <Menu
        align="center"
        label={nodeText.add}
        trigger={
          <IconButton
            label={nodeText.add}
            variant="outline"
            size="xs"
            tooltipSide="bottom"
            className="rounded-full! text-muted hover:text-primary-ink"
          >
            <Plus aria-hidden />
          </IconButton>
        }
        entries={kinds.flatMap((kind) => {
          const Icon = NODE_STYLE[kind].icon
          const isVariant = hasBelow && NODE_KINDS[kind].isMail
          return [
            isVariant && { kind: 'heading', label: `${variantText.add} · ${variantText.addHint}` },
            {
              label: nodeText.title[kind],
              icon: <Icon aria-hidden />,
              description: isVariant ? `${variantText.add}: ${variantText.addHint}` : undefined,
              onSelect: () => void addNodeBelow(designer, node.id, kind),
            },
          ]
        })}
      />
    </div>
  )
}
