import { type FakeModel, startFakeModel } from '#testing/servers/fake-model.ts'
import { createTestWorkspace, type Owner } from '#testing/workspace-setup.ts'
import { type World, type WorldOptions, world } from '#testing/world.ts'

export type ModelWorld = { theModel: FakeModel; w: World; me: Owner; dispose: () => Promise<void> }

/** An installation with a fake model, and a workspace that uses it. */
export async function modelWorld(config: WorldOptions['config'] = {}): Promise<ModelWorld> {
  const theModel = await startFakeModel()
  const openai = { baseUrl: theModel.baseUrl, apiKey: 'test-key', model: 'test-model' }
  const w = await world({ role: 'all', config: { openai, ...config } })
  const dispose = async () => {
    await w[Symbol.asyncDispose]()
    await theModel[Symbol.asyncDispose]()
  }
  return { theModel, w, me: await createTestWorkspace(w), dispose }
}
