import { expect, test } from 'vitest'
import { cutOut } from './slim-libraries.ts'

test('what nobody calls is cut out of a library', () => {
  const cuts = [[/^\w+\.displayName = '\w+';$/gm, '']] as const
  expect(cutOut("const A = memo(B);\nA.displayName = 'A';\n", cuts, 'flow')).toBe('const A = memo(B);\n\n')
})

test('a new version of a library without what is cut fails the build, so that somebody looks', () => {
  expect(() => cutOut('const a = 1', [[/builtinNodeTypes/, '']], 'flow/index.js')).toThrow(
    'flow/index.js has nothing to cut',
  )
})
