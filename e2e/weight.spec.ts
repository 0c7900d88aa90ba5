// How much code a first visit fetches (bench/size.ts says the bars and what is in it). Read from the build, not from a browser.
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { kilobytes, webSizes } from '../tools/web-sizes.ts'

/** In kB (1,000 bytes) of gzip, each beyond the ones before it. Lower one when something becomes lighter. */
const MOST = { list: 180, designer: 76, dialogs: 69 }

test('the list, the designer and its windows fetch no more code than they did', () => {
  const sizes = webSizes(path.resolve(import.meta.dirname, '../dist/web'))
  for (const part of ['list', 'designer', 'dialogs'] as const)
    expect(kilobytes(sizes[part]), part).toBeLessThanOrEqual(MOST[part])
})
