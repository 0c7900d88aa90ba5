// The straight lines that a page of a PDF file draws, and the tables and frames that they make (rules.md R-484).
/** Where a piece of text is on its page, in points. */
export type PlacedText = {
  str: string
  transform: number[]
  width: number
  height: number
  fontName?: string
}

/** `at`: y of a line across, x of a line down, in points */
type Line = { at: number; from: number; to: number }
export type Rules = { across: Line[]; down: Line[] }
type Operators = { fnArray: number[]; argsArray: unknown[] }
type Matrix = readonly number[]

/** A fill that is not thicker is a line. */
const THIN = 3
/** Lines of one border are not further apart. */
const NEAR = 2.5
/** With more, the lines are those of a picture. */
const MAX_LINES = 400
const MAX_CELLS = 3000

/** @param ops numbers of the operators by name */
export function rulesOf({ fnArray, argsArray }: Operators, ops: Readonly<Record<string, number>>): Rules {
  const rules: Rules = { across: [], down: [] }
  const add = (x1: number, y1: number, x2: number, y2: number): void => {
    if (Math.abs(y1 - y2) < 1 && Math.abs(x1 - x2) > NEAR)
      rules.across.push({ at: (y1 + y2) / 2, from: Math.min(x1, x2), to: Math.max(x1, x2) })
    if (Math.abs(x1 - x2) < 1 && Math.abs(y1 - y2) > NEAR)
      rules.down.push({ at: (x1 + x2) / 2, from: Math.min(y1, y2), to: Math.max(y1, y2) })
  }
  const strokes = [ops.stroke, ops.closeStroke, ops.fillStroke, ops.eoFillStroke, ops.closeFillStroke]
  const fills = [ops.fill, ops.eoFill]
  const outer: Matrix[] = []
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  for (const [i, fn] of fnArray.entries()) {
    const args = argsArray[i]
    if (fn === ops.save || fn === ops.paintFormXObjectBegin) outer.push(matrix)
    if (fn === ops.restore || fn === ops.paintFormXObjectEnd) matrix = outer.pop() ?? matrix
    if (fn === ops.transform) matrix = times(matrix, args as Matrix)
    if (fn === ops.paintFormXObjectBegin) {
      const [own] = args as [Matrix | null]
      if (own) matrix = times(matrix, own)
    }
    if (fn !== ops.constructPath) continue
    const [paint, [path]] = args as [number, [ArrayLike<number> | null]]
    const lines = path ? segmentsOf(path, matrix) : []
    if (strokes.includes(paint)) for (const line of lines) add(...line)
    if (fills.includes(paint) && lines.length > 0) {
      const xs = lines.flatMap(([x1, , x2]) => [x1, x2])
      const ys = lines.flatMap(([, y1, , y2]) => [y1, y2])
      const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
      if (high - low <= THIN) add(left, (low + high) / 2, right, (low + high) / 2)
      else if (right - left <= THIN) add((left + right) / 2, low, (left + right) / 2, high)
    }
    if (rules.across.length + rules.down.length > MAX_LINES * 20) return { across: [], down: [] }
  }
  return { across: joined(rules.across), down: joined(rules.down) }
}

const times = (a: Matrix, b: Matrix): Matrix => {
  const [a0 = 1, a1 = 0, a2 = 0, a3 = 1, a4 = 0, a5 = 0] = a
  const [b0 = 1, b1 = 0, b2 = 0, b3 = 1, b4 = 0, b5 = 0] = b
  return [
    a0 * b0 + a2 * b1,
    a1 * b0 + a3 * b1,
    a0 * b2 + a2 * b3,
    a1 * b2 + a3 * b3,
    a0 * b4 + a2 * b5 + a4,
    a1 * b4 + a3 * b5 + a5,
  ]
}

/** Numbers behind each sign of a path: move, line, curve, quadratic curve, close. */
const LENGTHS = [2, 2, 6, 4, 0]

