// Adding the next node: one click below the last node; elsewhere a menu, because a second successor makes a branch.
import { Plus } from 'lucide-react'
import { NODE_KINDS, type NodeType, nextTypes } from '#core/sequences/workflow/node-kinds.ts'
import { variantText } from '#web/screens/designer/canvas/canvas-text.ts'
import { useDesigner, useNodeFacts } from '#web/screens/designer/designer-context.ts'
import { addNodeBelow } from '#web/screens/designer/edit/edit-nodes.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import { NODE_ICON } from './node-icon.ts'
import { nodeText } from './node-text.ts'

/** Below the last node of a path, where the line has an open end. */
export function AddBelowButton({ node }: { node: { id: string; type: NodeType } }) {
  const designer = useDesigner()
  const hasBelow = useNodeFacts().nodesWithChildren.has(node.id)
  const [kind] = nextTypes(node.type)
  if (!kind || hasBelow) return null
  return (
    <div className="add-below-last nodrag nopan nokey" data-kind={node.type}>
      <Button
        size="sm"
        icon={<Plus aria-hidden />}
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

/** Among the actions of a node that has a successor. */
export function AddBelowMenu({ node }: { node: { id: string; type: NodeType } }) {
  const designer = useDesigner()
  const hasBelow = useNodeFacts().nodesWithChildren.has(node.id)
  if (!hasBelow) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: stops clicks in the menu from reaching the node
    <div
      className="contents"
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <Menu
        align="center"
        label={nodeText.add}
        trigger={
          <IconButton label={nodeText.add} size="xs" tooltipSide="bottom">
            <Plus aria-hidden />
          </IconButton>
        }
        entries={nextTypes(node.type).flatMap((kind) => {
          const Icon = NODE_ICON[kind]
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
