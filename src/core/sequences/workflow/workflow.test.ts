import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { connectionFaults } from './connection-faults.ts'
import { addBelow, addNode, connect, connectionError, moveNodes, newNodeId, updateNode } from './edit.ts'
import { emailDraftsAbove, graphOf, isLinear, leadsTo, reachableNodes } from './graph.ts'
import { NODE_TYPES, type NodeType } from './node-kinds.ts'
import { removeParts } from './parts.ts'
import { pathOf } from './path.ts'
import { checkSave } from './save.ts'
import { defaultWorkflow, findNode, parseWorkflow, printWorkflow, type Workflow } from './workflow.ts'

const ok = (edit: { ok: true; workflow: Workflow } | { ok: false; error: string }): Workflow => {
  if (!edit.ok) throw new Error(edit.error)
  return edit.workflow
}

/** start → e1 → t1 (3) → e2 → t2 (4) → e3 */
function threeMails(): Workflow {
  let workflow = defaultWorkflow()
  workflow = ok(addBelow(workflow, 'start', 'emailDraft', 'e1'))
  workflow = ok(addBelow(workflow, 'e1', 'timer', 't1'))
  workflow = ok(updateNode(workflow, 't1', 'timer', { delayDays: 3 }))
  workflow = ok(addBelow(workflow, 't1', 'emailDraft', 'e2'))
  workflow = ok(addBelow(workflow, 'e2', 'timer', 't2'))
  workflow = ok(updateNode(workflow, 't2', 'timer', { delayDays: 4 }))
  return ok(addBelow(workflow, 't2', 'emailDraft', 'e3'))
}

describe('reading a workflow', () => {
  test('absent or empty text is the default workflow with a start at 250, 50', () => {
    for (const text of [null, undefined, '', '  ']) {
      const parsed = parseWorkflow(text)
      expect(parsed).toEqual({ ok: true, workflow: defaultWorkflow() })
    }
    expect(defaultWorkflow().nodes).toEqual([
      { id: 'start', type: 'start', position: { x: 250, y: 50 }, data: {} },
    ])
  })

  test('a text that is not a whole workflow is a named fault, not a default', () => {
    const node = (id: string, type: string) => ({ id, type, position: { x: 0, y: 0 }, data: {} })
    const text = (nodes: object[], edges: object[] = []) => JSON.stringify({ nodes, edges })
    const faults = [
      ['{', 'not_json'],
      ['[]', 'not_a_workflow'],
      ['{"nodes":1,"edges":[]}', 'not_a_workflow'],
      [text([node('a', 'teleport')]), 'not_a_workflow'],
      [text([node('a', 'start'), node('a', 'timer')]), 'duplicate_id'],
      ['{"nodes":null}', 'not_a_workflow'],
      ['{"nodes":[],"edges":{}}', 'not_a_workflow'],
      ['x'.repeat(2_000_001), 'too_large'],
    ]
    for (const [text, fault] of faults) expect(parseWorkflow(text)).toMatchObject({ ok: false, fault })
  })

  test('a loaded timer without a usable delay gets one day, and unknown fields are kept', () => {
    const text = JSON.stringify({
      nodes: [
        { id: 's', type: 'start', position: { x: 0, y: 0 }, width: 300 },
        { id: 't', type: 'timer', position: { x: 0, y: 0 }, data: { delayDays: 'soon', colour: 'red' } },
      ],
      edges: [],
      viewport: { zoom: 1 },
    })
    const parsed = parseWorkflow(text)
    if (!parsed.ok) throw new Error(parsed.fault)
    expect(findNode(parsed.workflow, 't')?.data).toEqual({
      delayDays: 1,
      invalidDelayDays: 'soon',
      colour: 'red',
    })
    expect(parsed.workflow).toMatchObject({ version: 1, viewport: { zoom: 1 } })
    expect(parsed.workflow.nodes[0]).toMatchObject({ width: 300 })
  })

  test('an email draft keeps its HTML body when saved and loaded, and an old useAI is read', () => {
    const workflow = ok(updateNode(threeMails(), 'e1', 'emailDraft', { bodyHtml: '<p>안녕</p>' }))
    const again = parseWorkflow(printWorkflow(workflow))
    expect(again).toEqual({ ok: true, workflow })
    const old = parseWorkflow(
      '{"nodes":[{"id":"s","type":"start","position":{"x":0,"y":0}},{"id":"e","type":"emailDraft","position":{"x":0,"y":0},"data":{"useAI":true}}],"edges":[]}',
    )
    expect(old.ok && findNode(old.workflow, 'e')?.data).toMatchObject({ generationMode: 'ai', useAI: true })
  })
})

