// Adding the next node: one click below the last node; elsewhere a menu, because a second successor makes a branch.
import { Plus } from 'lucide-react'
import { NODE_KINDS, type NodeType, nextTypes } from '#core/sequences/workflow/node-kinds.ts'
import { variantText } from '#web/screens/designer/canvas/canvas-text.ts'
import { useDesigner, useNodeFacts } from '#web/screens/designer/designer-context.ts'
import { addNodeBelow } from '#web/screens/designer/edit/edit-nodes.ts'
import { Button } from '#web/ui/buttons/button.tsx'
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
  const [kind] = kinds
  if (!kind) return null
  if (!hasBelow) {
    return (
      <div className="add-below-last nodrag nopan nokey absolute top-full left-1/2 z-10 mt-3.5 -translate-x-1/2">
        <Button
          size="sm"
          icon={<Plus aria-hidden />}
          className="h-7! rounded-full! px-2.5! text-xs! whitespace-nowrap text-muted hover:text-primary-ink"
          onClick={(event) => {
            event.stopPropagation()
            addNodeBelow(designer, node.id, kind)
          }}
        >
          {nodeText.addKind(nodeText.title[kind])}
        </Button>
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: stops clicks in the menu from reaching the node
    <div
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
      className={cx(
        'nodrag nopan nokey absolute bottom-[-38px] left-[calc(50%+34px)] z-10 pt-2.5 transition-opacity',
        'group-focus-within/card:opacity-100 group-hover/card:opacity-100',
        !selected && 'opacity-0 has-[[aria-expanded=true]]:opacity-100',
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
          const isVariant = NODE_KINDS[kind].isMail
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
