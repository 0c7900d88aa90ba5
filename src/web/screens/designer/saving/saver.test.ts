import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addNode } from '#core/sequences/workflow/edit.ts'
import { defaultWorkflow, parseWorkflow } from '#core/sequences/workflow/workflow.ts'
import { createWorkflowStore, isChanged } from '#web/screens/designer/workflow-store.ts'
import { createSaver, type SaveCause } from './saver.ts'

const DELAY = 3000
type Request = {
  text: string
  revision: number
  leaving: boolean
  respond: (revision: number) => void
  fail: (why: string) => void
}

/** A designer whose server responds when the test says so. */
function designer({ mayAutoSave = true, isReadable = true } = {}) {
  const workflow = createWorkflowStore(defaultWorkflow())
  const requests: Request[] = []
  const events: string[] = []
  /** the stored version that a read returns */
  const server: { now: { revision: number; workflowData: string | null } | null } = { now: null }
  const saver = createSaver<{ revision: number }>({
    workflow,
    revision: 7,
    isReadable,
    delayMs: DELAY,
    mayAutoSave: () => mayAutoSave,
    readStored: async () => {
      if (!server.now) throw 'offline'
      return server.now
    },
    send: (text, revision, leaving) =>
      new Promise((resolve, reject) => {
        requests.push({
          text,
          revision,
          leaving,
          respond: (next) => resolve({ revision: next }),
          fail: (why) => reject(why),
        })
      }),
    classifyFailure: (error) =>
      error === 'conflict' ? 'conflict' : error === 'userAction' ? 'userAction' : 'retry',
    onSaved: (_, cause: SaveCause) => events.push(`saved ${cause}`),
    onFailed: (error, cause: SaveCause) => events.push(`failed ${cause} ${error}`),
  })
  const stop = saver.start()
  let notes = 0
  const draw = () => {
    notes++
    workflow.edit((before) => addNode(before, 'comment', `note-${notes}`, { x: notes, y: 0 }))
  }
  const notesIn = (request: Request | undefined) => {
    const parsed = parseWorkflow(request?.text)
    return parsed.ok ? parsed.workflow.nodes.length - 1 : Number.NaN
  }
  return {
    workflow,
    saver,
    requests,
    events,
    draw,
    notesIn,
    stop,
    server,
    changed: () => isChanged(workflow.getState()),
  }
}
const settle = () => vi.advanceTimersByTimeAsync(0)
/** The nth request; fails here when it was never made. */
const nth = (requests: Request[], n: number): Request => {
  const request = requests[n]
  if (!request) throw new Error(`request ${n + 1} was not made`)
  return request
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('an edit is saved automatically 3 seconds later, and further edits restart the wait', async () => {
  const { draw, requests, notesIn, saver } = designer()
  draw()
  expect(saver.state.getState().waiting).toBe(true)
  await vi.advanceTimersByTimeAsync(2900)
  draw()
  await vi.advanceTimersByTimeAsync(2900)
  expect(requests).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(100)
  expect(requests).toHaveLength(1)
  expect(notesIn(requests[0])).toBe(2)
  expect(saver.state.getState().waiting).toBe(false)
})

test('a successful save clears the changed state and stores the new revision', async () => {
  const { draw, requests, saver, changed, events } = designer()
  draw()
  void saver.save('manual')
  expect(nth(requests, 0).revision).toBe(7)
  nth(requests, 0).respond(8)
  await settle()
  expect(changed()).toBe(false)
  expect(saver.state.getState()).toMatchObject({ phase: { kind: 'rest' }, revision: 8, waiting: false })
  expect(events).toEqual(['saved manual'])
})

test('a failed save keeps the changed state, and is retried after 15, 30, then every 60 seconds', async () => {
  const { draw, requests, changed, saver, events } = designer()
  draw()
  await vi.advanceTimersByTimeAsync(DELAY)
  nth(requests, 0).fail('offline')
  await settle()
  expect(changed()).toBe(true)
  expect(saver.state.getState().phase).toMatchObject({ kind: 'failed', cause: 'auto', retryInMs: 15_000 })
  expect(events).toEqual(['failed auto offline'])
  for (const [i, ms] of [15_000, 30_000, 60_000, 60_000].entries()) {
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect(requests).toHaveLength(i + 1)
    await vi.advanceTimersByTimeAsync(1)
    nth(requests, i + 1).fail('offline')
    await settle()
  }
  saver.retry()
  nth(requests, 5).respond(8)
  await settle()
  expect(changed()).toBe(false)

  draw()
  await vi.advanceTimersByTimeAsync(DELAY)
  nth(requests, 6).fail('offline')
  await settle()
  expect(saver.state.getState().phase).toMatchObject({ retryInMs: 15_000 })
})

test('after a failure the next edit is saved 3 seconds later', async () => {
  const { draw, requests, notesIn } = designer()
  draw()
  await vi.advanceTimersByTimeAsync(DELAY)
  nth(requests, 0).fail('offline')
  await settle()
  draw()
  await vi.advanceTimersByTimeAsync(DELAY)
  expect(requests).toHaveLength(2)
  expect(notesIn(requests[1])).toBe(2)
})

test('a failure that needs a user action is not retried automatically', async () => {
  const { draw, requests, saver } = designer()
  draw()
  await vi.advanceTimersByTimeAsync(DELAY)
  nth(requests, 0).fail('userAction')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(requests).toHaveLength(1)
  expect(saver.state.getState().phase).toMatchObject({ kind: 'failed', retryInMs: null })
})

test('edits made during a save stay unsaved and are saved next', async () => {
  const { draw, requests, notesIn, changed } = designer()
  draw()
  await vi.advanceTimersByTimeAsync(DELAY)
  draw()
  nth(requests, 0).respond(8)
  await settle()
  expect(notesIn(requests[0])).toBe(1)
  expect(changed()).toBe(true)
  await vi.advanceTimersByTimeAsync(DELAY)
  expect(requests).toHaveLength(2)
  expect(nth(requests, 1).revision).toBe(8)
  expect(notesIn(requests[1])).toBe(2)
  nth(requests, 1).respond(9)
  await settle()
  expect(changed()).toBe(false)
})

test('there is only one request at a time: a save requested meanwhile waits for its response', async () => {
  const { draw, requests, saver } = designer()
  draw()
  const first = saver.save('manual')
  draw()
  const second = saver.save('manual')
  await vi.advanceTimersByTimeAsync(DELAY * 2)
  expect(requests).toHaveLength(1)
  nth(requests, 0).respond(8)
  await settle()
  expect(requests).toHaveLength(2)
  expect(nth(requests, 1).revision).toBe(8)
  nth(requests, 1).respond(9)
  await expect(first).resolves.toBe(true)
  await expect(second).resolves.toBe(true)
})

test('a save requested while the same content is being sent makes no second request', async () => {
  const { draw, requests, saver } = designer()
  draw()
  void saver.save('auto')
  const asked = saver.save('manual')
  nth(requests, 0).respond(8)
  await expect(asked).resolves.toBe(true)
  expect(requests).toHaveLength(1)
})

test('without changes nothing is sent', async () => {
  const { requests, saver } = designer()
  await expect(saver.save('manual')).resolves.toBe(true)
  expect(requests).toHaveLength(0)
})

test('a newer stored workflow stops automatic saving until the user has chosen', async () => {
  const { draw, requests, saver, changed } = designer()
  draw()
  await vi.advanceTimersByTimeAsync(DELAY)
  nth(requests, 0).fail('conflict')
  await settle()
  expect(saver.state.getState().phase.kind).toBe('conflict')
  draw()
  await vi.advanceTimersByTimeAsync(600_000)
  await expect(saver.save('manual')).resolves.toBe(false)
  expect(requests).toHaveLength(1)
  expect(changed()).toBe(true)
  saver.rebase(12)
  void saver.save('manual')
  expect(nth(requests, 1).revision).toBe(12)
})

test('a read-only user saves nothing automatically', async () => {
  const { draw, requests } = designer({ mayAutoSave: false })
  draw()
  await vi.advanceTimersByTimeAsync(DELAY * 10)
  expect(requests).toHaveLength(0)
})

test('a closed designer saves nothing any more', async () => {
  const { draw, requests, stop } = designer()
  draw()
  stop()
  await vi.advanceTimersByTimeAsync(DELAY * 10)
  expect(requests).toHaveLength(0)
})

test('an edit undone during its save is saved as undone', async () => {
  const { draw, workflow, requests, notesIn, changed } = designer()
  draw()
  await vi.advanceTimersByTimeAsync(DELAY)
  workflow.undo()
  expect(changed()).toBe(false)
  nth(requests, 0).respond(8)
  await settle()
  expect(changed()).toBe(true)
  await vi.advanceTimersByTimeAsync(DELAY)
  expect(notesIn(nth(requests, 1))).toBe(0)
  nth(requests, 1).respond(9)
  await settle()
  expect(changed()).toBe(false)
})

test('over an unreadable stored workflow nothing is saved automatically or by the save button, only after the confirmation', async () => {
  const d = designer({ isReadable: false })
  d.draw()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(d.saver.state.getState()).toMatchObject({
    phase: { kind: 'unreadable', saveRequests: 0 },
    waiting: false,
  })
  expect(await d.saver.save('manual')).toBe(false)
  expect(await d.saver.save('required')).toBe(false)
  expect(d.saver.state.getState().phase).toEqual({ kind: 'unreadable', saveRequests: 2 })
  expect(d.requests).toHaveLength(0)
  expect(d.changed()).toBe(true)

  d.saver.rebase(7)
  void d.saver.save('manual')
  expect(d.requests).toHaveLength(1)
  d.requests[0]?.respond(8)
  await settle()
  expect(d.changed()).toBe(false)
  d.draw()
  await vi.advanceTimersByTimeAsync(DELAY)
  expect(d.requests).toHaveLength(2)
})

test('a save whose response was lost is not treated as a conflict', async () => {
  const { draw, requests, saver, server, changed, events } = designer()
  draw()
  void saver.save('manual')
  nth(requests, 0).fail('offline')
  await settle()
  // the request had arrived
  server.now = { revision: 8, workflowData: nth(requests, 0).text }
  draw()
  void saver.save('manual')
  nth(requests, 1).fail('conflict')
  await settle()
  expect(nth(requests, 2)).toMatchObject({ revision: 8, text: nth(requests, 1).text })
  nth(requests, 2).respond(9)
  await settle()
  expect(saver.state.getState()).toMatchObject({ phase: { kind: 'rest' }, revision: 9 })
  expect(changed()).toBe(false)
  expect(events).toEqual(['failed manual offline', 'saved manual', 'saved manual'])
})

test('after a lost response a save of another user is still a conflict', async () => {
  const { draw, requests, saver, server, changed } = designer()
  draw()
  void saver.save('manual')
  nth(requests, 0).fail('offline')
  await settle()
  server.now = { revision: 8, workflowData: '{"nodes": []}' }
  void saver.save('manual')
  nth(requests, 1).fail('conflict')
  await settle()
  expect(saver.state.getState().phase.kind).toBe('conflict')
  expect(changed()).toBe(true)
  expect(requests).toHaveLength(2)
})

test('after a lost response the previous workflow does not count as saved either', async () => {
  const { draw, requests, saver, server, workflow, changed, notesIn } = designer()
  draw()
  void saver.save('manual')
  nth(requests, 0).fail('offline')
  await settle()
  server.now = { revision: 8, workflowData: nth(requests, 0).text }
  workflow.undo()
  expect(changed()).toBe(true)
  await vi.advanceTimersByTimeAsync(DELAY)
  nth(requests, 1).fail('conflict')
  await settle()
  expect(notesIn(nth(requests, 2))).toBe(0)
  nth(requests, 2).respond(9)
  await settle()
  expect(changed()).toBe(false)
})

test('while the server cannot be read, a lost response stays unresolved and no conflict is shown', async () => {
  const { draw, requests, saver } = designer()
  draw()
  void saver.save('manual')
  nth(requests, 0).fail('offline')
  await settle()
  void saver.save('manual')
  nth(requests, 1).fail('conflict')
  await settle()
  expect(saver.state.getState().phase).toMatchObject({ kind: 'failed', retryInMs: 30_000 })
})

test('leaving the page sends unsaved edits immediately, also those made during a save', async () => {
  const { draw, requests, saver, notesIn } = designer()
  saver.flush()
  expect(requests).toHaveLength(0)
  draw()
  saver.flush()
  expect(nth(requests, 0)).toMatchObject({ leaving: true })
  draw()
  saver.flush()
  expect(requests).toHaveLength(1)
  nth(requests, 0).respond(8)
  await settle()
  expect(nth(requests, 1)).toMatchObject({ leaving: true, revision: 8 })
  expect(notesIn(nth(requests, 1))).toBe(2)
})

test('leaving the page sends nothing that was rejected, nothing during a conflict, nothing of a viewer', async () => {
  const rejected = designer()
  rejected.draw()
  void rejected.saver.save('manual')
  nth(rejected.requests, 0).fail('userAction')
  await settle()
  rejected.saver.flush()
  rejected.saver.retry()
  expect(rejected.requests).toHaveLength(1)

  const viewer = designer({ mayAutoSave: false })
  viewer.draw()
  viewer.saver.flush()
  expect(viewer.requests).toHaveLength(0)

  const held = designer()
  held.draw()
  await held.saver.onRevisionReported(8)
  held.saver.flush()
  expect(held.requests).toHaveLength(0)
})

test('a failed save is retried immediately when the server may be reachable; a successful one is not repeated', async () => {
  const { draw, requests, saver } = designer()
  saver.retry()
  draw()
  await vi.advanceTimersByTimeAsync(DELAY)
  nth(requests, 0).fail('offline')
  await settle()
  saver.retry()
  expect(requests).toHaveLength(2)
  nth(requests, 1).respond(8)
  await settle()
  saver.retry()
  expect(requests).toHaveLength(2)
})

test('a reported newer revision may be loaded while nothing is unsaved, and is a conflict otherwise', async () => {
  const { draw, requests, saver } = designer()
  expect(await saver.onRevisionReported(7)).toBe(false)
  expect(await saver.onRevisionReported(8)).toBe(true)
  expect(saver.state.getState().phase.kind).toBe('rest')
  draw()
  expect(await saver.onRevisionReported(8)).toBe(false)
  expect(saver.state.getState()).toMatchObject({ phase: { kind: 'conflict' }, waiting: false })
  await vi.advanceTimersByTimeAsync(DELAY)
  expect(requests).toHaveLength(0)
})

test('a revision reported during a save may be that save', async () => {
  const { draw, requests, saver } = designer()
  draw()
  void saver.save('manual')
  draw()
  const heard = saver.onRevisionReported(8)
  nth(requests, 0).respond(8)
  expect(await heard).toBe(false)
  expect(saver.state.getState().phase.kind).toBe('rest')
})

test('a revision reported after a lost response is read before a conflict is shown', async () => {
  const { draw, requests, saver, server, changed } = designer()
  draw()
  void saver.save('manual')
  nth(requests, 0).fail('offline')
  await settle()
  expect(await saver.onRevisionReported(8)).toBe(false)
  expect(saver.state.getState().phase.kind).toBe('failed')
  server.now = { revision: 8, workflowData: nth(requests, 0).text }
  expect(await saver.onRevisionReported(8)).toBe(false)
  expect(saver.state.getState()).toMatchObject({ phase: { kind: 'rest' }, revision: 8 })
  expect(changed()).toBe(false)
})
