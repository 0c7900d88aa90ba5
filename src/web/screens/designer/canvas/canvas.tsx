// The canvas. React Flow renders the workflow; its events become selection, drag positions, or one edit of the
// workflow.

import {
  type AriaLabelConfig,
  Background,
  BackgroundVariant,
  ConnectionLineType,
  type EdgeTypes,
  type NodeProps,
  ReactFlow,
  ReactFlowProvider,
  SelectionMode,
} from '@xyflow/react'
import { type ComponentType, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { connectionError } from '#core/sequences/workflow/edit.ts'
import type { NodeType } from '#core/sequences/workflow/node-kinds.ts'
import { useDesigner, useEditable, useView, useWorkflow } from '#web/screens/designer/designer-context.ts'
import { CommentNode } from '#web/screens/designer/nodes/comment-node.tsx'
import { EmailDraftNode } from '#web/screens/designer/nodes/email-draft-node.tsx'
import { LARGE_WORKFLOW_NODES } from '#web/screens/designer/nodes/node-size.ts'
import { StartNode } from '#web/screens/designer/nodes/start-node.tsx'
import { TimerNode } from '#web/screens/designer/nodes/timer-node.tsx'
import { ProposeHint } from '#web/screens/designer/proposal/propose-entry.tsx'
import { cx } from '#web/ui/cx.ts'
import { CanvasInteractions } from './canvas-interactions.tsx'
import { canvasText } from './canvas-text.ts'
import { ConnectionHint } from './connection-hint.tsx'
import { createEdgeMapper, createNodeMapper, type FlowNode } from './flow-elements.ts'
import type { Size } from './geometry.ts'
import { LevelOfDetail } from './level-of-detail.tsx'
import { Toolbar } from './toolbar.tsx'
import { useCanvasEvents } from './use-canvas-events.ts'
import { useFitView, useRevealNode } from './use-reveal.ts'
import { initialViewport, ZOOM_LIMITS } from './viewport.ts'
import { WorkflowEdge } from './workflow-edge.tsx'
import { wheelZoomFlag, ZoomControls } from './zoom-controls.tsx'

// React Flow's screen reader texts in Korean.

const ARIA_LABELS: Partial<AriaLabelConfig> = {
  'node.a11yDescription.default': canvasText.nodeHelp,
  'node.a11yDescription.keyboardDisabled': canvasText.nodeHelp,
  'node.a11yDescription.ariaLiveMessage': ({ direction, x, y }) =>
    canvasText.moved(canvasText.directions[direction] ?? direction, x, y),
  'edge.a11yDescription.default': canvasText.edgeHelp,
  'handle.ariaLabel': canvasText.handle,
}

const NODE_COMPONENTS = {
  start: StartNode,
  emailDraft: EmailDraftNode,
  timer: TimerNode,
  comment: CommentNode,
} satisfies Record<NodeType, ComponentType<NodeProps<FlowNode>>>
const EDGE_COMPONENTS: EdgeTypes = { workflow: WorkflowEdge }
/** React Flow's licence (MIT) allows it. */
const PRO_OPTIONS = { hideAttribution: true }
const SNAP: [number, number] = [10, 10]

/** Fills its parent. The workflow is rendered once the size of the pane is known, so that it does not jump. */
export function Canvas() {
  const frame = useRef<HTMLDivElement>(null)
  const [pane, setPane] = useState<Size | null>(null)
  useLayoutEffect(() => {
    if (frame.current) setPane({ width: frame.current.clientWidth, height: frame.current.clientHeight })
  }, [])
  return (
    <div ref={frame} className="@container absolute inset-0">
      {pane && (
        <ReactFlowProvider>
          <Flow pane={pane} />
        </ReactFlowProvider>
      )}
    </div>
  )
}

function Flow({ pane }: { pane: Size }) {
  const { workflow: store } = useDesigner()
  const editable = useEditable()
  const [nodeView] = useState(createNodeMapper)
  const [edgeView] = useState(createEdgeMapper)
  const workflow = useWorkflow((state) => state.workflow)
  const [chosen, draggedPositions, measuredSizes, chosenEdges, connectionTargets] = [
    useView((view) => view.selectedNodes),
    useView((view) => view.draggedPositions),
    useView((view) => view.measuredSizes),
    useView((view) => view.selectedEdges),
    useView((view) => view.connectionTargets),
  ]
  const nodes = useMemo(
    () => nodeView(workflow, { selectedNodes: chosen, draggedPositions, measuredSizes, connectionTargets }),
    [nodeView, workflow, chosen, draggedPositions, measuredSizes, connectionTargets],
  )
  const edges = useMemo(() => edgeView(workflow, chosenEdges), [edgeView, workflow, chosenEdges])
  const [opening] = useState(() => initialViewport(workflow.nodes, pane))
  const isGliding = useView((view) => view.layoutTransition !== 0)
  const [isReady, setReady] = useState(false)
  const wheelZooms = wheelZoomFlag.use()
  const events = useCanvasEvents()
  useRevealNode()
  useFitView(pane)
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      nodeTypes={NODE_COMPONENTS}
      edgeTypes={EDGE_COMPONENTS}
      {...events}
      isValidConnection={({ source, target }) =>
        connectionError(store.getState().workflow, source, target) === null
      }
      nodesDraggable={editable}
      nodesConnectable={editable}
      elementsSelectable
      autoPanOnNodeFocus={false}
      edgesReconnectable={false}
      deleteKeyCode={null}
      connectionRadius={36}
      connectionLineType={ConnectionLineType.SmoothStep}
      selectionMode={SelectionMode.Partial}
      panOnScroll={!wheelZooms}
      zoomOnScroll={wheelZooms}
      minZoom={ZOOM_LIMITS.min}
      maxZoom={ZOOM_LIMITS.max}
      defaultViewport={opening}
      onInit={() => setReady(true)}
      className={cx(!isReady && 'invisible', isGliding && 'is-layout-animating')}
      proOptions={PRO_OPTIONS}
      snapToGrid
      snapGrid={SNAP}
      onlyRenderVisibleElements={workflow.nodes.length > LARGE_WORKFLOW_NODES}
      ariaLabelConfig={ARIA_LABELS}
      aria-label={canvasText.label}
      role="region"
    >
      <Background variant={BackgroundVariant.Dots} gap={20} size={1.8} />
      <ZoomControls>{editable && <Toolbar />}</ZoomControls>
      <LevelOfDetail />
      {connectionTargets && <ConnectionHint />}
      {editable && <ProposeHint />}
      <CanvasInteractions />
    </ReactFlow>
  )
}
