// Finds import cycles: one shortest cycle for each strongly connected component.

/** Edges as `file → files it imports`. A cycle starts at its alphabetically first file. */
export function findCycles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  return knots(edges)
    .map((knot) => shortestCycle(edges, new Set(knot)))
    .sort((a, b) => (a[0] ?? '').localeCompare(b[0] ?? ''))
}

/** Tarjan's strongly connected components, without recursion: only those of two files or of a file importing itself. */
function knots(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const path: string[] = []
  const onPath = new Set<string>()
  const found: string[][] = []
  const lower = (node: string, to: number) => low.set(node, Math.min(low.get(node) ?? to, to))

  for (const root of edges.keys()) {
    if (index.has(root)) continue
    const work: { node: string; next: number }[] = [{ node: root, next: 0 }]
    while (work.length > 0) {
      const top = work[work.length - 1] as { node: string; next: number }
      const { node } = top
      if (top.next === 0) {
        index.set(node, index.size)
        lower(node, index.size - 1)
        path.push(node)
        onPath.add(node)
      }
      const target = (edges.get(node) ?? [])[top.next]
      top.next += 1
      if (target !== undefined) {
        if (!index.has(target)) work.push({ node: target, next: 0 })
        else if (onPath.has(target)) lower(node, index.get(target) ?? 0)
        continue
      }
      work.pop()
      const parent = work[work.length - 1]
      if (parent) lower(parent.node, low.get(node) ?? 0)
      if (low.get(node) !== index.get(node)) continue
      const knot = path.splice(path.indexOf(node))
      for (const member of knot) onPath.delete(member)
      if (knot.length > 1 || edges.get(node)?.includes(node)) found.push(knot)
    }
  }
  return found
}

/** Breadth-first search from the component's first file back to itself. */
function shortestCycle(edges: ReadonlyMap<string, readonly string[]>, knot: ReadonlySet<string>): string[] {
  const start = [...knot].sort()[0] as string
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (const node of queue) {
    for (const target of edges.get(node) ?? []) {
      if (target === start) return pathTo(node, start, cameFrom)
      if (!knot.has(target) || cameFrom.has(target)) continue
      cameFrom.set(target, node)
      queue.push(target)
    }
  }
  return [start]
}

function pathTo(last: string, start: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const ring = [last]
  for (let node = last; node !== start; ) {
    node = cameFrom.get(node) ?? start
    ring.unshift(node)
  }
  return ring
}
