import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { slim } from './slim-api.ts'

const slimmed = (code: string): string => slim(code, parseAst(code) as never)
const run = (code: string, name: string): unknown =>
  new Function('endpoint', 'z', `${code.replaceAll('export ', '')}\nreturn ${name}`)(
    (value: unknown) => value,
    { object: (shape: object) => ({ shape }) },
  )

test('an endpoint in the browser has its method and path, and no schema', () => {
  const code = `export const list = endpoint({ method: 'GET', path: '/leads', idempotent: true, access: 'viewer',
    query: z.object({ a: 1 }), body: Body.extend({ b: z.object({}) }), reply: page(Lead) })`
  expect(run(slimmed(code), 'list')).toEqual({
    method: 'GET',
    path: '/leads',
    idempotent: true,
    access: undefined,
    query: undefined,
    body: undefined,
    reply: undefined,
  })
})

test('a schema under its own name keeps its value and is marked as going when nobody uses it', () => {
  const code = 'const A = z.object({ a: 1 }), n = 3\nexport const B = z.object({ A })'
  expect(run(slimmed(code), 'B')).toEqual({ shape: { A: { shape: { a: 1 } } } })
  expect(slimmed(code).match(/@__PURE__/g)).toHaveLength(2)
})

test('what stands inside functions is left as it is', () => {
  const code = 'export const f = () => z.object({})\nfunction g() { const a = z.object({}) }'
  expect(slimmed(code)).toBe(code)
})
