import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addBelow } from '#core/sequences/workflow/edit.ts'
import { defaultWorkflow, printWorkflow } from '#core/sequences/workflow/workflow.ts'
import { newId } from '#server/platform/new-id.ts'
import { testDatabase } from '#testing/db/database.ts'
import { findSavedWorkflow } from './published-sequences.ts'
import { updateSequence } from './sequences.ts'

test('a saved workflow is read once for each revision', async () => {
  const { kysely: db } = await testDatabase()
  const id = newId()
  const earlier = defaultWorkflow()
  const later = addBelow(earlier, 'start', 'emailDraft', 'mail')
  if (!later.ok) throw new Error('the workflow is invalid')
  await sql`
    INSERT INTO sequences (id, name, status, workflow_data) VALUES (${id}, '순', 'draft', ${printWorkflow(earlier)})`.execute(
    db,
  )
  const first = await findSavedWorkflow(db, { id, revision: 1 })
  expect(first?.workflow).toEqual(earlier)
  expect(await findSavedWorkflow(db, { id, revision: 1 })).toBe(first)
  const by = { by: null, at: new Date('2026-11-30T00:00:00Z') }
  const { revision } = await updateSequence(db, id, { workflowData: printWorkflow(later.workflow) }, by)
  const second = await findSavedWorkflow(db, { id, revision })
  expect(second?.workflow).toEqual(later.workflow)
})
