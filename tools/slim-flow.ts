// What the designer's canvas carries along and never calls, cut out of React Flow and d3 while the web is built. What each
// cut rests on is said beside it; slim-flow.test.ts holds the designer to it.

/** `file` is tested against a module's whole path; each cut must find something. */
export type LibraryCut = {
  file: RegExp
  cuts: readonly (readonly [where: RegExp, instead: string])[]
}

/** A function of the top level, whose body ends with a brace at the margin. */
const bodyOf = (name: string): RegExp => new RegExp(`^function ${name}\\([\\s\\S]*?^\\}$`, 'm')
const emptied = (name: string): [RegExp, string] => [bodyOf(name), `function ${name}() { return null; }`]

/** What React Flow hands out to change nodes and edges by itself, and to ask for them: the drawing is ours, it only shows it. */
export const CUT_HELPERS = [
  ...[
    'getNodes',
    'getNode',
    'getInternalNode',
    'getEdges',
    'getEdge',
    'setNodes',
    'setEdges',
    'addNodes',
    'addEdges',
  ],
  ...[
    'toObject',
    'deleteElements',
    'getIntersectingNodes',
    'isNodeIntersecting',
    'updateNode',
    'updateNodeData',
  ],
  ...[
    'updateEdge',
    'updateEdgeData',
    'getNodesBounds',
    'getHandleConnections',
    'getNodeConnections',
    'fitBounds',
  ],
]

/** Happenings the designer does not listen to: handed from component to component, five levels deep. */
export const UNHEARD = [
  ...['Enter', 'Move', 'Leave'].flatMap((how) => [
    `onNodeMouse${how}`,
    `onEdgeMouse${how}`,
    `onPaneMouse${how}`,
  ]),
  ...['onNodeContextMenu', 'onSelectionContextMenu', 'onSelectionStart', 'onSelectionEnd', 'onPaneClick'],
  ...['onEdgeClick', 'onEdgeDoubleClick', 'onEdgeContextMenu', 'onPaneScroll', 'onPaneContextMenu'],
  ...['onReconnect', 'onReconnectStart', 'onReconnectEnd'],
]

/** d3 as it draws charts: the canvas listens to events of an element and keeps a value on it. */
const CHART_METHODS = [
  ...[
    'select',
    'selectAll',
    'selectChild',
    'selectChildren',
    'data',
    'enter',
    'exit',
    'join',
    'merge',
    'order',
    'sort',
  ],
  ...[
    'nodes',
    'size',
    'empty',
    'attr',
    'classed',
    'text',
    'html',
    'raise',
    'lower',
    'append',
    'insert',
    'remove',
  ],
  ...['clone', 'dispatch'],
]

export const FLOW_CUTS: readonly LibraryCut[] = [
  {
    file: /\/@xyflow\/react\/dist\/esm\/index\.js$/,
    cuts: [
      // a name for developer tools keeps a component that nobody draws
      [/^\w+\.displayName = '\w+';$/gm, ''],
      // every node and every edge of the canvas is ours
      [/const builtinNodeTypes = \{[^}]*\}/, 'const builtinNodeTypes = {}'],
      [/const builtinEdgeTypes = \{[^}]*\}/, 'const builtinEdgeTypes = {}'],
      [/ = (create\w+Edge\()/g, ' = /* @__PURE__ */ $1'],
      [/const getInternalNode = \(id\) => store[\s\S]*?(?=\n {12}fitView: async)/, 'return {'],
      [/ {12}fitBounds: async [\s\S]*?^ {12}\},$/m, ''],
      [new RegExp(`\\b(${UNHEARD.join('|')}): \\1, `, 'g'), ''],
      // nodes and edges are always given
      emptied('applyChanges'),
      // it asks itself for them again, unchanged, before it shows the whole
      [bodyOf('getElementsDiffChanges'), 'function getElementsDiffChanges() { return []; }'],
      // a connection is drawn anew, not moved to another card (edgesReconnectable={false})
      emptied('EdgeUpdateAnchors'),
      // edges are labelled beside the canvas's SVG, in EdgeLabelRenderer
      [/^const EdgeText = memo\(EdgeTextComponent\);$/m, 'const EdgeText = () => null;'],
      // no edge ends in an arrow
      [/^var MarkerDefinitions\$1 = memo\(MarkerDefinitions\);$/m, 'var MarkerDefinitions$1 = () => null;'],
      // dark and light come from our own style sheet
      [/const colorModeClassName = useColorModeClass\(colorMode\);/, "const colorModeClassName = 'light';"],
      // the canvas is dotted
      [/isDots \? \((jsx\(DotPattern, \{.*?\}\))\) : \(jsx\(LinePattern, \{.*?\}\)\)/, '$1'],
      // a connection being drawn is connectionLineType={SmoothStep}
      [
        /case ConnectionLineType\.Bezier:\s*\[path\] = getBezierPath[\s\S]*?case ConnectionLineType\.SmoothStep:\s*(\[path\] = getSmoothStepPath\(pathParams\);\s*break;)\s*default:\s*\[path\] = getStraightPath\(pathParams\);/,
        'default: $1',
      ],
    ],
  },
  {
    file: /\/@xyflow\/system\/dist\/esm\/index\.js$/,
    cuts: [
      // the window moves by the way of zooming; the other way interpolates anything
      [
        /import \{ interpolateZoom, interpolate \} from 'd3-interpolate';/,
        "import { interpolateZoom } from 'd3-interpolate'; const interpolate = interpolateZoom;",
      ],
      // hints for whoever develops, by their numbers
      [
        /^const errorMessages = \{[\s\S]*?^\};$/m,
        'const errorMessages = /* @__PURE__ */ new Proxy({}, { get: (_, name) => () => name });',
      ],
      // what it says to screen readers is ours (canvas/aria-labels.ts)
      [/^const defaultAriaLabelConfig = \{[\s\S]*?^\};$/m, 'const defaultAriaLabelConfig = {};'],
      // no node lies in another one
      emptied('updateChildNode'),
      [bodyOf('handleExpandParent'), 'function handleExpandParent() { return []; }'],
    ],
  },
  {
    file: /\/d3-selection\/dist\/d3-selection\.mjs$/,
    cuts: [
      ...CHART_METHODS.map((name): [RegExp, string] => [
        new RegExp(`^ {2}${name}: selection_\\w+,$`, 'm'),
        '',
      ]),
      [/^ {2}\[Symbol\.iterator\]: selection_iterator$/m, ''],
    ],
  },
]
