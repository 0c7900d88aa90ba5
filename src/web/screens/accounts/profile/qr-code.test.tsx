import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { QrCode } from './qr-code.tsx'

/** The code at error correction level M, read by an independent decoder. */
const KNOWN = [
  '#######.##..#.#######',
  '#.....#...#.#.#.....#',
  '#.###.#..#.##.#.###.#',
  '#.###.#.####..#.###.#',
  '#.###.#.###.#.#.###.#',
  '#.....#.####..#.....#',
  '#######.#.#.#.#######',
  '........#..##........',
  '#...#.###..#.#####..#',
  '.#.#.#.##.###....##..',
  '####.#######..####.#.',
  '..##.#..###..####..##',
  '.#.####.....###.##...',
  '........#...###.#.##.',
  '#######.#.#.##..##.#.',
  '#.....#....##..##..##',
  '#.###.#.#..#..##....#',
  '#.###.#..####..##.###',
  '#.###.#..#.#..#.#....',
  '#.....#..##..##.#....',
  '#######.#.#.####.#..#',
]

test('a text is rendered as modules that a decoder reads, with a quiet zone of four modules', () => {
  const markup = renderToStaticMarkup(<QrCode text="otpauth" label="QR" />)
  expect(markup).toContain('viewBox="0 0 29 29"')
  const drawn = KNOWN.map((row) => [...row].map(() => '.'))
  for (const [, x, y] of markup.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    const row = drawn[Number(y) - 4]
    expect(row?.[Number(x) - 4], `${x} ${y}`).toBe('.')
    if (row) row[Number(x) - 4] = '#'
  }
  expect(drawn.map((row) => row.join(''))).toEqual(KNOWN)
})

test('the URI of the longest account is rendered', () => {
  const text = `otpauth://totp/${'%EC'.repeat(120)}?secret=${'A'.repeat(32)}`
  expect(renderToStaticMarkup(<QrCode text={text} label="QR" />)).toContain('<path d="M4 4h')
})