describe('editing', () => {
  test('a node added below is 200 units lower and connected; two never overlap', () => {
    const one = ok(addBelow(defaultWorkflow(), 'start', 'emailDraft', 'a'))
    expect(findNode(one, 'a')?.position).toEqual({ x: 250, y: 250 })
    expect(one.edges).toEqual([{ id: 'start-a', source: 'start', target: 'a', type: 'default' }])
    const two = ok(addBelow(one, 'start', 'emailDraft', 'b'))
    expect(findNode(two, 'b')?.position).not.toEqual(findNode(two, 'a')?.position)
  })

  test('only an email can follow the start or a timer, only a timer an email, and nothing a note', () => {
    const workflow = ok(addNode(threeMails(), 'comment', 'n', { x: 0, y: 0 }))
    const allowed = {
      start: ['emailDraft'],
      emailDraft: ['timer'],
      timer: ['emailDraft'],
      comment: [] as string[],
    }
    const parents = { start: 'start', emailDraft: 'e1', timer: 't1', comment: 'n' }
    for (const above of NODE_TYPES)
      for (const below of NODE_TYPES) {
        const edit = addBelow(workflow, parents[above], below, 'x')
        expect(edit.ok, `${above} → ${below}`).toBe((allowed[above] as string[]).includes(below))
      }
  })

  test('connecting fails with its reason: forbidden, existing, to itself, a cycle', () => {
    const workflow = threeMails()
    expect(connectionError(workflow, 'e1', 'e2')).toBe('connection_forbidden')
    expect(connectionError(workflow, 'start', 'e1')).toBe('connection_exists')
    expect(connectionError(workflow, 't1', 't1')).toBe('connection_to_self')
    expect(connectionError(workflow, 't2', 'e1')).toBe('connection_makes_cycle')
    expect(connectionError(workflow, 't1', 'e3')).toBeNull()
    expect(connect(workflow, 'e1', 'e2')).toEqual({ ok: false, error: 'connection_forbidden' })
  })

  test('ids made in the same millisecond are different', () => {
    let workflow = defaultWorkflow()
    for (let i = 0; i < 20; i++)
      workflow = ok(addNode(workflow, 'comment', newNodeId(workflow, 'comment', 1000), { x: 0, y: 0 }))
    expect(new Set(workflow.nodes.map((node) => node.id)).size).toBe(21)
    expect(workflow.nodes[1]?.id).toBe('comment-1000')
  })

  test('after any edits the workflow is valid: one start, existing ends, no forbidden connection, equal when saved', () => {
    const gesture = fc.record({
      what: fc.constantFrom('below', 'note', 'connect', 'remove', 'move'),
      at: fc.nat(20),
      to: fc.nat(20),
      type: fc.constantFrom(...(NODE_TYPES as readonly NodeType[])),
    })
    fc.assert(
      fc.property(fc.array(gesture, { maxLength: 40 }), (gestures) => {
        let workflow = defaultWorkflow()
        for (const { what, at, to, type } of gestures) {
          const id = workflow.nodes[at % workflow.nodes.length]?.id ?? ''
          const other = workflow.nodes[to % workflow.nodes.length]?.id ?? ''
          const edit = {
            below: () => addBelow(workflow, id, type, newNodeId(workflow, type, 1)),
            note: () => addNode(workflow, 'comment', newNodeId(workflow, 'comment', 1), { x: at, y: to }),
            connect: () => connect(workflow, id, other),
            remove: () => removeParts(workflow, new Set([id]), new Set()),
            move: () => moveNodes(workflow, new Map([[id, { x: at, y: to }]])),
          }[what as 'below']()
          if (edit.ok) workflow = edit.workflow
        }
        expect(connectionFaults(workflow)).toEqual([])
        expect(checkSave(printWorkflow(workflow))).toEqual({
          ok: true,
          workflow,
          text: printWorkflow(workflow),
        })
      }),
      { numRuns: 200 },
    )
  })
})