function segmentsOf(path: ArrayLike<number>, [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Matrix) {
  const segments: [number, number, number, number][] = []
  let start: [number, number] = [0, 0]
  let here = start
  for (let i = 0; i < path.length; ) {
    const sign = path[i] ?? 4
    const length = LENGTHS[sign] ?? 0
    const [x = 0, y = 0] = [path[i + length - 1], path[i + length]]
    const next: [number, number] = sign === 4 ? start : [a * x + c * y + e, b * x + d * y + f]
    if (sign === 0) start = next
    if (sign === 1 || sign === 4) segments.push([...here, ...next])
    here = next
    i += length + 1
  }
  return segments
}

/** Borders are often drawn cell by cell. */
function joined(lines: readonly Line[]): Line[] {
  const places = distinct(lines.map(({ at }) => at))
  const byPlace = Map.groupBy(lines, ({ at }) => indexOf(places, at))
  return [...byPlace].flatMap(([place, ofPlace]) => {
    const whole: Line[] = []
    for (const line of ofPlace.toSorted((x, y) => x.from - y.from)) {
      const last = whole.at(-1)
      if (last && line.from <= last.to + NEAR) last.to = Math.max(last.to, line.to)
      else whole.push({ ...line, at: places[place] ?? line.at })
    }
    return whole
  })
}

/** Sorted; values that are near are one. */
function distinct(values: readonly number[]): number[] {
  const found: number[] = []
  for (const value of values.toSorted((x, y) => x - y))
    if (found.length === 0 || value - (found.at(-1) ?? 0) > NEAR) found.push(value)
  return found
}

/** The last place that is not behind the value. */
const indexOf = (places: readonly number[], value: number): number =>
  Math.max(
    0,
    places.findLastIndex((place) => place <= value + 0.01),
  )

/** `lines`: of each cell, from top to bottom; a merged cell is repeated. `xs`, `ys`: of its borders; `pieces`: as they are in the file */
export type RuledTable = { cells: PlacedText[][][]; xs: number[]; ys: number[]; pieces: PlacedText[] }

/** The tables of the lines that touch each other, from top to bottom. */
export function ruledTables({ across, down }: Rules, pieces: readonly PlacedText[]): RuledTable[] {
  if (across.length + down.length > MAX_LINES) return []
  const groups = touching(across, down)
  return groups
    .flatMap((group) => tableOf(group, pieces) ?? [])
    .toSorted((a, b) => (b.ys.at(-1) ?? 0) - (a.ys.at(-1) ?? 0))
}

function touching(across: readonly Line[], down: readonly Line[]): Rules[] {
  const groups = new Map<Line, Rules>(across.map((line) => [line, { across: [line], down: [] }]))
  for (const line of down) {
    const met = across.filter(
      ({ at, from, to }) =>
        line.at >= from - NEAR && line.at <= to + NEAR && at >= line.from - NEAR && at <= line.to + NEAR,
    )
    const all: Rules = { across: [], down: [line] }
    for (const group of new Set(met.flatMap((one) => groups.get(one) ?? []))) {
      all.across.push(...group.across)
      all.down.push(...group.down)
    }
    for (const one of all.across) groups.set(one, all)
  }
  return [...new Set(groups.values())].filter((group) => group.down.length > 0)
}

/** null: an area between lines is no rectangle, or a text crosses a line */
function tableOf({ across, down }: Rules, pieces: readonly PlacedText[]): RuledTable | null {
  const xs = distinct([...down.map(({ at }) => at), ...across.flatMap(({ from, to }) => [from, to])])
  const ys = distinct([...across.map(({ at }) => at), ...down.flatMap(({ from, to }) => [from, to])])
  const [columns, rows] = [xs.length - 1, ys.length - 1]
  if (columns < 1 || rows < 1 || columns * rows > MAX_CELLS) return null
  const middle = (places: readonly number[], i: number): number =>
    ((places[i] ?? 0) + (places[i + 1] ?? 0)) / 2
  const isBorder = (lines: readonly Line[], at: number, beside: number): boolean =>
    lines.some((line) => Math.abs(line.at - at) <= NEAR && line.from < beside && line.to > beside)
  // the area of each cell; rows are counted from the top
  const areas = Array.from({ length: rows }, () => Array.from({ length: columns }, () => -1))
  const corners: { row: number; column: number; height: number; width: number }[] = []
  const y = (row: number): number => rows - 1 - row
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      if (areas[row]?.[column] !== -1) continue
      let [width, height] = [1, 1]
      while (column + width < columns && !isBorder(down, xs[column + width] ?? 0, middle(ys, y(row)))) width++
      while (row + height < rows && !isBorder(across, ys[y(row + height) + 1] ?? 0, middle(xs, column)))
        height++
      for (let r = row; r < row + height; r++)
        for (let c = column; c < column + width; c++) {
          const isDivided =
            (c > column && isBorder(down, xs[c] ?? 0, middle(ys, y(r)))) ||
            (r > row && isBorder(across, ys[y(r) + 1] ?? 0, middle(xs, c)))
          if (isDivided || areas[r]?.[c] !== -1) return null
          ;(areas[r] ?? [])[c] = corners.length
        }
      corners.push({ row, column, height, width })
    }
  const texts: PlacedText[][] = corners.map(() => [])
  const inside = pieces.filter((piece) => {
    const [x, at] = middleOf(piece)
    return (
      piece.str.trim() !== '' &&
      x > (xs[0] ?? 0) &&
      x < (xs.at(-1) ?? 0) &&
      at > (ys[0] ?? 0) &&
      at < (ys.at(-1) ?? 0)
    )
  })
  for (const piece of inside) {
    const [left = 0] = piece.transform.slice(4)
    const line = areas[y(indexOf(ys, middleOf(piece)[1]))] ?? []
    const start = corners[line[indexOf(xs, left + NEAR)] ?? -1]
    const border = start ? (xs[start.column + start.width] ?? 0) : 0
    // words that are near each other are often written together
    const parts = left + piece.width > border + NEAR ? splitAt(piece, border) : [piece]
    if (!parts || !start) return null
    for (const part of parts) {
      const [x] = middleOf(part)
      const area = line[indexOf(xs, x)] ?? -1
      const corner = corners[area]
      if (!corner || (part.transform[4] ?? 0) + part.width > (xs[corner.column + corner.width] ?? 0) + NEAR)
        return null
      texts[area]?.push(part)
    }
  }
  return { cells: areas.map((row) => row.map((area) => texts[area] ?? [])), xs, ys, pieces: inside }
}

const middleOf = ({ transform: [, , , , x = 0, y = 0], width, height }: PlacedText): [number, number] => [
  x + width / 2,
  y + height / 3,
]

/** Of the width of a Korean letter. */
const widthOf = (letter: string): number => (letter === ' ' ? 0.3 : /[\u1100-\uffee]/.test(letter) ? 1 : 0.58)

/** A text before and behind the space at a border; null when there is none. */
function splitAt(piece: PlacedText, border: number): PlacedText[] | null {
  const letters = [...piece.str]
  const whole = letters.reduce((sum, letter) => sum + widthOf(letter), 0)
  const left = piece.transform[4] ?? 0
  let at = left
  for (const [i, letter] of letters.entries()) {
    const width = (widthOf(letter) / whole) * piece.width
    if (letter === ' ' && Math.abs(at + width / 2 - border) <= piece.height * 0.4) {
      const [a = 1, b = 0, c = 0, d = 1, , y = 0] = piece.transform
      const behind = { ...piece, str: letters.slice(i + 1).join(''), width: left + piece.width - border }
      return [
        { ...piece, str: letters.slice(0, i).join(''), width: border - left },
        { ...behind, transform: [a, b, c, d, border, y] },
      ]
    }
    at += width
  }
  return null
}
