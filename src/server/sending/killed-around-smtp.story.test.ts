// A worker that is killed right before or right after the SMTP conversation: the mail is sent once, or shown to a user.
// Every other statement: killed-at-every-statement.slow.test.ts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Crew, canLookUp, createKilledSetup, runKilledWorker } from '#testing/sending/killed-worker.ts'
import { type World, world } from '#testing/world.ts'

let w: World
let crews: Crew[]
beforeAll(async () => {
  w = await world()
  crews = [await createKilledSetup(w, 2)]
})
afterAll(() => w[Symbol.asyncDispose]())

for (const lookUp of [true, false]) {
  test(`killed just before and just after the conversation ${lookUp ? 'with' : 'without'} a Sent folder: never two copies`, async () => {
    await canLookUp(w, lookUp)
    const before = await runKilledWorker(w, crews, null, (dying) => ({
      ...w.ctx.mailer,
      send: async () => {
        dying.kill()
        throw new Error('killed')
      },
    }))
    const after = await runKilledWorker(w, crews, null, (dying) => ({
      ...w.ctx.mailer,
      send: async (...given) => {
        await w.ctx.mailer.send(...given)
        dying.kill()
        throw new Error('killed')
      },
    }))
    const states = ({ mails }: typeof before) => mails.map(({ state, copies }) => `${state} ${copies}`).sort()
    // the second of the two was only claimed: the next worker sends it
    expect(states(after)).toEqual(lookUp ? ['sent 1', 'sent 1'] : ['sent 1', 'uncertain 1'])
    expect(states(before)).toEqual(['sent 1', 'uncertain 0'])
  })
}