describe('paths', () => {
  test('a path has every mail with the days of the timers before it, and the timers after the last mail', () => {
    const workflow = ok(addBelow(threeMails(), 'e3', 'timer', 't3'))
    expect(pathOf(workflow, 'anyone')).toEqual({
      steps: [
        { nodeId: 'e1', delayDays: 0, timerIds: [] },
        { nodeId: 'e2', delayDays: 3, timerIds: ['t1'] },
        { nodeId: 'e3', delayDays: 4, timerIds: ['t2'] },
      ],
      tail: { delayDays: 1, timerIds: ['t3'] },
    })
  })

  test('of several mails below one node each enrollment gets one, always the same, in equal shares', () => {
    const workflow = ok(addBelow(threeMails(), 'start', 'emailDraft', 'b'))
    const first = (id: string) => pathOf(workflow, id).steps[0]?.nodeId
    const taken = Array.from({ length: 2000 }, (_, i) => first(`enrollment-${i}`))
    expect(taken).toEqual(Array.from({ length: 2000 }, (_, i) => first(`enrollment-${i}`)))
    const share = taken.filter((id) => id === 'b').length / taken.length
    expect(share).toBeGreaterThan(0.46)
    expect(share).toBeLessThan(0.54)
    expect(isLinear(workflow)).toBe(false)
  })

  test('a cycle in a stored workflow ends the path and is marked', () => {
    const workflow = threeMails()
    const circle = { ...workflow, edges: [...workflow.edges, { id: 'e3-t1', source: 'e3', target: 't1' }] }
    expect(pathOf(circle, 'x').steps.map((step) => step.nodeId)).toEqual(['e1', 'e2', 'e3'])
    expect(connectionFaults(circle).some((fault) => fault.kind === 'cycle')).toBe(true)
    expect(leadsTo(graphOf(circle), 'e2', 'e1')).toBe(false)
  })

  test('a timer has the numbers of the emails above it, also where branches join', () => {
    const joined = ok(connect(ok(addBelow(threeMails(), 'start', 'emailDraft', 'b')), 'b', 't1'))
    expect(emailDraftsAbove(joined, 't1').sort()).toEqual(['b', 'e1'])
    expect(reachableNodes(joined).length).toBe(joined.nodes.length)
  })
})

