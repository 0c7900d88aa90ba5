// How much code a first visit loads, measured in the build, not in a browser (targets: bench/bundle-size.ts).
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { kilobytes, webSizes } from '../../tools/web-sizes.ts'

/**
 * In kB (1,000 bytes) after gzip, each in addition to the ones before it. The targets are 185, 95 and 70. The last
 * two are missed (ADR 58), so the limits here are the present sizes; zod counts for the designer, because the list does without.
 * Lower a limit when the size drops.
 */
const MOST = { list: 165.8, designer: 136.1, dialogs: 89.2 }

test('the list, the designer and its dialogs load no more code than their limits', () => {
  const sizes = webSizes(path.resolve(import.meta.dirname, '../../dist/web'))
  for (const part of ['list', 'designer', 'dialogs'] as const)
    expect(kilobytes(sizes[part]), part).toBeLessThanOrEqual(MOST[part])
})
