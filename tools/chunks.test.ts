import { expect, test } from 'vitest'
import { entriesOf } from './chunks.ts'

/** Who imports whom at once, and which are fetched by name. */
const MODULES: Record<string, { importers: string[]; dynamicImporters?: string[] }> = {
  'designer-screen': { importers: [], dynamicImporters: ['routes'] },
  'timer-dialog': { importers: [], dynamicImporters: ['designer-screen'] },
  gestures: { importers: ['designer-screen', 'timer-dialog'] },
  edit: { importers: ['gestures', 'edit'] },
}
const find = (id: string) => {
  const found = MODULES[id]
  return found ? { isEntry: false, dynamicImporters: [], ...found } : null
}

test('a module belongs to everything fetched by name that brings it along, however far below', () => {
  expect(entriesOf('edit', find).toSorted()).toEqual(['designer-screen', 'timer-dialog'])
})

test('being fetched by a screen does not make a window part of the screen', () => {
  expect(entriesOf('timer-dialog', find)).toEqual(['timer-dialog'])
})