describe('saving', () => {
  const withTimer = (delayDays: string): string =>
    `{"nodes":[{"id":"start","type":"start","position":{"x":0,"y":0}},` +
    `{"id":"t","type":"timer","position":{"x":0,"y":0},"data":{"delayDays":${delayDays},"colour":"red"}}],"edges":[]}`
  const daysOf = (text: string): unknown => {
    const parsed = parseWorkflow(text)
    return parsed.ok && findNode(parsed.workflow, 't')?.data
  }

  test('a numeric string as delayDays is read as the number and stored as the number', () => {
    for (const [sent, stored] of [
      ['"3"', 3],
      ['" 12 "', 12],
      ['"007"', 7],
      ['"2.0"', 2],
    ] as const) {
      const checked = checkSave(withTimer(sent))
      if (!checked.ok) throw new Error(`${sent}: ${checked.error.fault}`)
      expect(checked.text).toBe(withTimer(String(stored)))
      expect(daysOf(checked.text)).toEqual({ delayDays: stored, colour: 'red' })
    }
  })

  test('delayDays that is not a whole number from 1 to 365 is rejected', () => {
    for (const sent of [
      '"abc"',
      '""',
      '"0"',
      '"-3"',
      '"1.5"',
      '"0x3"',
      '"1e2"',
      '"366"',
      'true',
      'false',
      '[]',
      '[3]',
      '{}',
      '0',
      '-1',
      '1.5',
      '366',
    ])
      expect(checkSave(withTimer(sent)), sent).toMatchObject({ ok: false, error: { fault: 'bad_delay' } })
  })

  test('absent and null delayDays are stored as sent and mean 1 day', () => {
    for (const text of [withTimer('null'), withTimer('null').replace('"delayDays":null,', '')]) {
      expect(checkSave(text)).toMatchObject({ ok: true, text })
      expect(daysOf(text)).toMatchObject({ delayDays: 1 })
    }
  })

  test('a stored delay that is not a number of days runs as 1 and is marked until the delay is set', () => {
    for (const stored of ['"abc"', 'true', '[]', '""', '0', '1.5']) {
      const parsed = parseWorkflow(withTimer(stored))
      if (!parsed.ok) throw new Error(parsed.fault)
      const again = checkSave(printWorkflow(parsed.workflow))
      if (!again.ok) throw new Error(again.error.fault)
      expect(daysOf(again.text), stored).toEqual({
        delayDays: 1,
        invalidDelayDays: JSON.parse(stored),
        colour: 'red',
      })
      const fixed = ok(updateNode(again.workflow, 't', 'timer', { delayDays: 1 }))
      expect(daysOf(printWorkflow(fixed)), stored).toEqual({ delayDays: 1, colour: 'red' })
    }
    expect(daysOf(withTimer('"4"'))).toEqual({ delayDays: 4, colour: 'red' })
  })

  test('variables of an email draft are stored plainly written, and the rest as it was sent', () => {
    const sent = (bodyHtml: string) =>
      JSON.stringify({
        nodes: [
          { id: 'e', type: 'emailDraft', position: { x: 1, y: 2 }, data: { bodyHtml, own: '｛｛x｝｝' } },
        ],
      })
    const word = '<p class="a">&quot;<b>{{</b>회사명 | 조사: &quot;은/는&quot;}} ｛｛도시｝｝</p>'
    expect(checkSave(sent(word))).toMatchObject({
      ok: true,
      text: sent('<p class="a">&quot;<b>{{회사명 | 조사: "은/는"}}</b> {{도시}}</p>'),
    })
  })

  test('the texts of an email draft that were escaped twice get their line breaks', () => {
    const sent = (text: string) =>
      JSON.stringify({
        nodes: [
          { id: 'e', type: 'emailDraft', position: { x: 1, y: 2 }, data: { bodyText: text, aiPrompt: text } },
        ],
      })
    const escaped = sent('김서연님\\n\\n제안드립니다.\\r\\n감사합니다.')
    expect(checkSave(escaped)).toMatchObject({
      ok: true,
      text: sent('김서연님\n\n제안드립니다.\n감사합니다.'),
    })
  })

  test('an edge that is stored twice with one id is read with two ids', () => {
    const workflow = threeMails()
    const [first] = workflow.edges
    if (!first) throw new Error('no edge')
    const text = printWorkflow({ ...workflow, edges: [...workflow.edges, first, first] })
    expect(checkSave(text)).toMatchObject({ ok: true, text })
    const parsed = parseWorkflow(text)
    if (!parsed.ok) throw new Error(parsed.fault)
    expect(new Set(parsed.workflow.edges.map((edge) => edge.id)).size).toBe(workflow.edges.length + 2)
    expect(connectionFaults(parsed.workflow)).toEqual([
      { kind: 'duplicate', edgeId: 'start-e1#2' },
      { kind: 'duplicate', edgeId: 'start-e1#3' },
    ])
    expect(checkSave(printWorkflow(parsed.workflow))).toMatchObject({ ok: true })
  })
})
