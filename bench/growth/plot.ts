// A plot with logarithmic axes as an SVG file.

export type Line = { name: string; values: readonly number[] }

const [WIDTH, HEIGHT] = [720, 400]
const AREA = { left: 70, right: 540, top: 30, bottom: 340 }
const COLOURS = ['#1f4e8c', '#4f8a7b', '#b4541f', '#666666']

/** @param sizes the values of the x axis. @param lines one value for each size; `unit` is that of the y axis */
export function drawGrowth(
  sizes: readonly number[],
  what: string,
  unit: string,
  lines: readonly Line[],
): string {
  const values = lines.flatMap((line) => line.values)
  const decades = range(
    Math.floor(Math.log10(Math.min(...values))),
    Math.ceil(Math.log10(Math.max(...values))),
  )
  const x = scale(Math.log10(Math.min(...sizes)), Math.log10(Math.max(...sizes)), AREA.left, AREA.right)
  const y = scale(decades[0] ?? 0, decades.at(-1) ?? 1, AREA.bottom, AREA.top)
  const text = (at: { x: number; y: number; anchor: string; fill?: string }, words: string) =>
    `<text x="${at.x}" y="${at.y}" text-anchor="${at.anchor}" fill="${at.fill ?? '#444'}">${words}</text>`
  const parts = [
    ...decades.flatMap((power) => [
      `<path d="M${AREA.left} ${y(power)}H${AREA.right}" stroke="#ddd"/>`,
      text({ x: AREA.left - 8, y: y(power) + 4, anchor: 'end' }, `${10 ** power} ${unit}`),
    ]),
    ...sizes.map((size) =>
      text({ x: x(Math.log10(size)), y: AREA.bottom + 22, anchor: 'middle' }, size.toLocaleString('en')),
    ),
    text({ x: (AREA.left + AREA.right) / 2, y: AREA.bottom + 46, anchor: 'middle' }, what),
    ...lines.flatMap((line, index) => {
      const fill = COLOURS[index % COLOURS.length]
      const points = line.values.map((value, at) => [x(Math.log10(sizes[at] ?? 1)), y(Math.log10(value))])
      const last = points.at(-1) ?? [0, 0]
      return [
        `<polyline points="${points.map((point) => point.join(',')).join(' ')}" fill="none" stroke="${fill}" stroke-width="2"/>`,
        ...points.map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="4" fill="${fill}"/>`),
        text({ x: AREA.right + 12, y: (last[1] ?? 0) + 4, anchor: 'start', fill }, line.name),
      ]
    }),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13"><title>${lines.map(({ name }) => name).join(', ')}</title><rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>${parts.join('')}</svg>\n`
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

function scale(from: number, to: number, start: number, end: number): (value: number) => number {
  const width = to - from || 1
  return (value) => Math.round(start + ((value - from) / width) * (end - start))
}
