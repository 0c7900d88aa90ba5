import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { world } from '#testing/world.ts'
import { ownsInstallation } from './installation.ts'

test('only an owner of the first workspace owns the installation, as long as the workspace is open', async () => {
  await using w = await world()
  const [owner, member, guest] = [await w.signUp(), await w.signUp(), await w.signUp()]
  await sql`
    INSERT INTO workspace_members (workspace_id, user_id, role)
    VALUES (${owner.workspaceId}, ${member.user.id}, 'admin')`.execute(w.ctx.db)
  const owners = () =>
    Promise.all([owner, member, guest].map(({ user }) => ownsInstallation(w.ctx.db, user.id)))
  expect(await owners()).toEqual([true, false, false])
  await sql`UPDATE workspaces SET deleted_at = now() WHERE id = ${owner.workspaceId}`.execute(w.ctx.db)
  expect(await owners()).toEqual([false, false, false])
})
